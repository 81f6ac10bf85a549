import type { LaneName } from "#domain/mutation.ts";
import type { Audience, Lane } from "../lane.ts";
import { type Runner, type RunnerDeps, createRunner } from "./runner.ts";

export type Which = readonly LaneName[] | Audience | "every";

/** All lanes at once: what the leading tab keeps running. */
export type Puller = {
  /** Asks some lanes for a pull; `spread` also waits a random moment, up to what each lane allows. */
  ask(which: Which, spread?: boolean): void;
  stop(): void;
};

export function createPuller(lanes: readonly Lane[], deps: RunnerDeps): Puller {
  const runners: readonly [Lane, Runner][] = lanes.map((lane) => [lane, createRunner(lane, deps)]);
  return {
    ask(which, spread = false) {
      for (const [lane, runner] of runners) {
        if (isMeant(lane, which) && lane.open() !== null) runner.ask(spread ? lane.jitter : 0);
      }
    },
    stop() {
      for (const [, runner] of runners) runner.stop();
    },
  };
}

function isMeant(lane: Lane, which: Which): boolean {
  return which === "every" || which === lane.audience || (typeof which !== "string" && which.includes(lane.name));
}
