import * as v from "valibot";
import { ourDigits, withoutShapeless } from "./text-field.ts";

const ASKED = "Saisissez les six chiffres";

const RUN = /(?<![\p{L}\d])\d{6,10}(?![\p{L}\d])/gu;

/** The digits of a code: as people read them out, in halves, or the only ones of the mail that they were pasted with. */
function digitsIn(typed: string): string {
  const plain = ourDigits(withoutShapeless(typed)).trim();
  const joined = plain.replace(/(?<=\d)[\s.-]+(?=\d)/gu, "");
  if (/^\d+$/u.test(joined)) return joined;
  for (const text of [plain, joined]) {
    const [found, ...others] = text.match(RUN) ?? [];
    if (found !== undefined && others.length === 0) return found;
  }
  return plain;
}

/** A code of six digits as it was typed: apps show it in two halves. */
export const sixDigitsForm = v.object({
  code: v.pipe(v.string(ASKED), v.transform(digitsIn), v.regex(/^\d{6}$/u, ASKED)),
});

/** The code in a mail: six digits of the local server, up to ten of a project. */
export const codeField = v.pipe(
  v.string("Le code est requis"),
  v.transform(digitsIn),
  v.nonEmpty("Le code est requis"),
  v.regex(/^\d{6,10}$/u, "Le code est fait de chiffres\u00A0: tapez-les tous"),
);
