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
