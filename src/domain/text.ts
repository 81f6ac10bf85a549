/**
 * French spacing. U+00A0 (no-break) stands before `:`, inside « » and between a number and its unit;
 * U+202F (narrow no-break) stands between groups of three digits and before `;` `!` `?`.
 */
export const NBSP = "\u00A0";
export const NARROW_NBSP = "\u202F";

const numbers = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 0 });

/** 1234567 → "1 234 567", groups parted by U+202F whatever the platform's data says. */
export function formatNumber(value: number): string {
  return numbers.format(value).replace(/\s/gu, NARROW_NBSP);
}

/** countOf(1, "annonce") → "1 annonce"; countOf(0, …) stays singular, as French has it. */
export function countOf(count: number, one: string, many: string = `${one}s`): string {
  return `${formatNumber(count)}${NBSP}${Math.abs(count) < 2 ? one : many}`;
}
