import { NBSP } from "./text.ts";

const one = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 1 });

/** 4_812_345 → "4,8 Mo"; 210_000 → "210 ko". Decimal units, as phones and operators count them. */
export function formatBytes(bytes: number): string {
  return bytes >= 999_500 // what would round to 1000 ko
    ? `${one.format(bytes / 1_000_000)}${NBSP}Mo`
    : `${Math.max(1, Math.round(bytes / 1_000))}${NBSP}ko`;
}

/** Formats the part that has been sent, in the unit of the whole: 120_000 of 364_000 → "120 sur 364 ko". */
export function formatShare(sent: number, of: number): string {
  const whole = formatBytes(of);
  const part = whole.endsWith("Mo") ? one.format(sent / 1_000_000) : String(Math.round(sent / 1_000));
  return `${part} sur ${whole}`;
}
