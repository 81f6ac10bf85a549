/** What the functions' answer to a proof of payment means (supabase/functions/send-listing-payment). Pure. */
import * as v from "valibot";
import { meaningOf, type Answer, type Meaning } from "#remote/answer.ts";

const receipt = v.object({ id: v.string(), status: v.literal("received") });

/** `id`: the proof's; an answer about another one is nobody's. */
export function meaningOfProof(answer: Answer, id: string): Meaning {
  const meaning = meaningOf(answer);
  if (meaning.is !== "ok") return meaning;
  const received = v.safeParse(receipt, meaning.json);
  return received.success && received.output.id === id ? meaning : { is: "later" };
}
