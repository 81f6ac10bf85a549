/** Keeps one outbox emptied while a page is open: what starts it, when it tries again by itself, how it stops. */
import { freeSpaceAfter } from "#outbox/full-disk.ts";
import type { PushReason } from "../requests.ts";
import { type TurnDeps, pushOnce } from "./drain.ts";

export type PusherDeps = TurnDeps & {
  /** True when the browser itself says that there is no network: then nothing is tried unless somebody insists. */
  offline(): boolean;
};

export type Pusher = {
  push(reason: PushReason): void;
  /** Resolves once nothing runs any more, be it to sleep. */
  idle(): Promise<void>;
  /** Stops for good; a request under way is cut, its rows are queued again. */
  stop(): Promise<void>;
};

const LONGEST_SLEEP_MS = 60_000;
/** After this phone itself failed to read or write. */
const TROUBLED_SLEEP_MS = 15_000;

/** Which of two reasons says more: the later in this list. */
const RANK: readonly PushReason[] = ["timer", "row", "poke", "visible", "session", "online", "person"];

const stronger = (a: PushReason | null, b: PushReason): PushReason =>
  a === null || RANK.indexOf(b) > RANK.indexOf(a) ? b : a;

/** How long to sleep after it, null until somebody asks for a push. */
async function turn(deps: PusherDeps, reason: PushReason, stop: AbortSignal): Promise<number | null> {
  if (deps.offline() && reason !== "person") return LONGEST_SLEEP_MS;
  try {
    const { next } = await pushOnce(deps, reason, stop);
    return next === null ? null : next - deps.now();
  } catch (error) {
    if (await freeSpaceAfter(error, "mutation")) return 0;
    // The database was closed under us, or the lock taken from us. Whatever left was marked before it left.
    return TROUBLED_SLEEP_MS;
  }
}

/** Sends what waits each time it is asked, one turn at a time in this tab. */
export function createPusher(deps: PusherDeps): Pusher {
  const stopping = new AbortController();
  const stopped = () => stopping.signal.aborted;
  let asked: PushReason | null = null;
  let running: Promise<void> | null = null;
  let cancelTimer = (): void => undefined;

  const sleep = (ms: number) => {
    cancelTimer();
    cancelTimer = deps.after(Math.min(Math.max(ms, 0), LONGEST_SLEEP_MS), () => push("timer"));
  };

  const run = async () => {
    while (asked !== null && !stopped()) {
      const reason = asked;
      asked = null;
      cancelTimer();
      const ms = await turn(deps, reason, stopping.signal);
      if (ms !== null && !stopped()) sleep(ms);
    }
    running = null;
  };

  const push = (reason: PushReason) => {
    if (stopped()) return;
    asked = stronger(asked, reason);
    running ??= run();
  };

  const idle = async () => {
    while (running !== null) await running;
  };

  return {
    push,
    idle,
    stop: async () => {
      stopping.abort();
      cancelTimer();
      await idle();
    },
  };
}
