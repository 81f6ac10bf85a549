/** The verdicts on the mutations of one request, and what each makes of its mutation. Pure. */
import * as v from "valibot";
import { type Verdict, verdictSchema } from "#domain/verdict.ts";
import { type OutboxRow, waitFrom } from "#outbox/row.ts";
import type { Outcome } from "#outbox/sending.ts";
import { believable } from "#remote/answer.ts";
import { backoff } from "#remote/backoff.ts";

const KNOWN = new Set<string>(verdictSchema.options.map(({ entries }) => entries.status.literal));

/** A word that a newer server has for one mutation: no word on the others, and of this one no more than a fault of the server's own. */
const unknownSchema = v.pipe(
  v.object({
    id: v.string(),
    status: v.pipe(
      v.string(),
      v.check((status) => !KNOWN.has(status)),
    ),
  }),
  v.transform(({ id }): Verdict => ({ id, status: "retry", code: "internal" })),
);

const verdictsSchema = v.array(v.union([verdictSchema, unknownSchema]));

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
  /** The server failed at some row, and at which of them the fault lies is not said. */
  faulty: boolean;
  /** The server is well and only does not know the kind of these mutations yet: no other mutation waits for its next version. */
  early: boolean;
};

type Retry = Extract<Verdict, { status: "retry" }>;

/** A fault at this mutation, or a mutation that the server does not know yet: unlike a busy server, it may last. */
const isFault = (verdict: Verdict): boolean =>
  verdict.status === "retry" && verdict.outage !== true && (verdict.code === "internal" || isEarly(verdict));

const isEarly = (verdict: Verdict): boolean => verdict.status === "retry" && verdict.code === "unknown_kind";

/** Said of the session, not of the mutation. */
const isSignedOut = (verdict: Verdict): boolean => verdict.status === "rejected" && verdict.code === "signed_out";

/** `othersPass`: the last request that carried other mutations was answered. */
type Circumstances = { othersPass: boolean; now: number; random: () => number };

/** `rows` and `verdicts` side by side, as `verdictsFor` returns them. */
export function judge(rows: readonly OutboxRow[], verdicts: readonly Verdict[], around: Circumstances): Judgement {
  const held = new Set<string>();
  const heads: Verdict[] = [];
  const progress = verdicts.some((verdict) => verdict.status !== "retry" && !isSignedOut(verdict));
  const found = isFound(rows, verdicts);
  const passed = new Set(rows.flatMap(({ kind }, place) => (verdicts[place]?.status === "applied" ? [kind] : [])));
  const isApart = (verdict: Verdict) => !isEarly(verdict) && (passed.size > 0 || found || rows.length === 1);
  // It fails by itself while others pass: else it may be what they all meet. That its kind is not known yet only mutations of that kind can deny.
  const isCounted = (row: OutboxRow, verdict: Verdict) =>
    isEarly(verdict)
      ? passed.has(row.kind) || (row.unknowns > 0 && around.othersPass)
      : rows.length === 1 && row.isolated && around.othersPass;
  const outcomes = rows.flatMap((row, place): Outcome[] => {
    const verdict = verdicts[place];
    if (verdict === undefined) return [];
    if (verdict.status !== "retry") {
      // The mutation waits for the person to sign in.
      const event = isSignedOut(verdict) ? ({ type: "interrupted" } as const) : ({ type: "verdict", verdict } as const);
      return [{ id: row.id, event }];
    }
    // Behind a head that must wait the server has not looked at the row: only the head waits.
    const head = !held.has(row.key);
    held.add(row.key);
    if (!head) return [{ id: row.id, event: { type: "interrupted" } }];
    heads.push(verdict);
    const said = { counted: isCounted(row, verdict), apart: isApart(verdict), ...around };
    return [{ id: row.id, event: notNow(row, verdict, said) }];
  });
  return {
    outcomes,
    progress,
    signedOut: verdicts.some(isSignedOut),
    faulty: heads.some((verdict) => isFault(verdict) && !isEarly(verdict)) && !found,
    early: heads.length > 0 && heads.every(isEarly),
  };
}

/** One mutation used up the time of the request: the server failed at it, and has not looked at those of other keys behind it. */
function isFound(rows: readonly OutboxRow[], verdicts: readonly Verdict[]): boolean {
  const at = verdicts.findIndex(isFault);
  const isWaiting = (verdict: Verdict | undefined) => verdict?.status === "retry" && !isFault(verdict);
  return (
    at >= 0 &&
    at === verdicts.findLastIndex(isFault) &&
    rows.some((row, place) => place > at && row.key !== rows[at]?.key && isWaiting(verdicts[place]))
  );
}

/** `apart`: it goes by itself from now on; `counted`: the fault is this mutation's own. */
type Fault = Omit<Circumstances, "othersPass"> & { counted: boolean; apart: boolean };

function notNow(row: OutboxRow, verdict: Retry, { counted, apart, now, random }: Fault): Outcome["event"] {
  const named = verdict.retry_after ?? null;
  if (!isFault(verdict)) {
    const said = named === null ? 0 : believable(named * 1_000, verdict.code === "rate_limited");
    const wait = waitFrom(now, Math.max(said, backoff(row.failures + 1, random)));
    return { type: "postponed", wait: named === null ? wait : { ...wait, named: true }, isolated: false };
  }
  const own = backoff(Math.max(row.failures, row.unknowns) + 1, random);
  const wait = waitFrom(now, Math.max(own, named === null ? 0 : believable(named * 1_000, false)));
  return counted ? { type: "server-fault", wait, code: verdict.code } : { type: "postponed", wait, isolated: apart };
}
