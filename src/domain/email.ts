import * as v from "valibot";
import { trimmed } from "./text-field.ts";

/** As the server keeps it. */
export const plainEmail = (typed: string): string => trimmed(typed).toLowerCase();

/** In small letters. valibot's own knows no apostrophe, which names have. */
const EMAIL = /^[\w+'-]+(\.[\w+'-]+)*@[\da-z]+([.-][\da-z]+)*\.[a-z]{2,}$/u;

/** Whether a text is an address as it stands, in small letters. The server takes no other: each mailbox has one spelling. */
export const isEmail = (text: string): boolean => EMAIL.test(text) && text === text.toLowerCase();

/** Schema of an e-mail field (spec §5): trimmed, lower case as the server keeps it. */
export const emailField = emailRequired("L'email est requis");

/** The same with another wording when it is missing (password reset asks "Veuillez entrer votre email"). */
export function emailRequired(missing: string) {
  return v.pipe(
    v.string(missing),
    v.transform(trimmed),
    v.nonEmpty(missing),
    v.toLowerCase(),
    v.check((email) => EMAIL.test(email), "Adresse email invalide"),
  );
}
