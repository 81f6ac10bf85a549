import * as v from "valibot";
import { ourDigits } from "./text-field.ts";

const DIGITS = 15;

/** Its fifteen digits; null for anything else: the last one is made of the others (Luhn). The database's `private.as_imei` reads alike. */
export function parseImei(typed: string): string | null {
  const digits = digitsOf(typed);
  if (!/^\d{15}$/u.test(digits)) return null;
  const sum = Array.from(digits, Number).reduce((all, digit, at) => all + (at % 2 === 0 ? digit : doubled(digit)), 0);
  return sum % 10 === 0 ? digits : null;
}

const digitsOf = (typed: string): string => ourDigits(typed).replace(/[\s./-]/gu, "");
const doubled = (digit: number): number => (digit > 4 ? 2 * digit - 9 : 2 * digit);

export const NOT_AN_IMEI = "Ce numéro n'est pas un IMEI\u00a0: vérifiez le dernier chiffre.";
const SHORT = `Un IMEI a ${DIGITS} chiffres.`;

/** The number of a phone as it is typed; null for a field that was left empty. */
export const imeiField = v.pipe(
  v.string(),
  v.check((typed) => typed.trim() === "" || digitsOf(typed).length === DIGITS, SHORT),
  v.check((typed) => typed.trim() === "" || parseImei(typed) !== null, NOT_AN_IMEI),
  v.transform(parseImei),
);

/** The same where there has to be one. */
export const neededImei = v.pipe(
  v.string(),
  v.check((typed) => typed.trim() !== "", "L'IMEI est requis"),
  imeiField,
  v.transform((imei) => imei ?? ""),
);

export const STOLEN_DAY_INVALID = "Indiquez le jour du vol, aujourd'hui au plus tard.";

/** A phone that was stolen: its number, and the day (YYYY-MM-DD). */
export const stolenForm = v.object({
  imei: neededImei,
  day: v.pipe(
    v.string(),
    v.check((day) => Date.parse(day) <= Date.now(), STOLEN_DAY_INVALID),
  ),
});
