/**
 * The transport of mutations: as many as one request may hold, in order. What an answer means: for each row that was carried, by the
 * verdict on it, and for the queue as a whole.
 */
import type { VerdictCode } from "#domain/verdict-code.ts";
import {
  afterIsolated,
  afterConnection,
  afterSplit,
  afterSuccess,
  afterTrouble,
  type RetryState,
  writeRetryState,
} from "#outbox/retry-state.ts";
import { bytesOf } from "#outbox/choose-batch.ts";
import { waitFrom, type OutboxRow } from "#outbox/row.ts";
import { begin, conclude, type Outcome } from "#outbox/sending.ts";
import { meaningOf, namedWait } from "#remote/answer.ts";
import { backoff } from "#remote/backoff.ts";
import type { Transport, DrainDeps, DrainState, Said } from "./transport.ts";
import { judge, verdictsFor } from "./verdicts.ts";

/** A row that has been carried so often in vain, at last by itself, lets the others pass. */
const SENDS_BEFORE_ISOLATED = 4;

export const batch: Transport<OutboxRow[]> = {
  async choose({ db, author, now }, { retryState }) {
    const limits = { rows: retryState.limit, bytes: retryState.bytes, isolated: retryState.isolated?.wait ?? null };
    const { rows, nextAt } = await begin(db, author, now(), limits);
    return rows.length === 0 ? { load: null, nextAt } : { load: rows };
  },
  skipped: () => Promise.resolve(false),
  send(deps, rows, token) {
    deps.onSending?.();
    return deps.post(rows, token);
  },
  means: (answer) => (answer.kind === "partial" ? { is: "later" } : meaningOf(answer, "database")),
  interrupted: async (deps, rows) => void (await conclude(deps.db, interrupted(rows))),
  async applyAnswer(deps, before, rows, { answer, meaning, token, took }) {
    const drainState = await learn(deps, before, rows, { answer, meaning, took });
    const retryAfter = answer.kind === "partial" ? null : namedWait(answer);
    const notNow = () =>
      isIsolated(rows) && retryAfter === null
        ? byItself(deps, drainState, together(deps, rows))
        : trouble(deps, drainState.retryState, { carried: rows.length, retryAfter }, together(deps, rows));
    switch (meaning.is) {
      case "ok":
        return await applyVerdicts(deps, drainState, rows, meaning.json, token);
      case "sign-in":
      case "later":
      case "partial":
        return await notNow();
      case "refused":
        if (rows.length > 1) return await split(deps, drainState, rows);
        return await refused(deps, drainState, rows, meaning.code, meaning.words);
      case "too-large":
        if (rows.length > 1) return await split(deps, drainState, rows);
        return meaning.ours ? await refused(deps, drainState, rows, "too_long", null) : await notNow();
    }
  },
};

/** A busy server and a stranger say nothing of how much the connection carries. */
async function learn(
  deps: DrainDeps,
  drainState: DrainState,
  rows: OutboxRow[],
  said: Omit<Said, "token">,
): Promise<DrainState> {
  const arrived = said.meaning.is === "ok";
  if (!arrived && said.answer.kind !== "unreached") return drainState;
  const retryState = afterConnection(drainState.retryState, bytesOf(rows), said.took, arrived);
  return { ...drainState, retryState: await remember(deps, drainState.retryState, retryState) };
}

async function applyVerdicts(
  deps: DrainDeps,
  drainState: DrainState,
  rows: OutboxRow[],
  json: unknown,
  token: string | null,
): Promise<DrainState> {
  const { retryState, rejected } = drainState;
  const verdicts = verdictsFor(rows, json);
  if (verdicts === null && isIsolated(rows)) return await byItself(deps, drainState, together(deps, rows));
  if (verdicts === null)
    return await trouble(deps, retryState, { carried: rows.length, retryAfter: null }, together(deps, rows));
  const around = { othersPass: retryState.failures === 0, now: deps.now(), random: deps.random };
  const { outcomes, progress, signedOut, faulty, early } = judge(rows, verdicts, around);
  if (signedOut && !progress) {
    if (rejected !== null || token === null)
      return await trouble(deps, retryState, { carried: rows.length, retryAfter: null }, outcomes);
    await conclude(deps.db, outcomes);
    return { ...drainState, rejected: token };
  }
  // "Not now" for every row: the server is busy, and asking for the next batch at once would not help it. A fault of its
  // own may lie in one of these rows: fewer at once find out in which.
  if (!progress && (early || isIsolated(rows))) return await byItself(deps, drainState, outcomes);
  const carried = faulty ? rows.length : retryState.limit * 2;
  if (!progress) return await trouble(deps, retryState, { carried, retryAfter: null }, outcomes);
  const collections = await conclude(deps.db, outcomes);
  if (collections.size > 0) deps.onApplied?.(collections);
  const calm = await remember(deps, retryState, afterSuccess(retryState, isIsolated(rows)));
  return { retryState: calm, end: null, rejected: null };
}

const isIsolated = (rows: readonly OutboxRow[]): boolean => rows.length === 1 && rows[0]?.isolated === true;

/** Others pass, or may pass, so it is the trouble of these mutations: what comes behind it, be it a picture or a word written later, does not wait. */
async function byItself(deps: DrainDeps, drainState: DrainState, outcomes: Outcome[]): Promise<DrainState> {
  await conclude(deps.db, outcomes);
  const retryState = afterIsolated(drainState.retryState, deps.now(), deps.random);
  await writeRetryState(deps.db, retryState);
  return { retryState, end: null, rejected: null };
}

/** The request as a whole was refused: halved until the row at fault stands alone. */
async function split(deps: DrainDeps, drainState: DrainState, rows: OutboxRow[]): Promise<DrainState> {
  await conclude(deps.db, interrupted(rows));
  return {
    ...drainState,
    retryState: await remember(deps, drainState.retryState, afterSplit(drainState.retryState, rows.length)),
  };
}

/** Our server refused a request of one mutation as a whole: that mutation is refused. */
async function refused(
  deps: DrainDeps,
  drainState: DrainState,
  rows: OutboxRow[],
  code: VerdictCode,
  words: string | null,
): Promise<DrainState> {
  const event = { type: "gave-up", code, ...(words === null ? {} : { message: words }) } as const;
  const refusals = rows.map(({ id }) => ({ id, event }));
  await conclude(deps.db, refusals);
  return {
    ...drainState,
    retryState: await remember(deps, drainState.retryState, afterSuccess(drainState.retryState, isIsolated(rows))),
  };
}

type Failure = { carried: number; retryAfter: number | null; longest?: number | undefined };

/** Nobody answered, or "not now": stores `outcomes` and that the next request waits longer, and ends this turn. */
export async function trouble(
  deps: DrainDeps,
  retryState: RetryState,
  { carried, retryAfter, longest }: Failure,
  outcomes: Outcome[],
): Promise<DrainState> {
  if (outcomes.length > 0) await conclude(deps.db, outcomes);
  const longer = afterTrouble(retryState, carried, retryAfter, deps.now(), deps.random, longest);
  await writeRetryState(deps.db, longer);
  return { retryState: longer, rejected: null, end: { next: longer.wait?.until ?? null, paused: false } };
}

/** The next request reads it from the disk again: written only when it changed. */
async function remember(deps: DrainDeps, before: RetryState, after: RetryState): Promise<RetryState> {
  const same =
    before.wait === after.wait &&
    before.failures === after.failures &&
    before.limit === after.limit &&
    before.bytes === after.bytes &&
    before.isolated === after.isolated;
  if (!same) await writeRetryState(deps.db, after);
  return after;
}

const interrupted = (rows: readonly OutboxRow[]): Outcome[] =>
  rows.map(({ id }) => ({ id, event: { type: "interrupted" } }));

/** Trouble of the request: nobody's fault, unless a single row meets it again and again. */
function together(deps: DrainDeps, rows: readonly OutboxRow[]): Outcome[] {
  const [row] = rows;
  if (row === undefined || rows.length > 1 || row.sends < SENDS_BEFORE_ISOLATED) return interrupted(rows);
  const wait = waitFrom(deps.now(), backoff(row.failures + 1, deps.random));
  return [{ id: row.id, event: { type: "postponed", wait, isolated: true } }];
}
