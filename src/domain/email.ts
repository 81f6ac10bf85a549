import * as v from "valibot";
import { trimmed, withoutShapeless } from "./text-field.ts";

/** "Awa <awa@…>", as a mail names who wrote it. */
const NAMED = /^[^<>]*<([^<>]*)>[^<>@]*$/u;
/** "mailto:", "Email :", and what a link says behind the address. */
const LABEL = /^(?:mailto:|(?:mon |ma |votre )?(?:adresse )?(?:e-?mail|mail|courriel) ?: ?)|(?<=@\S*)\?\S*$/giu;
/** Signs that may stand around an address in a sentence and are part of none. A point before it may be a slip of the finger. */
const AROUND = /^[\s\p{So}"'«“‘([{<,;:•·–—]+|[\s\p{So}"'»”’)\]}>.,;:!?…]+$/gu;

/** As the server keeps it: the address alone of what was typed or pasted, in small letters. */
export function plainEmail(typed: string): string {
  const plain = trimmed(withoutShapeless(typed).normalize("NFKC"));
  return (NAMED.exec(plain)?.[1] ?? plain)
    .replace(AROUND, "")
    .replace(LABEL, "")
    .replace(AROUND, "")
    .replace(/\s*@\s*/gu, "@")
    .toLowerCase();
}

/** In small letters. valibot's own knows no apostrophe, which names have. The server takes no other: each mailbox has one spelling. */
const EMAIL = /^[\w+'-]+(\.[\w+'-]+)*@[\da-z]+([.-][\da-z]+)*\.[a-z]{2,}$/u;

/** Schema of an e-mail field (spec §5): trimmed, lower case as the server keeps it. */
export const emailField = emailRequired("L'email est requis");

/** The same with another wording when it is missing (password reset asks "Veuillez entrer votre email"). */
export function emailRequired(missing: string) {
  return v.pipe(
    v.string(missing),
    v.transform(plainEmail),
    v.nonEmpty(missing),
    v.check((email) => !isSeveral(email), "Gardez une seule adresse email"),
    v.check((email) => !hasWords(email), "Écrivez l'adresse email seule, sans espaces ni autres mots"),
    v.check((email) => EMAIL.test(email), "Adresse email invalide"),
  );
}

const addressesIn = (email: string): readonly string[] =>
  email.split(/[\s,;/<>]+/u).filter((part) => EMAIL.test(plainEmail(part)));
const isSeveral = (email: string): boolean => addressesIn(email).length > 1;
/** An address with words before or behind it; "a wa@…" is a slip. Which words belong to it nobody can say: "awa kone@…" lacks a point. */
const hasWords = (email: string): boolean =>
  addressesIn(email).length === 1 && /(?:^|\s)[^\s@]{3,}(?:\s|$)/u.test(email);
