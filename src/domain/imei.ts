import * as v from "valibot";
import { dayFrom } from "./day.ts";
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

export const STOLEN_DAY_INVALID = "Indiquez le jour du vol\u00a0: il y a dix ans au plus, aujourd'hui au plus tard.";

const TEN_YEARS = 3_650 * 86_400_000;

/** Whether a phone can be declared stolen on this day (YYYY-MM-DD). */
export function isStolenDay(day: string, now: number): boolean {
  const at = dayFrom(day);
  return at <= now && at > now - TEN_YEARS;
}

/** A phone that was stolen: its number, and the day (YYYY-MM-DD), which `isStolenDay` judges. */
export const stolenForm = v.object({
  imei: neededImei,
  day: v.pipe(
    v.string(),
    v.check((day) => !Number.isNaN(dayFrom(day)), STOLEN_DAY_INVALID),
  ),
});
