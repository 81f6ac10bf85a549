import * as v from "valibot";

const ASKED = "Saisissez les six chiffres";

/** A code of six digits as it was typed: apps show it in two halves. */
export const sixDigitsForm = v.object({
  code: v.pipe(
    v.string(ASKED),
    v.transform((typed) => typed.replaceAll(/\s/gu, "")),
    v.regex(/^\d{6}$/u, ASKED),
  ),
});

/** The code in a mail: six digits of the local server, up to ten of a project. Spaces are how people read digits out. */
export const codeField = v.pipe(
  v.string("Le code est requis"),
  v.transform((typed) => typed.replace(/\s/gu, "")),
  v.nonEmpty("Le code est requis"),
  v.regex(/^\d{6,10}$/u, "Le code est fait de chiffres\u00A0: recopiez-les tous"),
);
