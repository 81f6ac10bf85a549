/**
 * The carrier of mutations: as many as one request may hold, in order. What an answer means: for each row that was carried, by the
 * verdict on it, and for the queue as a whole.
 */
import type { VerdictCode } from "#domain/verdict-code.ts";
import {
  afterLonely,
  afterRoad,
  afterSplit,
  afterSuccess,
  afterTrouble,
  type Patience,
  writePatience,
} from "#outbox/retry-state.ts";
import { bytesOf } from "#outbox/choose-batch.ts";
import { waitFrom, type OutboxRow } from "#outbox/row.ts";
import { begin, conclude, type Outcome } from "#outbox/sending.ts";
import { meaningOf, namedWait } from "#remote/answer.ts";
import { backoff } from "#remote/backoff.ts";
import type { Carrier, DrainDeps, Round, Said } from "./carrier.ts";
import { judge, verdictsFor } from "./verdicts.ts";

/** A row that has been carried so often in vain, at last by itself, lets the others pass. */
const SENDS_BEFORE_ALONE = 4;

export const batch: Carrier<OutboxRow[]> = {
  async choose({ db, author, now }, { patience }) {
    const limits = { rows: patience.limit, bytes: patience.bytes, lonely: patience.lonely?.wait ?? null };
    const { rows, nextAt } = await begin(db, author, now(), limits);
    return rows.length === 0 ? { load: null, nextAt } : { load: rows };
  },
  spared: () => Promise.resolve(false),
  send(deps, rows, token) {
    deps.onSending?.();
    return deps.post(rows, token);
  },
  means: (answer) => (answer.kind === "partial" ? { is: "later" } : meaningOf(answer, "database")),
  interrupted: async (deps, rows) => void (await conclude(deps.db, interrupted(rows))),
  async applyAnswer(deps, before, rows, { answer, meaning, token, took }) {
    const round = await learn(deps, before, rows, { answer, meaning, took });
    const retryAfter = answer.kind === "partial" ? null : namedWait(answer);
    const notNow = () =>
      isLonely(rows) && retryAfter === null
        ? byItself(deps, round, together(deps, rows))
        : trouble(deps, round.patience, { carried: rows.length, retryAfter }, together(deps, rows));
    switch (meaning.is) {
      case "ok":
        return await applyVerdicts(deps, round, rows, meaning.json, token);
      case "sign-in":
      case "later":
      case "partial":
        return await notNow();
      case "refused":
        if (rows.length > 1) return await split(deps, round, rows);
        return await refused(deps, round, rows, meaning.code, meaning.words);
      case "too-large":
        if (rows.length > 1) return await split(deps, round, rows);
        return meaning.ours ? await refused(deps, round, rows, "too_long", null) : await notNow();
    }
  },
};

/** A busy server and a stranger say nothing of how much the road carries. */
async function learn(deps: DrainDeps, round: Round, rows: OutboxRow[], said: Omit<Said, "token">): Promise<Round> {
  const arrived = said.meaning.is === "ok";
  if (!arrived && said.answer.kind !== "unreached") return round;
  const patience = afterRoad(round.patience, bytesOf(rows), said.took, arrived);
  return { ...round, patience: await remember(deps, round.patience, patience) };
}

async function applyVerdicts(
  deps: DrainDeps,
  round: Round,
  rows: OutboxRow[],
  json: unknown,
  token: string | null,
): Promise<Round> {
  const { patience, rejected } = round;
  const verdicts = verdictsFor(rows, json);
  if (verdicts === null && isLonely(rows)) return await byItself(deps, round, together(deps, rows));
  if (verdicts === null)
    return await trouble(deps, patience, { carried: rows.length, retryAfter: null }, together(deps, rows));
  const around = { othersPass: patience.failures === 0, now: deps.now(), random: deps.random };
  const { outcomes, progress, signedOut, faulty, early } = judge(rows, verdicts, around);
  if (signedOut && !progress) {
    if (rejected !== null || token === null)
      return await trouble(deps, patience, { carried: rows.length, retryAfter: null }, outcomes);
    await conclude(deps.db, outcomes);
    return { ...round, rejected: token };
  }
  // "Not now" for every row: the server is busy, and asking for the next batch at once would not help it. A fault of its
  // own may lie in one of these rows: fewer at once find out in which.
  if (!progress && (early || isLonely(rows))) return await byItself(deps, round, outcomes);
  const carried = faulty ? rows.length : patience.limit * 2;
  if (!progress) return await trouble(deps, patience, { carried, retryAfter: null }, outcomes);
  const lanes = await conclude(deps.db, outcomes);
  if (lanes.size > 0) deps.onApplied?.(lanes);
  const calm = await remember(deps, patience, afterSuccess(patience, isLonely(rows)));
  return { patience: calm, end: null, rejected: null };
}

const isLonely = (rows: readonly OutboxRow[]): boolean => rows.length === 1 && rows[0]?.alone === true;

/** Others pass, or may pass, so it is the trouble of these mutations: what comes behind it, be it a picture or a word written later, does not wait. */
async function byItself(deps: DrainDeps, round: Round, outcomes: Outcome[]): Promise<Round> {
  await conclude(deps.db, outcomes);
  const patience = afterLonely(round.patience, deps.now(), deps.random);
  await writePatience(deps.db, patience);
  return { patience, end: null, rejected: null };
}

/** The request as a whole was refused: halved until the row at fault stands alone. */
async function split(deps: DrainDeps, round: Round, rows: OutboxRow[]): Promise<Round> {
  await conclude(deps.db, interrupted(rows));
  return { ...round, patience: await remember(deps, round.patience, afterSplit(round.patience, rows.length)) };
}

/** Our server refused a request of one mutation as a whole: that mutation is refused. */
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
  return { ...round, patience: await remember(deps, round.patience, afterSuccess(round.patience, isLonely(rows))) };
}

type Failure = { carried: number; retryAfter: number | null; longest?: number | undefined };

/** Nobody answered, or "not now": stores `outcomes` and that the next request waits longer, and ends this turn. */
export async function trouble(
  deps: DrainDeps,
  patience: Patience,
  { carried, retryAfter, longest }: Failure,
  outcomes: Outcome[],
): Promise<Round> {
  if (outcomes.length > 0) await conclude(deps.db, outcomes);
  const longer = afterTrouble(patience, carried, retryAfter, deps.now(), deps.random, longest);
  await writePatience(deps.db, longer);
  return { patience: longer, rejected: null, end: { next: longer.wait?.until ?? null, paused: false } };
}

/** The next request reads it from the disk again: written only when it changed. */
async function remember(deps: DrainDeps, before: Patience, after: Patience): Promise<Patience> {
  const same =
    before.wait === after.wait &&
    before.failures === after.failures &&
    before.limit === after.limit &&
    before.bytes === after.bytes &&
    before.lonely === after.lonely;
  if (!same) await writePatience(deps.db, after);
  return after;
}

const interrupted = (rows: readonly OutboxRow[]): Outcome[] =>
  rows.map(({ id }) => ({ id, event: { type: "interrupted" } }));

/** Trouble of the request: nobody's fault, unless a single row meets it again and again. */
function together(deps: DrainDeps, rows: readonly OutboxRow[]): Outcome[] {
  const [row] = rows;
  if (row === undefined || rows.length > 1 || row.sends < SENDS_BEFORE_ALONE) return interrupted(rows);
  const wait = waitFrom(deps.now(), backoff(row.failures + 1, deps.random));
  return [{ id: row.id, event: { type: "postponed", wait, alone: true } }];
}
