/** One turn at emptying an outbox: the lock, the time limit of each request, the drain. */
import { beat } from "#outbox/beat.ts";
import type { ProofArgs } from "#acts/acts.ts";
import type { Locks } from "#outbox/locks.ts";
import type { PushReason } from "#sync/requests.ts";
import type { OutboxRow } from "#outbox/row.ts";
import type { Answer } from "#remote/answer.ts";
import { drain } from "./drain.ts";
import { uploadMs, type Put } from "./put-photo.ts";
import type { DrainDeps, Drained } from "./round.ts";
import { asJson } from "./send-proof.ts";
import { underPushLock } from "./under-lock.ts";

export type Timers = { set(run: () => void, ms: number): () => void };

export type TurnDeps = Omit<DrainDeps, "post" | "put" | "prove"> & {
  post(rows: readonly OutboxRow[], token: string | null, signal: AbortSignal): Promise<Answer>;
  put(object: string, blob: Blob, token: string | null, cut: boolean, signal: AbortSignal): Promise<Put>;
  prove(id: string, args: ProofArgs, screenshot: Blob, token: string | null, signal: AbortSignal): Promise<Answer>;
  locks: Locks;
  timers: Timers;
};

const REQUEST_MS = 20_000;
const BEAT_MS = 15_000;

export function pushOnce(deps: TurnDeps, reason: PushReason, stop: AbortSignal): Promise<Drained> {
  const post = (rows: readonly OutboxRow[], token: string | null) =>
    withinTime(deps.timers, stop, REQUEST_MS, (signal) => deps.post(rows, token, signal));
  const put: DrainDeps["put"] = (object, blob, token, cut) =>
    alive(deps, () =>
      withinTime(deps.timers, stop, uploadMs(blob.size), (signal) => deps.put(object, blob, token, cut, signal)),
    );
  const prove: DrainDeps["prove"] = (id, args, screenshot, token) =>
    alive(deps, () =>
      withinTime(deps.timers, stop, uploadMs(asJson(screenshot.size)), (signal) =>
        deps.prove(id, args, screenshot, token, signal),
      ),
    );
  return underPushLock(deps, () => drain({ ...deps, post, put, prove }, reason, stop));
}

/** A long upload shows signs of life, or its lock would be taken for that of a frozen tab. */
async function alive<T>({ timers, db, now }: TurnDeps, work: () => Promise<T>): Promise<T> {
  let cancel = () => {};
  const next = () => {
    cancel = timers.set(() => {
      void beat(db, now()).catch(() => undefined);
      next();
    }, BEAT_MS);
  };
  next();
  return await work().finally(() => cancel());
}

/** Holds whatever `fetch` does with its signal: a stalled answer is nobody's answer. */
async function withinTime<T extends Put>(
  timers: Timers,
  stop: AbortSignal,
  ms: number,
  send: (signal: AbortSignal) => Promise<T>,
): Promise<T | { kind: "unreached" }> {
  const limit = new AbortController();
  const cut = () => limit.abort();
  stop.addEventListener("abort", cut);
  if (stop.aborted) cut();
  const cancel = timers.set(cut, ms);
  const over = new Promise<{ kind: "unreached" }>((resolve) => {
    limit.signal.addEventListener("abort", () => resolve({ kind: "unreached" }));
  });
  try {
    return await Promise.race([send(limit.signal), over]);
  } finally {
    cancel();
    stop.removeEventListener("abort", cut);
  }
}
