/** What an answer means: for the rows that were carried, and for the queue as a whole. */
import type { VerdictCode } from "#domain/verdict-code.ts";
import { writePatience, type Patience } from "#outbox/patience.ts";
import type { OutboxRow } from "#outbox/row.ts";
import { conclude, type Outcome } from "#outbox/sending.ts";
import { waitFrom } from "#outbox/wait.ts";
import { classify, type Answer } from "./classify.ts";
import { judge, verdictsFor } from "./outcomes.ts";
import type { DrainDeps, Round } from "./round.ts";
import { afterSplit, afterSuccess, afterTrouble, backoff } from "./waits.ts";

/** A row that has been carried so often in vain, at last by itself, lets the others pass. */
const SENDS_BEFORE_ALONE = 4;

const CODES: Readonly<Record<number, VerdictCode>> = { 403: "forbidden", 404: "not_found", 409: "conflict", 413: "too_long" };

/** What the answer means for the rows that were carried and for the queue as a whole. */
export async function settleBatch(deps: DrainDeps, round: Round, rows: OutboxRow[], answer: Answer, token: string | null): Promise<Round> {
  const { patience, rejected } = round;
  const retryAfter = answer.kind === "answered" ? answer.retryAfter : null;
  const failure = { carried: rows.length, retryAfter };
  switch (classify(answer)) {
    case "ok":
      return answer.kind === "answered" ? await settleVerdicts(deps, round, rows, answer.json, token) : round;
    case "sign-in":
      // Once: a fresh token that is refused as well is the server's trouble, and no reason to send the person away.
      if (rejected !== null || token === null) return await trouble(deps, patience, failure, together(deps, rows));
      await conclude(deps.db, interrupted(rows));
      return { ...round, rejected: token };
    case "refused":
    case "refused-fixable":
      return await refused(deps, round, rows, answer.kind === "answered" ? answer.status : 0);
    case "unknown": {
      const [row] = rows;
      const puzzled = row !== undefined && rows.length === 1;
      const wait = waitFrom(deps.now(), backoff((row?.unknowns ?? 0) + 1, deps.random));
      return await trouble(deps, patience, failure, puzzled ? [{ id: row.id, event: { type: "puzzled", wait } }] : interrupted(rows));
    }
    case "retry":
      return await trouble(deps, patience, failure, together(deps, rows));
  }
}

async function settleVerdicts(deps: DrainDeps, round: Round, rows: OutboxRow[], json: unknown, token: string | null): Promise<Round> {
  const { patience, rejected } = round;
  const verdicts = verdictsFor(rows, json);
  if (verdicts === null) return await trouble(deps, patience, { carried: rows.length, retryAfter: null }, together(deps, rows));
  const { outcomes, progress, signedOut } = judge(rows, verdicts, deps.now(), deps.random);
  if (signedOut && !progress) {
    if (rejected !== null || token === null) return await trouble(deps, patience, { carried: rows.length, retryAfter: null }, outcomes);
    await conclude(deps.db, outcomes);
    return { ...round, rejected: token };
  }
  // "Not now" for every row: the server is busy, and asking for the next fifty at once would not help it.
  if (!progress) return await trouble(deps, patience, { carried: patience.limit * 2, retryAfter: null }, outcomes);
  const lanes = await conclude(deps.db, outcomes);
  if (lanes.size > 0) deps.onApplied?.(lanes);
  return { patience: await remember(deps, patience, afterSuccess(patience)), end: null, rejected: null };
}

/** The request itself was refused: halved until the row at fault stands alone, then that row is refused. */
async function refused(deps: DrainDeps, round: Round, rows: OutboxRow[], status: number): Promise<Round> {
  const [row] = rows;
  if (row !== undefined && rows.length === 1) {
    await conclude(deps.db, [{ id: row.id, event: { type: "gave-up", code: CODES[status] ?? "invalid" } }]);
    return { ...round, patience: await remember(deps, round.patience, afterSuccess(round.patience)) };
  }
  await conclude(deps.db, interrupted(rows));
  return { ...round, patience: await remember(deps, round.patience, afterSplit(round.patience, rows.length)) };
}

type Failure = { carried: number; retryAfter: number | null };

export async function trouble(deps: DrainDeps, patience: Patience, { carried, retryAfter }: Failure, outcomes: Outcome[]): Promise<Round> {
  if (outcomes.length > 0) await conclude(deps.db, outcomes);
  const longer = afterTrouble(patience, carried, retryAfter, deps.now(), deps.random);
  await writePatience(deps.db, longer);
  return { patience: longer, rejected: null, end: { next: longer.wait?.until ?? null, paused: false } };
}

/** The next request reads it from the disk again: written only when it changed. */
async function remember(deps: DrainDeps, before: Patience, after: Patience): Promise<Patience> {
  const same = before.wait === after.wait && before.failures === after.failures && before.limit === after.limit;
  if (!same) await writePatience(deps.db, after);
  return after;
}

export const interrupted = (rows: readonly OutboxRow[]): Outcome[] => rows.map(({ id }) => ({ id, event: { type: "interrupted" } }));

/** Trouble of the request: nobody's fault, unless a single row meets it again and again. */
function together(deps: DrainDeps, rows: readonly OutboxRow[]): Outcome[] {
  const [row] = rows;
  if (row === undefined || rows.length > 1 || row.sends < SENDS_BEFORE_ALONE) return interrupted(rows);
  const wait = waitFrom(deps.now(), backoff(row.failures + 1, deps.random));
  return [{ id: row.id, event: { type: "postponed", wait, alone: true } }];
}
