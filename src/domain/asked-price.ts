/* Bounds of a price among the words of a search: "vélo moins de 50 000", "entre 5000 et 10000", "iphone 80k max". */
import { parsePrice } from "./price-input.ts";

const AMOUNT = String.raw`(\d[\d\s.,]*(?:\s?(?:k|mille|millions?|m)(?!\p{L}))?(?:\s?(?:f\s?cfa|francs?|frs?|cfa|f)(?!\p{L}))?)`;
/** A number before one of these counts something else: "moins de 100 000 km", "plus de 3 ans". */
const COUNTED =
  "km|kg|kilos?|gr?|ans?|années?|mois|jours?|go|gb|mo|to|cm|mm|ml|litres?|l|cv|cc|w|watts?|volts?|v|mah|pouces?|places?|pages?|tours?|portes?";
const END = String.raw`(?!\p{L}|\d|\s?(?:${COUNTED})(?!\p{L}))`;
const MOST = String.raw`(?:à |pas |pour )?(?:moins|pas plus) de|(?<!air )max(?:i(?:mum)?)?|jusqu['’ ]?[àa]|au (?:plus|maximum)|en[ -]dessous de|budget(?: de)?`;
const LEAST = String.raw`plus de|min(?:i(?:mum)?)?|[àa] partir de|au (?:moins|minimum)|au[ -]dessus de`;

const rule = (pattern: string): RegExp => new RegExp(String.raw`(?<![\p{L}\d])(?:${pattern})${END}`, "iu");
const BETWEEN = rule(String.raw`(?:entre|de) ${AMOUNT}\s?(?:et|à|a) ${AMOUNT}`);
const AT_MOST = rule(String.raw`(?:${MOST}) ?:? ?${AMOUNT}`);
const MOST_BEHIND = rule(String.raw`(?:à )?${AMOUNT} ?(?:max(?:i(?:mum)?)?|au (?:plus|maximum))`);
const AT_LEAST = rule(String.raw`(?:${LEAST}) ?:? ?${AMOUNT}`);

/** A question without the bounds that it names, and these, in whole francs; undefined for one that is not named. */
export type AskedPrice = { readonly q: string; readonly minPrice?: number; readonly maxPrice?: number };

/** Reads the bounds of a price out of a question. An amount under `least` francs is none: it may be a size or a number of things. */
export function askedPrice(question: string, least: number): AskedPrice {
  const francs = (typed: string | undefined): number | null => {
    const amount = parsePrice(typed ?? "");
    return amount === null || amount < least ? null : amount;
  };
  const without = (found: RegExpExecArray): string =>
    `${question.slice(0, found.index)} ${question.slice(found.index + found[0].length)}`.replace(/\s+/gu, " ").trim();
  const between = BETWEEN.exec(question);
  const [low, high] = [francs(between?.[1]), francs(between?.[2])];
  if (between !== null && low !== null && high !== null)
    return { q: without(between), minPrice: Math.min(low, high), maxPrice: Math.max(low, high) };
  for (const [pattern, bound] of [
    [AT_MOST, "maxPrice"],
    [MOST_BEHIND, "maxPrice"],
    [AT_LEAST, "minPrice"],
  ] as const) {
    const found = pattern.exec(question);
    const amount = francs(found?.[1]);
    if (found !== null && amount !== null)
      return { ...(bound === "maxPrice" ? askedPrice(without(found), least) : { q: without(found) }), [bound]: amount };
  }
  return { q: question };
}
