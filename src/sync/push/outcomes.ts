/** From an answer of `sync_push` to what becomes of each row of the batch. Pure. */
import * as v from "valibot";
import { verdictSchema, type Verdict } from "#domain/verdict.ts";
import type { OutboxRow } from "#outbox/row.ts";
import type { Outcome } from "#outbox/sending.ts";
import { waitFrom } from "#outbox/wait.ts";
import { backoff } from "./waits.ts";

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
};

/** `rows` and `verdicts` side by side, as `verdictsFor` gives them. */
export function judge(rows: readonly OutboxRow[], verdicts: readonly Verdict[], now: number, random: () => number): Judgement {
  const held = new Set<string>();
  const judgement: Judgement = { outcomes: [], progress: false, signedOut: false };
  for (const [place, row] of rows.entries()) {
    const verdict = verdicts[place];
    if (verdict === undefined) continue;
    const outcome = outcomeOf(row, verdict, held, now, random);
    judgement.outcomes.push(outcome);
    if (outcome.event.type === "verdict") judgement.progress = true;
    if (verdict.status === "rejected" && verdict.code === "signed_out") judgement.signedOut = true;
  }
  return judgement;
}

function outcomeOf(row: OutboxRow, verdict: Verdict, held: Set<string>, now: number, random: () => number): Outcome {
  if (verdict.status === "retry") {
    // Behind a head that must wait the server has not looked at the row: only the head waits.
    const head = !held.has(row.key);
    held.add(row.key);
    const ms = verdict.retry_after == null ? backoff(row.failures + 1, random) : Math.max(0, verdict.retry_after) * 1_000;
    return { id: row.id, event: head ? { type: "postponed", wait: waitFrom(now, ms), alone: false } : { type: "interrupted" } };
  }
  // Said of the session, not of the act: it waits for the person to sign in.
  if (verdict.status === "rejected" && verdict.code === "signed_out") return { id: row.id, event: { type: "interrupted" } };
  return { id: row.id, event: { type: "verdict", verdict } };
}
