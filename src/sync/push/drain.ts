/**
 * Empties one outbox as far as the server lets it, in order, in as few requests as it can. Runs under the lock of that
 * outbox, in the page or in the service worker. Nothing is lost at any line of it: rows are marked before a request
 * leaves, verdicts are stored whole or not at all, and the server answers a replay with the verdict it gave before.
 */
import { isReached } from "#remote/answer.ts";
import { readPatience } from "#outbox/patience.ts";
import { begin, conclude, endWaits, hasQueued, recover } from "#outbox/sending.ts";
import type { PushReason } from "#sync/requests.ts";
import type { DrainDeps, Drained, Round } from "./round.ts";
import { interrupted, settleBatch, trouble } from "./settle-batch.ts";
import { proveNext } from "./prove-next.ts";
import { uploadNext } from "./upload-next.ts";
import { endsRowWaits, mayLeave } from "./waits.ts";

/** So much at most in one request: a slow phone can still send it within the time limit. */
const BATCH_BYTES = 200_000;

export async function drain(deps: DrainDeps, reason: PushReason, signal: AbortSignal): Promise<Drained> {
  const { db } = deps;
  await recover(db);
  if (endsRowWaits(reason)) await endWaits(db);
  const patience = await readPatience(db);
  if (!mayLeave(patience, reason, deps.now())) return { next: patience.wait?.until ?? null, paused: false };
  let round: Round = { patience, end: null, rejected: null };
  while (round.end === null && !signal.aborted) round = await once(deps, round, signal);
  return round.end ?? { next: null, paused: false };
}

async function once(deps: DrainDeps, { patience, rejected }: Round, signal: AbortSignal): Promise<Round> {
  const { db, author } = deps;
  const ended = (end: Drained): Round => ({ patience, rejected, end });
  if (!(await hasQueued(db))) return ended({ next: null, paused: false });
  const credentials = await deps.credentials(rejected);
  if (credentials.kind === "paused") return ended({ next: null, paused: true });
  if (credentials.kind === "unreachable") {
    deps.onAnswer?.(false);
    return await trouble(deps, patience, { carried: patience.limit * 2, retryAfter: null }, []);
  }
  const { rows, nextAt } = await begin(db, author, deps.now(), { rows: patience.limit, bytes: BATCH_BYTES });
  if (rows.length === 0) {
    const round: Round = { patience, rejected, end: null };
    return (
      (await proveNext(deps, round, credentials.token, signal)) ??
      (await uploadNext(deps, round, credentials.token, nextAt, signal))
    );
  }
  const answer = await deps.post(rows, credentials.token);
  if (signal.aborted && answer.kind === "unreached") {
    await conclude(db, interrupted(rows));
    return ended({ next: null, paused: false });
  }
  deps.onAnswer?.(isReached(answer));
  return await settleBatch(deps, { patience, rejected, end: null }, rows, answer, credentials.token);
}
