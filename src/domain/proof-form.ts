import * as v from "valibot";
import { emailField } from "./email.ts";
import { LENGTHS } from "./limits.ts";
import { nameField } from "./name.ts";
import { phoneField } from "./profile-form.ts";
import { textField } from "./text-field.ts";
import { formatNumber } from "./text.ts";

const { max } = LENGTHS.paymentReference;

/** Form of a proof of payment (§5): the account that paid, and the picture that shows it. */
export const proofForm = v.object({
  screenshot: v.pipe(v.string(), v.nonEmpty("Ajoutez la capture d'écran du paiement")),
  phone: phoneField,
  fullName: nameField,
  email: emailField,
  reference: textField({ most: [max, `La référence ne doit pas dépasser ${max} caractères`] }),
});

/** The message of a payer who contests a decision about a payment. */
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
