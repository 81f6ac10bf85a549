/** Keeps one outbox emptied while a page is open: who wakes it, when it tries again by itself, how it stops. */
import { makeRoomAfter } from "#outbox/room.ts";
import type { PushReason } from "#sync/requests.ts";
import { pushOnce, type TurnDeps } from "./turn.ts";

export type PusherDeps = TurnDeps & {
  /** True when the browser itself says that there is no network: then nothing is tried unless somebody insists. */
  offline(): boolean;
};

export type Pusher = {
  wake(reason: PushReason): void;
  /** Resolves once nothing runs any more, be it to sleep. */
  settled(): Promise<void>;
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

/** How long to sleep after it, null until somebody wakes us. */
async function turn(deps: PusherDeps, reason: PushReason, stop: AbortSignal): Promise<number | null> {
  if (deps.offline() && reason !== "person") return LONGEST_SLEEP_MS;
  try {
    const { next } = await pushOnce(deps, reason, stop);
    return next === null ? null : next - deps.now();
  } catch (error) {
    if (await makeRoomAfter(error, "act")) return 0;
    // The database was closed under us, or the lock taken from us. Whatever left was marked before it left.
    return TROUBLED_SLEEP_MS;
  }
}

export function createPusher(deps: PusherDeps): Pusher {
  const stopping = new AbortController();
  const stopped = () => stopping.signal.aborted;
  let asked: PushReason | null = null;
  let running: Promise<void> | null = null;
  let cancelTimer = (): void => undefined;

  const sleep = (ms: number) => {
    cancelTimer();
    cancelTimer = deps.timers.set(() => wake("timer"), Math.min(Math.max(ms, 0), LONGEST_SLEEP_MS));
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

  const wake = (reason: PushReason) => {
    if (stopped()) return;
    asked = stronger(asked, reason);
    running ??= run();
  };

  const settled = async () => {
    while (running !== null) await running;
  };

  return {
    wake,
    settled,
    stop: async () => {
      stopping.abort();
      cancelTimer();
      await settled();
    },
  };
}
