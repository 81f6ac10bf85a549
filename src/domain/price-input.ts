import { formatNumber } from "./text.ts";
import { ourDigits, trimmed, withoutShapeless } from "./text-field.ts";

/* A price as it is typed. Apart from price.ts, which the first screen loads: together they are 200 bytes too many for it. */

const UNIT = /\s*(?:de )?(?:(?:f(?:rs?|rancs?)?\.?)?\s?cfa|xof|f(?:rs?|rancs?)?)\.?$/u;
/** The unit in front, as "FCFA 15 000". */
const UNIT_BEFORE = /^(?:f\.?\s?cfa|cfa|xof|f)\.?\s?(?=\d)/u;
const MULTIPLES = [
  { words: /\s*(?:k|mil(?:les?)?)$/u, by: 1_000 },
  { words: /\s*m(?:illions?)?$/u, by: 1_000_000 },
];
const PLAIN = /^\d{1,12}$/u;
/** A part of a thousand or a million: "1,5 million". Three digits behind the sign would be a group as well. */
const PART = /^\d{1,3}[.,]\d{1,2}$/u;
/** "1 million 500 mille". */
const SUM = /^(\d{1,3}) ?millions? (?:et )?(\d.*)$/u;
/** Groups of three after the first, all parted by the same sign. A first group never begins with 0: "0.500" is no amount. */
const GROUPED = /^[1-9]\d{0,2}(?:([ .,'’ʼ·_])\d{3})(?:\1\d{3})*$/u;
/** Words that may stand before an amount. */
const ANNOUNCED = /^(?:=|à|(?:prix|montant|total)(?: (?:de vente|demandé|final|fixe|net|total))?) ?:? ?(?=\d)/u;
/** Quotes, brackets and pictures around it, and how a sentence ends. A point or comma at the end may begin a decimal part. */
const AROUND = /^[\s"'«“‘([{]+|[\s"'»”’)\]}!?;…]+$/gu;

/**
 * Reads what a person typed: "15 000", "15.000 FCFA", "15,000 F", "15k", "15 mille", "1,5 million", "2M". Whole francs, or null when it is
 * no amount. A part behind a decimal point or comma of francs ("1500.00", "1,5") is refused, never read as more digits, and so is "1500²".
 */
export function parsePrice(text: string): number | null {
  if (/\p{No}/u.test(text)) return null;
  const plain = ourDigits(trimmed(withoutShapeless(text.normalize("NFKC"))))
    .replaceAll("\u066C", ".")
    .replace(/[\u060C\u066B]/gu, ",")
    // The frame of a keycap belongs to its digit; a picture stands for itself.
    .replace(/\p{Me}/gu, "")
    .replace(/[\p{So}\p{Sk}\s]+/gu, " ")
    .replace(AROUND, "")
    .toLowerCase()
    .replace(/^un (?=million)/u, "1 ")
    .replace(ANNOUNCED, "")
    // As "45000,-" and "45 000/-" are written on a label.
    .replace(/ ?[.,/]-+$/u, "");
  const amount = plain.replace(UNIT, "");
  // A unit stands in front or behind.
  return counted(amount === plain ? plain.replace(UNIT_BEFORE, "") : amount);
}

function counted(amount: string): number | null {
  const [, millions, rest = ""] = SUM.exec(amount) ?? [];
  if (millions !== undefined) {
    const less = counted(rest);
    // "1 million 500" is said for 1 500 000 and may be 1 000 500.
    return less !== null && less >= 1_000 && less < 1_000_000 ? Number(millions) * 1_000_000 + less : null;
  }
  const [digits, by] = withoutMultiple(amount);
  if (by > 1 && PART.test(digits)) return Math.round(Number(digits.replace(",", ".")) * by);
  // Nobody says "25 000 k": thousands are told once.
  if (!PLAIN.test(digits) && (by > 1 || !GROUPED.test(digits))) return null;
  const francs = Number(digits.replace(/\D/gu, "")) * by;
  return Number.isSafeInteger(francs) ? francs : null;
}

/** The digits of "15 mille" and what they count: ["15", 1000]. */
function withoutMultiple(amount: string): [digits: string, by: number] {
  const found = MULTIPLES.find(({ words }) => words.test(amount));
  return found === undefined ? [amount, 1] : [amount.replace(found.words, ""), found.by];
}

/** Digits as a price field shows them, "15000" → "15 000"; anything else stays as it was typed. */
export function groupPrice(typed: string): string {
  return PLAIN.test(typed) ? typed.replace(/\B(?=(?:\d{3})+$)/gu, "\u202F") : typed;
}

/** The other way round: what stands in a price field, without the groups that `groupPrice` made. */
export function ungroupPrice(shown: string): string {
  const digits = shown.replaceAll("\u202F", "");
  return /^\d*$/u.test(digits) ? digits : shown;
}

/** Text behind an amount that does not belong to it: a decimal part, or words ("/kg", "négociable"). */
const TOO_MUCH = /^(.+?)(?:[.,]\d\d?|\s*(\/\s*\p{L}\D*)|\s+(\(?\p{L}\D*))$/u;
const UNIT_WITHIN = new RegExp(String.raw`${UNIT.source.slice(0, -1)}(?!\p{L})`, "u");
/** An amount said in words, without a digit. */
const IN_WORDS = /^\D*(?:mill|cents?\b|vingt|trente|quarante|cinquante|soixante)\D*$/u;

/**
 * Suggests a corrected price where it is certain. It is never applied without asking: "12 500,00" may be a slip for more. Null when there
 * is nothing to suggest.
 */
export function priceHint(text: string): string | null {
  const typed = trimmed(text).toLowerCase();
  if (/euro|€/u.test(typed)) return "En francs CFA, pas en euros";
  if (IN_WORDS.test(typed)) return `En chiffres, par exemple ${formatNumber(15_000)}`;
  const [, less = "", per, words = per] = TOO_MUCH.exec(typed.replace(UNIT_WITHIN, "")) ?? [];
  const francs = parsePrice(less);
  // "1,5" is on its way to "1,5 million".
  if (francs === null || francs < 100) return null;
  return `Sans ${words === undefined ? "centimes" : `«\u00A0${words}\u00A0»`}\u00A0: ${formatNumber(francs)}`;
}
