/* The number of a transfer, out of what was typed or pasted. Apart from proof-form.ts, which every phone has for its mutations: a form alone asks this. */

/** The words by which messages of the operators introduce the number of a transfer, and that number. A day that follows is none, nor a telephone or an amount behind an operator's name. */
const REFERENCE =
  /\b(?:(?:r[ée]f(?:[ée]rence)?|t?id|(?:txn?|trans(?:action)?)(?:\W{0,2}(?:id|n[o°]))?)(?:\W{1,2}(?:.{0,5}(?:op[ée]ration|paiement)|orange|om|mtn|moov|wave|momo))?|(?:orange|om|mtn|moov|wave|momo)(?: money)?(?!\W*(?:0|225|\d+\s?f|\w{1,7}(?!\w))))(?![\p{L}\d])[^\p{L}\d]{0,4}(?!\d+[-/.]\d\d?[-/.]\d+\b(?![.-]?\w))(?=[\w.-]*\d)(\w[\w.-]{4,}\w)/iu;

/** As Orange, Moov and Wave write theirs: known by itself, wherever it stands. */
const SHAPE = /\b(?:[a-z]{2}\d{6}\.\d{4}\.|(?:\w+-)?t_(?=\w{6}))\w+/iu;

/** The reference alone where the whole message that told it was pasted, or "Réf :" stands in front: the admin console compares it with others. */
export const referenceIn = (text: string): string => SHAPE.exec(text)?.[0] ?? REFERENCE.exec(text)?.[1] ?? text;
