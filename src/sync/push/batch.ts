/**
 * The carrier of acts: as many as one request may hold, in order. What an answer means: for each row that was carried, by the
 * verdict on it, and for the queue as a whole.
 */
import * as v from "valibot";
import type { VerdictCode } from "#domain/verdict-code.ts";
import { afterLonely, afterSplit, afterSuccess, afterTrouble, type Patience, writePatience } from "#outbox/batch.ts";
import { waitFrom, type OutboxRow } from "#outbox/row.ts";
import { begin, conclude, type Outcome } from "#outbox/sending.ts";
import { meaningOf, namedWait, believable } from "#remote/answer.ts";
import { backoff } from "#remote/backoff.ts";
import type { Carrier, DrainDeps, Round } from "./carrier.ts";
import { verdictSchema, type Verdict } from "#domain/verdict.ts";

/** So much at most in one request: a slow phone can still send it within the time limit. */
const BATCH_BYTES = 200_000;
/** A row that has been carried so often in vain, at last by itself, lets the others pass. */
const SENDS_BEFORE_ALONE = 4;

export const batch: Carrier<OutboxRow[]> = {
  async choose({ db, author, now }, { patience }) {
    const limits = { rows: patience.limit, bytes: BATCH_BYTES, lonely: patience.lonely?.wait ?? null };
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
  async applyAnswer(deps, round, rows, { answer, meaning, token }) {
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
  const { outcomes, progress, signedOut, faulty } = judge(rows, verdicts, deps.now(), deps.random);
  if (signedOut && !progress) {
    if (rejected !== null || token === null)
      return await trouble(deps, patience, { carried: rows.length, retryAfter: null }, outcomes);
    await conclude(deps.db, outcomes);
    return { ...round, rejected: token };
  }
  // "Not now" for every row: the server is busy, and asking for the next batch at once would not help it. A fault of its
  // own may lie in one of these rows: fewer at once find out in which.
  if (!progress && isLonely(rows)) return await byItself(deps, round, outcomes);
  const carried = faulty ? rows.length : patience.limit * 2;
  if (!progress) return await trouble(deps, patience, { carried, retryAfter: null }, outcomes);
  const lanes = await conclude(deps.db, outcomes);
  if (lanes.size > 0) deps.onApplied?.(lanes);
  const calm = await remember(deps, patience, afterSuccess(patience, isLonely(rows)));
  return { patience: calm, end: null, rejected: null };
}

const isLonely = (rows: readonly OutboxRow[]): boolean => rows.length === 1 && rows[0]?.alone === true;

/** Others pass, so it is the trouble of this act: what comes behind it, be it a picture or a word written later, does not wait. */
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
  return { ...round, patience: await remember(deps, round.patience, afterSuccess(round.patience, isLonely(rows))) };
}

type Failure = { carried: number; retryAfter: number | null; longest?: number | undefined };

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

const verdictsSchema = v.array(verdictSchema);

/**
 * One verdict a row, in the order of the rows and under their ids; null when the answer is anything else, for then
 * nothing in it can be believed.
 */
export function verdictsFor(rows: readonly OutboxRow[], json: unknown): Verdict[] | null {
  const parsed = v.safeParse(verdictsSchema, json);
  if (!parsed.success || parsed.output.length !== rows.length) return null;
  return parsed.output.every((verdict, place) => verdict.id === rows[place]?.id) ? parsed.output : null;
}

export type Judgement = {
  outcomes: Outcome[];
  /** Some row is done with. When none is, the server as a whole says "not now". */
  progress: boolean;
  /** The server did not take the token for this person's. */
  signedOut: boolean;
  /** The server failed at some row, or does not know its kind, and at which of them the fault lies is not said. */
  faulty: boolean;
};

type Retry = Extract<Verdict, { status: "retry" }>;

/** A fault of the server's own, or an act that it does not know yet: unlike a busy server, it may last. */
const isFault = (verdict: Verdict): boolean =>
  verdict.status === "retry" && (verdict.code === "internal" || verdict.code === "unknown_kind");

/** Said of the session, not of the act. */
const isSignedOut = (verdict: Verdict): boolean => verdict.status === "rejected" && verdict.code === "signed_out";

/** `rows` and `verdicts` side by side, as `verdictsFor` gives them. */
export function judge(
  rows: readonly OutboxRow[],
  verdicts: readonly Verdict[],
  now: number,
  random: () => number,
): Judgement {
  const held = new Set<string>();
  const progress = verdicts.some((verdict) => verdict.status !== "retry" && !isSignedOut(verdict));
  const found = isFound(rows, verdicts);
  const outcomes = rows.flatMap((row, place): Outcome[] => {
    const verdict = verdicts[place];
    if (verdict === undefined) return [];
    if (verdict.status !== "retry") {
      // The act waits for the person to sign in.
      const event = isSignedOut(verdict) ? ({ type: "interrupted" } as const) : ({ type: "verdict", verdict } as const);
      return [{ id: row.id, event }];
    }
    // Behind a head that must wait the server has not looked at the row: only the head waits.
    const head = !held.has(row.key);
    held.add(row.key);
    if (!head) return [{ id: row.id, event: { type: "interrupted" } }];
    return [
      {
        id: row.id,
        event: notNow(row, verdict, { byItself: rows.length === 1, others: progress || found, now, random }),
      },
    ];
  });
  return { outcomes, progress, signedOut: verdicts.some(isSignedOut), faulty: verdicts.some(isFault) && !found };
}

/** One act used up the time of the request: the server failed at it, and has not looked at those of other keys behind it. */
function isFound(rows: readonly OutboxRow[], verdicts: readonly Verdict[]): boolean {
  const at = verdicts.findIndex(isFault);
  const isWaiting = (verdict: Verdict | undefined) => verdict?.status === "retry" && !isFault(verdict);
  return (
    at >= 0 &&
    at === verdicts.findLastIndex(isFault) &&
    rows.some((row, place) => place > at && row.key !== rows[at]?.key && isWaiting(verdicts[place]))
  );
}

/** `others`: the fault is this row's, not that of all. */
type Circumstances = { byItself: boolean; others: boolean; now: number; random: () => number };

function notNow(row: OutboxRow, verdict: Retry, { byItself, others, now, random }: Circumstances): Outcome["event"] {
  const named = verdict.retry_after ?? null;
  if (!isFault(verdict)) {
    const said = named === null ? 0 : believable(named * 1_000, verdict.code === "rate_limited");
    const wait = waitFrom(now, Math.max(said, backoff(row.failures + 1, random)));
    return { type: "postponed", wait: named === null ? wait : { ...wait, named: true }, alone: false };
  }
  const own = backoff(Math.max(row.failures, row.unknowns) + 1, random);
  const wait = waitFrom(now, Math.max(own, named === null ? 0 : believable(named * 1_000, false)));
  // Counted only when nothing else can be the cause; with others that pass, it goes by itself from now on.
  return byItself ? { type: "puzzled", wait, code: verdict.code } : { type: "postponed", wait, alone: others };
}
