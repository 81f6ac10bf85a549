/**
 * Empties one outbox as far as the server lets it, in order, in as few requests as it can. Runs under the lock of that
 * outbox, in the page or in the service worker. Nothing is lost at any line of it: rows are marked before a request
 * leaves, verdicts are stored whole or not at all, and the server answers a replay with the verdict it gave before.
 */
import type { OutboxDatabase } from "#outbox/database.ts";
import { heartbeat, lastHeartbeat, type Locks, pushLock, underLock } from "#outbox/locks.ts";
import { endsRowWaits, mayLeave, readPatience, withLonely } from "#outbox/batch.ts";
import { endWaits, hasQueued, recover } from "#outbox/sending.ts";
import { isReached } from "#remote/answer.ts";
import { UNWELCOME_MS } from "#remote/backoff.ts";
import type { PushReason } from "#sync/requests.ts";
import type { Clock } from "../clock.ts";
import { batch, trouble } from "./batch.ts";
import { type Carrier, type DrainDeps, type Drained, type Round, STOPPED } from "./carrier.ts";
import { ahead, endRest, following, photo } from "./photo.ts";
import { proof } from "./proof.ts";

/**
 * In this order: no word waits behind a picture, a proof, which somebody has paid for, goes before photos, then what a listing on
 * sale can do without, and photos of a form that is still being filled go last.
 */
const CARRIERS: readonly Carrier<unknown>[] = [batch, proof, photo, following, ahead];
/** What may leave although no row waits. */
const WITHOUT_ROW: readonly Carrier<unknown>[] = [following, ahead];

export async function drain(deps: DrainDeps, reason: PushReason, signal: AbortSignal): Promise<Drained> {
  const { db } = deps;
  await recover(db, deps.now());
  if (endsRowWaits(reason)) await endWaits(db);
  if (endsRowWaits(reason)) endRest();
  const stored = await readPatience(db);
  const patience = endsRowWaits(reason) ? withLonely(stored) : stored;
  if (!mayLeave(patience, reason, deps.now())) return { next: patience.wait?.until ?? null, paused: false };
  let round: Round = { patience, end: null, rejected: null };
  while (round.end === null && !signal.aborted) round = await once(deps, round, signal);
  return round.end ?? STOPPED;
}

async function once(deps: DrainDeps, round: Round, signal: AbortSignal): Promise<Round> {
  const idle = (await hasQueued(deps.db)) ? null : await withoutRow(deps, round);
  if (idle !== null) return { ...round, end: idle };
  const credentials = await deps.credentials(round.rejected);
  if (credentials.kind === "paused") return { ...round, end: { next: null, paused: true } };
  if (credentials.kind === "unreachable") {
    deps.onAnswer?.(false);
    // A server that takes no fresh token is in no passing trouble.
    const longest = round.rejected === null ? undefined : UNWELCOME_MS;
    return await trouble(deps, round.patience, { carried: round.patience.limit * 2, retryAfter: null, longest }, []);
  }
  let next: number | null = null;
  for (const carrier of CARRIERS) {
    const chosen = await carrier.choose(deps, round);
    if (chosen.load !== null) return await carry(carrier, deps, round, chosen.load, credentials.token, signal);
    next ??= chosen.nextAt ?? null;
  }
  return { ...round, end: { next, paused: false } };
}

/** With no row queued: null when something leaves all the same, else when to come back for it. */
async function withoutRow(deps: DrainDeps, round: Round): Promise<Drained | null> {
  let next: number | null = null;
  for (const carrier of WITHOUT_ROW) {
    const chosen = await carrier.choose(deps, round);
    if (chosen.load !== null) return null;
    next ??= chosen.nextAt ?? null;
  }
  return { next, paused: false };
}

/** One request of whatever kind. */
async function carry<Load>(
  carrier: Carrier<Load>,
  deps: DrainDeps,
  round: Round,
  load: Load,
  token: string | null,
  signal: AbortSignal,
): Promise<Round> {
  if (await carrier.spared(deps, load)) return round;
  const answer = await carrier.send(deps, load, token);
  if (signal.aborted && answer.kind === "unreached") {
    await carrier.interrupted(deps, load);
    return { ...round, end: STOPPED };
  }
  deps.onAnswer?.(answer.kind === "partial" || isReached(answer));
  const renewed = round.rejected !== null;
  // Once: a fresh token that is refused as well is the server's trouble, and no reason to send the person away.
  if (carrier.means(answer, load, renewed).is === "sign-in" && !renewed && token !== null) {
    await carrier.interrupted(deps, load);
    return { ...round, rejected: token };
  }
  return await carrier.applyAnswer(deps, round, load, { answer, meaning: carrier.means(answer, load, true), token });
}

/** Longer than any request may take. */
const SILENCE_MS = 45_000;

type Pushing = { locks: Locks; db: OutboxDatabase; author: string; now: () => number; silence?: number };

/** `silence`: milliseconds after which a holder counts as frozen. */
export async function underPushLock<T>(
  { locks, db, author, now, silence = SILENCE_MS }: Pushing,
  work: () => Promise<T>,
): Promise<T> {
  const silentFor = async () => {
    const last = await lastHeartbeat(db);
    return last === null ? Number.POSITIVE_INFINITY : Math.abs(now() - last);
  };
  return await underLock({ locks, name: pushLock(author), silence, silentFor }, work);
}

const HEARTBEAT_MS = 15_000;

type Living = Pick<Clock, "now" | "after"> & { db: OutboxDatabase };

/** A long upload shows signs of life, or its lock would be taken for that of a frozen tab. */
export async function alive<T>({ after, db, now }: Living, work: () => Promise<T>): Promise<T> {
  let cancel = () => {};
  const next = () => {
    cancel = after(HEARTBEAT_MS, () => {
      void heartbeat(db, now()).catch(() => undefined);
      next();
    });
  };
  next();
  return await work().finally(() => cancel());
}
