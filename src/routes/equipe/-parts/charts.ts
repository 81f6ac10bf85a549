import { dateFormat } from "#domain/age.ts";
import { formatWait } from "#domain/proof-clock.ts";
import { formatNumber } from "#domain/text.ts";
import type { FiguresDay } from "#team/rows.ts";

const MINUTE = 60_000;
const shortDay = dateFormat({ day: "numeric", month: "short", timeZone: "UTC" });

/** "2025-11-21" → "21 nov." */
export const dayLabel = (day: string): string => shortDay(Date.parse(day));

export type Chart = {
  readonly title: string;
  readonly value: (day: FiguresDay) => number | null;
  readonly words: (value: number) => string;
};

export const CHARTS: readonly Chart[] = [
  { title: "Preuves reçues", value: (day) => day.received, words: (n) => formatNumber(n) },
  { title: "Preuves décidées", value: (day) => day.accepted + day.refused, words: (n) => formatNumber(n) },
  { title: "Délai médian", value: (day) => day.median_minutes, words: (n) => formatWait(n * MINUTE) },
  { title: "Refus", value: (day) => day.refused, words: (n) => formatNumber(n) },
  { title: "Annonces publiées", value: (day) => day.listings, words: (n) => formatNumber(n) },
  { title: "Messages", value: (day) => day.messages, words: (n) => formatNumber(n) },
];
