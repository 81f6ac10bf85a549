import { NBSP, formatNumber } from "./text.ts";

/** 1500 → "1 500 FCFA": U+202F between groups of digits, U+00A0 before the unit. Takes whole francs. */
export function formatPrice(francs: number): string {
  return `${formatNumber(francs)}${NBSP}FCFA`;
}

/** Reads what a person typed ("15 000", "15.000 FCFA"): whole francs, or null when it is no amount. */
export function parsePrice(text: string): number | null {
  const digits = text.replace(/fcfa|xof/giu, "").replace(/[\s\u00A0\u202F.]/gu, "");
  if (!/^\d{1,12}$/u.test(digits)) return null;
  return Number(digits);
}
