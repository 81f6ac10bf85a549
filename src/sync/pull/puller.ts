import type { Lane } from "../lane.ts";
import type { PullRequest, WhichLanes } from "../requests.ts";
import { type Runner, type RunnerDeps, createRunner } from "./runner.ts";

/** All lanes at once: what the leading tab keeps running. */
export type Puller = {
  /** Asks some lanes for a pull. `spread`: up to what each lane allows, or to so many milliseconds. */
  ask(which: WhichLanes, how?: Omit<PullRequest, "lanes">): void;
  stop(): void;
};

export function createPuller(lanes: readonly Lane[], deps: RunnerDeps): Puller {
  const runners: readonly [Lane, Runner][] = lanes.map((lane) => [lane, createRunner(lane, deps)]);
  return {
    ask(which, { spread = false, at } = {}) {
      for (const [lane, runner] of runners) {
        if (isMeant(lane, which) && lane.open() !== null)
          runner.ask(spread === true ? lane.jitter : Number(spread), at);
      }
    },
    stop() {
      for (const [, runner] of runners) runner.stop();
    },
  };
}

function isMeant(lane: Lane, which: WhichLanes): boolean {
  return which === "every" || which === lane.audience || (typeof which !== "string" && which.includes(lane.name));
}
