import { ourDigits } from "./text-field.ts";

/** Stands before ten digits in a stored number. */
export const COUNTRY = "225";

/** Letters of French; those of other alphabets part digits as any other sign does. */
const LETTER = "A-Za-zªºÀ-ÖØ-öø-ÿŒœ";
const WORD = new RegExp(`(?<![\\d${LETTER}])(?![Oo]+(?![${LETTER}]))[${LETTER}]+`, "gu");
const SIGN = new RegExp(`[^\\d${LETTER}+]`, "gu");

/**
 * An Ivorian number as stored: `225` and ten digits, of a mobile (0…) or of a fixed line (21, 25, 27): no other begins otherwise. Accepts
 * ten digits, or thirteen that start with 225 (also as +225 and 00225), parted by whatever is neither a digit, a letter nor a + (spec §5):
 * spaces, dots, dashes, pictures, the unseen signs that a number from the contacts or a chat brings along; with words beside it ("Tél.",
 * "c'est le") and the letter O for a zero. Null when it is anything else, as a number that was cut short behind +225. The database's
 * `private.as_phone` reads alike.
 */
export function parsePhone(text: string): string | null {
  const digits = ourDigits(text)
    .replace(/[＋﹢]/gu, "+")
    .replace(WORD, "")
    .replace(/[Oo]/gu, "0")
    .replace(SIGN, "");
  const found = /^(?:(?:\+|00)?225)?((?:0[1-9]|2[157])\d{8})$/u.exec(digits);
  return found && `${COUNTRY}${found[1]}`;
}

/** True for two numbers or more where one is asked for. */
export const isSeveralPhones = (text: string): boolean =>
  parsePhone(text) === null && text.split(/[\n/,;|&]|\s(?:ou|et|-|–|—)\s/iu).filter(parsePhone).length > 1;

/** "2250712345678" → "07 12 34 56 78", as one dials it in the country; `gap` parts the pairs. */
export function nationalPhone(phone: string, gap = "\u00A0"): string {
  const stored = parsePhone(phone);
  return stored === null ? phone : (stored.slice(COUNTRY.length).match(/../gu) ?? []).join(gap);
}

/** "2250712345678" → "+225 07 12 34 56 78" with no-break spaces; a number that does not parse stays as it is. */
export function formatPhone(phone: string): string {
  const pairs = nationalPhone(phone);
  return pairs === phone ? phone : `+${COUNTRY}\u00A0${pairs}`;
}

/** A number as it is dialled by now: eight digits are of before 2021 and get `2250` (spec §9). Null when nothing can be dialled. */
export function dialled(phone: string): string | null {
  const digits = phone.replace(/\D/gu, "");
  return /^\d{8}$/u.test(digits) ? `${COUNTRY}0${digits}` : parsePhone(digits);
}

/** Address of a WhatsApp chat, with `text` already written in it. Null when nothing can be dialled. */
export function whatsappLink(phone: string, text = ""): string | null {
  const stored = dialled(phone);
  if (stored === null) return null;
  return `https://wa.me/${stored}${text === "" ? "" : `?text=${encodeURIComponent(text)}`}`;
}
