import * as v from "valibot";
import { trimmed } from "./text-field.ts";

/** As the server keeps it. */
export const plainEmail = (typed: string): string => trimmed(typed).toLowerCase();

/** Schema of an e-mail field (spec §5): trimmed, lower case as the server keeps it. */
export const emailField = emailRequired("L'email est requis");

/** The same with another wording when it is missing (password reset asks "Veuillez entrer votre email"). */
export function emailRequired(missing: string) {
  return v.pipe(
    v.string(missing),
    v.transform(trimmed),
    v.nonEmpty(missing),
    v.email("Adresse email invalide"),
    v.toLowerCase(),
  );
}
