import * as v from "valibot";

/** The code in a mail: six digits of the local server, up to ten of a project. Spaces are how people read digits out. */
export const codeField = v.pipe(
  v.string("Le code est requis"),
  v.transform((typed) => typed.replace(/\s/gu, "")),
  v.nonEmpty("Le code est requis"),
  v.regex(/^\d{6,10}$/u, "Le code est fait de chiffres\u202f: recopiez-les tous"),
);
