/* How the reference of a payment is typed. Apart from proof-form.ts, which every phone has for its acts: who pays alone asks this. */
import * as v from "valibot";
import { proofForm } from "./proof-form.ts";

/** What messages of the operators call the number of a transfer, and that number. A day that follows is none. */
const REFERENCE =
  /\b(?:r[ée]f(?:[ée]rence)?|t?id|(?:txn?|trans(?:action)?)(?:\W{0,2}(?:id|n[o°]))?)(?: .{0,5}(?:op[ée]ration|paiement))?(?![\p{L}\d])[^\p{L}\d]{0,4}(?!\d+[-/.]\d\d?[-/.]\d+\b(?![.-]?\w))(?=[\w.-]*\d)(\w[\w.-]{4,}\w)/iu;

/** As Orange, Moov and Wave write theirs: known by itself, wherever it stands. */
const SHAPE = /\b(?:[a-z]{2}\d{6}\.\d{4}\.|(?:\w+-)?t_(?=\w{6}))\w+/iu;

/** The reference alone where the whole message that told it was pasted, or "Réf :" stands in front: the desk compares it with others. */
export const referenceIn = (text: string): string => SHAPE.exec(text)?.[0] ?? REFERENCE.exec(text)?.[1] ?? text;

/** The form as it is typed. */
export const typedProof = v.object({
  ...proofForm.entries,
  reference: v.pipe(v.string(), v.transform(referenceIn), proofForm.entries.reference),
});
