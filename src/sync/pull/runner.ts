import { idle } from "#replica/breathe.ts";
import type { Clock } from "../clock.ts";
import type { Lane } from "../lane.ts";
import { type PullDeps, pullLane, pullOlder } from "./pull-lane.ts";
import { PullFailed } from "./request-page.ts";

export type RunnerDeps = PullDeps & {
  readonly clock: Clock;
  /** True while older rows may be fetched: asked before each page. */
  readonly mayFill: (lane: Lane) => boolean | Promise<boolean>;
  /** After each pull that brought a lane up to date. */
  readonly onPulled: (lane: Lane) => void;
  /** After each that failed. */
  readonly onFailed?: (error: unknown) => void;
};

/** Pulls of one lane, never two at a time. */
export type Runner = {
  /** Asks for a pull in `spread` milliseconds at most, at random; asks close together become one. */
  ask(spread?: number): void;
  stop(): void;
};

const COALESCE_MS = 150;
const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 60_000;
/** Longer than any request may take: whatever hangs this long is left behind (a disk, a frozen database). */
const STALLED_MS = 90_000;
const IDLE_AT_MOST_MS = 3_000;

export function createRunner(lane: Lane, deps: RunnerDeps): Runner {
  const { clock } = deps;
  let stopped = false;
  let due: { at: number; cancel: () => void } | null = null;
  let running: AbortController | null = null;
  let again = false;
  let failures = 0;

  const schedule = (ms: number) => {
    const at = clock.now() + ms;
    if (stopped || (due !== null && due.at <= at)) return;
    due?.cancel();
    due = { at, cancel: clock.after(ms, start) };
  };

  const start = () => {
    due = null;
    if (running !== null) again = true;
    else void run();
  };

  const run = async () => {
    const turn = new AbortController();
    running = turn;
    again = false;
    try {
      await watched(lane, clock, turn, () => pullLane(lane, deps, turn.signal));
      failures = 0;
      if (!turn.signal.aborted) deps.onPulled(lane);
      await fill(lane, deps, turn, () => again);
    } catch (error) {
      failures++;
      deps.onFailed?.(error);
      const hopeless = error instanceof PullFailed && error.signedOut;
      if (!hopeless) schedule(retryAfter(failures, clock));
    } finally {
      if (running === turn) running = null;
    }
    if (again) schedule(COALESCE_MS);
  };

  return {
    ask: (spread = 0) => schedule(COALESCE_MS + clock.random() * spread),
    stop() {
      stopped = true;
      due?.cancel();
      running?.abort();
    },
  };
}

/** Older rows, page by page, in moments when nobody wants anything else; an ask goes first (`interrupted`). */
async function fill(lane: Lane, deps: RunnerDeps, { signal }: AbortController, interrupted: () => boolean): Promise<void> {
  while (!interrupted() && !signal.aborted && (await deps.mayFill(lane))) {
    await idle(IDLE_AT_MOST_MS);
    const turn = new AbortController();
    const stop = () => turn.abort();
    signal.addEventListener("abort", stop, { once: true });
    const more = await watched(lane, deps.clock, turn, () => pullOlder(lane, deps, turn.signal));
    signal.removeEventListener("abort", stop);
    if (!more) return;
  }
}

/** The work, or the end of it when it hangs: a stalled lane is let go and asked again. */
function watched<T>(lane: Lane, clock: Clock, turn: AbortController, work: () => Promise<T>): Promise<T> {
  const stalled = new Promise<never>((_, reject) => {
    turn.signal.addEventListener("abort", () => reject(turn.signal.reason), { once: true });
  });
  const cancel = clock.after(STALLED_MS, () => turn.abort(new Error(`Lane ${lane.name} stalled`)));
  return Promise.race([work(), stalled]).finally(cancel);
}

/** 2 s, 4 s, … 60 s, give or take a quarter, so that phones do not come back in step. */
function retryAfter(failures: number, { random }: Clock): number {
  return Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1)) * (0.75 + random() / 2);
}
