import * as v from "valibot";
import { emailField } from "./email.ts";
import { nameField } from "./name.ts";
import { phoneField } from "./phone-field.ts";

export const REFERENCE_MAX = 60;

/** Form of a proof of payment (§5): the account that paid, and the picture that shows it. */
export const proofForm = v.object({
  screenshot: v.pipe(v.string(), v.nonEmpty("Ajoutez la capture d'écran du paiement")),
  phone: phoneField,
  fullName: nameField,
  email: emailField,
  reference: v.pipe(v.string(), v.trim(), v.maxLength(REFERENCE_MAX, `La référence ne doit pas dépasser ${REFERENCE_MAX} caractères`)),
});
