/** What the functions' answer to a proof of payment means (supabase/functions/send-listing-payment). Pure. */
import * as v from "valibot";
import { VERDICT_CODES, type VerdictCode } from "#domain/verdict-code.ts";
import { classify, type Answer, type AnswerClass } from "./classify.ts";

/** `words`: the server's own, when it refuses; null when it is not our function that speaks. */
export type ProofMeaning = { class: AnswerClass; code: VerdictCode; words: string | null };

const refusal = v.object({ error: v.pipe(v.string(), v.nonEmpty()), code: v.fallback(v.picklist(VERDICT_CODES), "internal") });
const receipt = v.object({ id: v.string(), status: v.literal("received") });

/** `id`: the proof's; an answer about another one is nobody's. */
export function classifyProof(answer: Answer, id: string): ProofMeaning {
  const said = answer.kind === "answered" ? v.safeParse(refusal, answer.json) : null;
  const { error: words, code } = said?.success === true ? said.output : { error: null, code: "internal" as const };
  return { class: classOf(answer, id, words !== null), code, words };
}

function classOf(answer: Answer, id: string, ours: boolean): AnswerClass {
  const general = classify(answer, "photo");
  if (answer.kind === "unreached") return general;
  if (general === "ok") {
    const received = v.safeParse(receipt, answer.json);
    return received.success && received.output.id === id ? "ok" : "retry";
  }
  // Too large is also said by gateways before our function, with a page of their own; a wrong type cannot be mended here.
  if (answer.status === 413) return "refused-fixable";
  if (general === "refused-fixable") return "refused";
  // A function that is not deployed, or a gateway: no verdict about the proof.
  return general === "refused" && !ours ? "unknown" : general;
}
