/**
 * Keeps one outbox emptied while a page is open: what starts it, when it tries again by itself, how it stops. One turn of it, which
 * the service worker takes too: the lock, the time limit of each request, the drain.
 */
import { makeRoomAfter } from "#outbox/room.ts";
import type { PushReason } from "#sync/requests.ts";
import type { ProofArgs } from "#acts/acts.ts";
import type { Locks } from "#outbox/locks.ts";
import type { OutboxRow } from "#outbox/row.ts";
import type { Answer } from "#remote/answer.ts";
import type { Clock } from "../clock.ts";
import { alive, drain, underPushLock } from "./drain.ts";
import { uploadMs, type Put } from "./put-photo.ts";
import type { DrainDeps, Drained } from "./carrier.ts";
import { asJson } from "./proof.ts";

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

export type TurnDeps = Omit<DrainDeps, "post" | "put" | "prove"> & {
  post(rows: readonly OutboxRow[], token: string | null, signal: AbortSignal): Promise<Answer>;
  put(object: string, blob: Blob, token: string | null, cut: boolean, signal: AbortSignal): Promise<Put>;
  prove(
    id: string,
    args: ProofArgs,
    screenshot: Blob,
    token: string | null,
    cut: boolean,
    signal: AbortSignal,
  ): Promise<Put>;
  locks: Locks;
  after: Clock["after"];
};

const REQUEST_MS = 20_000;

export function pushOnce(deps: TurnDeps, reason: PushReason, stop: AbortSignal): Promise<Drained> {
  const post = (rows: readonly OutboxRow[], token: string | null) =>
    withinTime(deps.after, stop, REQUEST_MS, (signal) => deps.post(rows, token, signal));
  const put: DrainDeps["put"] = (object, blob, token, cut) =>
    alive(deps, () =>
      withinTime(deps.after, stop, uploadMs(blob.size), (signal) => deps.put(object, blob, token, cut, signal)),
    );
  const prove: DrainDeps["prove"] = (id, args, screenshot, token, cut) =>
    alive(deps, () =>
      withinTime(deps.after, stop, uploadMs(asJson(screenshot.size)), (signal) =>
        deps.prove(id, args, screenshot, token, cut, signal),
      ),
    );
  return underPushLock(deps, () => drain({ ...deps, post, put, prove }, reason, stop));
}

/** Holds whatever `fetch` does with its signal: a stalled answer is nobody's answer. */
async function withinTime<T extends Put>(
  after: Clock["after"],
  stop: AbortSignal,
  ms: number,
  send: (signal: AbortSignal) => Promise<T>,
): Promise<T | { kind: "unreached" }> {
  const limit = new AbortController();
  const cut = () => limit.abort();
  // Listens before anything may cut: a signal that is aborted already tells nobody.
  const over = new Promise<{ kind: "unreached" }>((resolve) => {
    limit.signal.addEventListener("abort", () => resolve({ kind: "unreached" }));
  });
  stop.addEventListener("abort", cut);
  if (stop.aborted) cut();
  const cancel = after(ms, cut);
  try {
    return await Promise.race([send(limit.signal), over]);
  } finally {
    cancel();
    stop.removeEventListener("abort", cut);
  }
}
