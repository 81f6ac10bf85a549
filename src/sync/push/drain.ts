/**
 * One turn of the pusher, which the service worker takes too: the lock, the time limit of each request, and the drain, which empties
 * the outbox as far as the server lets it, in order, in as few requests as it can. Nothing is lost at any line of it: rows are marked
 * before a request leaves, verdicts are stored whole or not at all, and the server answers a replay with the verdict it gave before.
 */
import type { ProofArgs } from "#model/mutations.ts";
import { bytesOf } from "#outbox/choose-batch.ts";
import { endsRowWaits, mayLeave, readRetryState, withIsolated } from "#outbox/retry-state.ts";
import { alive } from "#outbox/heartbeat.ts";
import type { Locks } from "#outbox/locks.ts";
import { underPushLock } from "#outbox/push-lock.ts";
import type { Bucket, OutboxRow } from "#outbox/row.ts";
import { endWaits, hasQueued, recover } from "#outbox/sending.ts";
import { type Answer, isReached } from "#remote/answer.ts";
import { UNWELCOME_MS } from "#remote/backoff.ts";
import type { PushReason } from "../requests.ts";
import type { Clock } from "../clock.ts";
import { uploadMs, type Put } from "./put-photo.ts";
import { type DrainDeps, type Drained, type Transport, type DrainState, STOPPED } from "./transport.ts";
import { asJson, proof } from "./proof.ts";
import { batch, trouble } from "./batch.ts";
import { endRest, picture } from "./photo.ts";

export type TurnDeps = Omit<DrainDeps, "post" | "put" | "prove"> & {
  post(rows: readonly OutboxRow[], token: string | null, signal: AbortSignal): Promise<Answer>;
  put(
    object: string,
    blob: Blob,
    token: string | null,
    cut: boolean,
    signal: AbortSignal,
    bucket: Bucket,
  ): Promise<Put>;
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
/** As many bytes are meant to pass in that time on any connection; each more gets what it needs on one of 32 kbit/s. */
const USUAL_BYTES = 32_000;
const SLOW_BYTES_PER_MS = 4;

const batchMs = (bytes: number): number => REQUEST_MS + Math.max(0, bytes - USUAL_BYTES) / SLOW_BYTES_PER_MS;

/** One turn, under the lock that one tab has at a time. */
export function pushOnce(deps: TurnDeps, reason: PushReason, stop: AbortSignal): Promise<Drained> {
  const post = (rows: readonly OutboxRow[], token: string | null) => {
    const ms = batchMs(bytesOf(rows));
    const send = () => withinTime(deps.after, stop, ms, (signal) => deps.post(rows, token, signal));
    return ms > REQUEST_MS ? alive(deps, send) : send();
  };
  const put: DrainDeps["put"] = (object, blob, token, cut, bucket) =>
    alive(deps, () =>
      withinTime(deps.after, stop, uploadMs(blob.size), (signal) => deps.put(object, blob, token, cut, signal, bucket)),
    );
  const prove: DrainDeps["prove"] = (id, args, screenshot, token, cut) =>
    alive(deps, () =>
      withinTime(deps.after, stop, uploadMs(asJson(screenshot.size)), (signal) =>
        deps.prove(id, args, screenshot, token, cut, signal),
      ),
    );
  return underPushLock({ ...deps, stop }, () => drain({ ...deps, post, put, prove }, reason, stop));
}

/** Holds whatever `fetch` does with its signal: an answer that stalls counts as none. */
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

/**
 * In this order: no word waits behind a picture, a proof, which somebody has paid for, goes before photos, then what a listing on
 * sale can do without, and photos of a form that is still being filled go last.
 */
const TRANSPORTS: readonly Transport<unknown>[] = [batch, proof, picture];
/** The loop of one turn: one request after another until nothing may leave. Whoever calls it holds the lock. */
export async function drain(deps: DrainDeps, reason: PushReason, signal: AbortSignal): Promise<Drained> {
  const { db } = deps;
  await recover(db, deps.now());
  if (endsRowWaits(reason)) await endWaits(db);
  if (endsRowWaits(reason)) endRest();
  const stored = await readRetryState(db);
  const retryState = endsRowWaits(reason) ? withIsolated(stored) : stored;
  if (!mayLeave(retryState, reason, deps.now())) return { next: retryState.wait?.until ?? null, paused: false };
  let drainState: DrainState = { retryState, end: null, rejected: null };
  while (drainState.end === null && !signal.aborted) drainState = await once(deps, drainState, signal);
  return drainState.end ?? STOPPED;
}

async function once(deps: DrainDeps, drainState: DrainState, signal: AbortSignal): Promise<DrainState> {
  const idle = (await hasQueued(deps.db)) ? null : await withoutRow(deps, drainState);
  if (idle !== null) return { ...drainState, end: idle };
  const credentials = await deps.credentials(drainState.rejected);
  if (credentials.kind === "paused") return { ...drainState, end: { next: null, paused: true } };
  if (credentials.kind === "unreachable") {
    deps.onAnswer?.(false);
    // A server that takes no fresh token is in no passing trouble.
    const longest = drainState.rejected === null ? undefined : UNWELCOME_MS;
    return await trouble(
      deps,
      drainState.retryState,
      { carried: drainState.retryState.limit * 2, retryAfter: null, longest },
      [],
    );
  }
  let next: number | null = null;
  for (const transport of TRANSPORTS) {
    const chosen = await transport.choose(deps, drainState);
    if (chosen.load !== null) return await carry(transport, deps, drainState, chosen.load, credentials.token, signal);
    next ??= chosen.nextAt ?? null;
  }
  return { ...drainState, end: { next, paused: false } };
}

/** With no row queued: null when a picture that no row waits for leaves all the same, else when to come back for it. */
async function withoutRow(deps: DrainDeps, drainState: DrainState): Promise<Drained | null> {
  const { load, nextAt = null } = await picture.choose(deps, drainState);
  return load === null ? { next: nextAt, paused: false } : null;
}

/** One request of whatever kind. */
async function carry<Load>(
  transport: Transport<Load>,
  deps: DrainDeps,
  drainState: DrainState,
  load: Load,
  token: string | null,
  signal: AbortSignal,
): Promise<DrainState> {
  if (await transport.skipped(deps, load)) return drainState;
  const began = deps.now();
  const answer = await transport.send(deps, load, token);
  const took = deps.now() - began;
  if (signal.aborted && answer.kind === "unreached") {
    await transport.interrupted(deps, load);
    return { ...drainState, end: STOPPED };
  }
  deps.onAnswer?.(answer.kind === "partial" || isReached(answer));
  const renewed = drainState.rejected !== null;
  // Once: a fresh token that is refused as well is the server's trouble, and no reason to send the person away.
  if (transport.means(answer, load, renewed).is === "sign-in" && !renewed && token !== null) {
    await transport.interrupted(deps, load);
    return { ...drainState, rejected: token };
  }
  const meaning = transport.means(answer, load, true);
  return await transport.applyAnswer(deps, drainState, load, { answer, meaning, token, took });
}
