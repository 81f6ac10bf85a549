import * as v from "valibot";
import { emailField } from "./email.ts";
import { LENGTHS } from "./limits.ts";
import { nameField } from "./name.ts";
import { phoneField } from "./profile-form.ts";
import { textField } from "./text-field.ts";
import { formatNumber } from "./text.ts";

const { max } = LENGTHS.paymentReference;

/** What messages of the operators call the number of a transfer, and that number. A day that follows is none. */
const REFERENCE =
  /\b(?:r[ée]f(?:[ée]rence)?|id|(?:txn?|trans(?:action)?)(?:\W{0,2}(?:id|n[o°]))?)(?![\p{L}\d])[^\p{L}\d]{0,4}(?!\d+[-/.]\d\d?[-/.]\d+\b(?![.-]?\w))(?=[\w.-]*\d)(\w[\w.-]{4,}\w)/iu;

/** The reference alone where the whole message that told it was pasted, or "Réf :" stands in front: the desk compares it with others. */
export const referenceIn = (text: string): string => REFERENCE.exec(text)?.[1] ?? text;

/** Form of a proof of payment (§5): the account that paid, and the picture that shows it. */
export const proofForm = v.object({
  screenshot: v.pipe(v.string(), v.nonEmpty("Ajoutez la capture d'écran du paiement")),
  phone: phoneField,
  fullName: nameField,
  email: emailField,
  reference: v.pipe(
    v.string(),
    v.transform(referenceIn),
    textField({ most: [max, `La référence ne doit pas dépasser ${max} caractères`] }),
  ),
});

/** What somebody says against a decision about a payment. */
export const disputeForm = v.object({
  message: textField({
    missing: "Expliquez ce qui ne va pas",
    least: [LENGTHS.disputeMessage.min, `Expliquez en ${LENGTHS.disputeMessage.min} caractères au moins`],
    most: [
      LENGTHS.disputeMessage.max,
      `Le message ne doit pas dépasser ${formatNumber(LENGTHS.disputeMessage.max)} caractères`,
    ],
  }),
});
