import { NBSP, formatNumber } from "./text.ts";

/** 1500 → "1 500 FCFA": U+202F between groups of digits, U+00A0 before the unit. Takes whole francs. */
export function formatPrice(francs: number): string {
  return `${formatNumber(francs)}${NBSP}FCFA`;
}
