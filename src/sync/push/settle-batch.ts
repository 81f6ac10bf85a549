/** What an answer means: for the rows that were carried, and for the queue as a whole. */
import type { VerdictCode } from "#domain/verdict-code.ts";
import { meaningOf, namedWait, type Answer } from "#remote/answer.ts";
import { writePatience, type Patience } from "#outbox/patience.ts";
import type { OutboxRow } from "#outbox/row.ts";
import { conclude, type Outcome } from "#outbox/sending.ts";
import { waitFrom } from "#outbox/wait.ts";
import { judge, verdictsFor } from "./outcomes.ts";
import type { DrainDeps, Round } from "./round.ts";
import { backoff } from "#remote/backoff.ts";
import { afterSplit, afterSuccess, afterTrouble } from "./waits.ts";

/** A row that has been carried so often in vain, at last by itself, lets the others pass. */
const SENDS_BEFORE_ALONE = 4;

/** What the answer means for the rows that were carried and for the queue as a whole. */
export async function settleBatch(
  deps: DrainDeps,
  round: Round,
  rows: OutboxRow[],
  answer: Answer,
  token: string | null,
): Promise<Round> {
  const { patience, rejected } = round;
  const failure = { carried: rows.length, retryAfter: namedWait(answer) };
  const meaning = meaningOf(answer);
  switch (meaning.is) {
    case "ok":
      return await settleVerdicts(deps, round, rows, meaning.json, token);
    case "sign-in":
      // Once: a fresh token that is refused as well is the server's trouble, and no reason to send the person away.
      if (rejected !== null || token === null) return await trouble(deps, patience, failure, together(deps, rows));
      await conclude(deps.db, interrupted(rows));
      return { ...round, rejected: token };
    case "refused":
      if (rows.length > 1) return await split(deps, round, rows);
      return await refused(deps, round, rows, meaning.code, meaning.words);
    case "too-large":
      if (rows.length > 1) return await split(deps, round, rows);
      if (meaning.ours) return await refused(deps, round, rows, "too_long", null);
      return await trouble(deps, patience, failure, together(deps, rows));
    case "later":
      return await trouble(deps, patience, failure, together(deps, rows));
  }
}

async function settleVerdicts(
  deps: DrainDeps,
  round: Round,
  rows: OutboxRow[],
  json: unknown,
  token: string | null,
): Promise<Round> {
  const { patience, rejected } = round;
  const verdicts = verdictsFor(rows, json);
  if (verdicts === null)
    return await trouble(deps, patience, { carried: rows.length, retryAfter: null }, together(deps, rows));
  const { outcomes, progress, signedOut, faulty } = judge(rows, verdicts, deps.now(), deps.random);
  if (signedOut && !progress) {
    if (rejected !== null || token === null)
      return await trouble(deps, patience, { carried: rows.length, retryAfter: null }, outcomes);
    await conclude(deps.db, outcomes);
    return { ...round, rejected: token };
  }
  // "Not now" for every row: the server is busy, and asking for the next batch at once would not help it. A fault of its
  // own may lie in one of these rows: fewer at once find out in which.
  const carried = faulty ? rows.length : patience.limit * 2;
  if (!progress) return await trouble(deps, patience, { carried, retryAfter: null }, outcomes);
  const lanes = await conclude(deps.db, outcomes);
  if (lanes.size > 0) deps.onApplied?.(lanes);
  return { patience: await remember(deps, patience, afterSuccess(patience)), end: null, rejected: null };
}

/** The request as a whole was refused: halved until the row at fault stands alone. */
async function split(deps: DrainDeps, round: Round, rows: OutboxRow[]): Promise<Round> {
  await conclude(deps.db, interrupted(rows));
  return { ...round, patience: await remember(deps, round.patience, afterSplit(round.patience, rows.length)) };
}

/** Our server refused a request of one act as a whole: that act is refused. */
async function refused(
  deps: DrainDeps,
  round: Round,
  rows: OutboxRow[],
  code: VerdictCode,
  words: string | null,
): Promise<Round> {
  const event = { type: "gave-up", code, ...(words === null ? {} : { message: words }) } as const;
  const refusals = rows.map(({ id }) => ({ id, event }));
  await conclude(deps.db, refusals);
  return { ...round, patience: await remember(deps, round.patience, afterSuccess(round.patience)) };
}

type Failure = { carried: number; retryAfter: number | null };

export async function trouble(
  deps: DrainDeps,
  patience: Patience,
  { carried, retryAfter }: Failure,
  outcomes: Outcome[],
): Promise<Round> {
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

export const interrupted = (rows: readonly OutboxRow[]): Outcome[] =>
  rows.map(({ id }) => ({ id, event: { type: "interrupted" } }));

/** Trouble of the request: nobody's fault, unless a single row meets it again and again. */
function together(deps: DrainDeps, rows: readonly OutboxRow[]): Outcome[] {
  const [row] = rows;
  if (row === undefined || rows.length > 1 || row.sends < SENDS_BEFORE_ALONE) return interrupted(rows);
  const wait = waitFrom(deps.now(), backoff(row.failures + 1, deps.random));
  return [{ id: row.id, event: { type: "postponed", wait, alone: true } }];
}
