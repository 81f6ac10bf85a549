import { NBSP } from "./text.ts";

const one = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 1 });

/** 4_812_345 → "4,8 Mo"; 210_000 → "210 Ko". Decimal units, as phones and operators count them. */
export function formatBytes(bytes: number): string {
  return bytes >= 999_500 // what would round to 1000 Ko
    ? `${one.format(bytes / 1_000_000)}${NBSP}Mo`
    : `${Math.max(1, Math.round(bytes / 1_000))}${NBSP}Ko`;
}
