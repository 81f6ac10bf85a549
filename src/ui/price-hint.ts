import { parsePrice, UNIT } from "#domain/price-input.ts";
import { formatNumber } from "#domain/text.ts";
import { trimmed } from "#domain/text-field.ts";

/** What is too much for an amount: a decimal part, or what it is for ("/kg"). */
const TOO_MUCH = /^(.+?)(?:[.,]\d\d?|\s*(\/\s*\p{L}.*))$/u;

/** What to leave out so that a price can be read, where that is certain. It is never read so unasked: "12 500,00" may be a slip for more. */
export function priceHint(text: string): string | null {
  if (/€|euro/iu.test(text)) return "En francs CFA, pas en euros";
  const [, less = "", per] = TOO_MUCH.exec(trimmed(text).toLowerCase().replace(UNIT, "")) ?? [];
  const francs = parsePrice(less);
  // "1,5" is on its way to "1,5 million".
  if (francs === null || francs < 100) return null;
  return `Sans ${per === undefined ? "centimes" : `«\u00A0${per}\u00A0»`}\u00A0: ${formatNumber(francs)}`;
}
