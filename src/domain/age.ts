import { NBSP } from "./text.ts";

/*
 * Dates as French people write them, in the time zone of the device. Times are milliseconds since 1970;
 * `now` is always handed in, so nothing here reads a clock. A date slightly ahead of the device's clock
 * (a slow clock, sync.md F17) reads as now, never as "dans 3 min".
 */
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A French date format, made with its first use: a cheap phone spends a millisecond on each. */
export function dateFormat(options: Intl.DateTimeFormatOptions): (at: number) => string {
  let formatter: Intl.DateTimeFormat | undefined;
  return (at) => {
    formatter ??= new Intl.DateTimeFormat("fr-FR", options);
    // The first of the month is an ordinal in French; the platform's data writes a bare 1. No line ends between day and month.
    return formatter
      .format(at)
      .replace(/(^| )(\d+) (?=\p{L})/u, (_, before, day) => `${before}${day === "1" ? "1er" : day}${NBSP}`);
  };
}

/** "29 mai 2025" */
export const formatDate = dateFormat({ dateStyle: "long" });

/** "mai 2025" */
export const formatMonth = dateFormat({ month: "long", year: "numeric" });

const shortDay = dateFormat({ day: "numeric", month: "short" });
const shortDayAndYear = dateFormat({ day: "numeric", month: "short", year: "numeric" });

/** "à l'instant", "il y a 5 min", "il y a 3 h", "hier", "il y a 4 jours", then the day: "3 nov.", "3 nov. 2024". */
export function formatAge(at: number, now: number): string {
  const elapsed = now - at;
  if (elapsed < MINUTE) return "à l'instant";
  if (elapsed < HOUR) return `il y a ${Math.floor(elapsed / MINUTE)}${NBSP}min`;
  const days = daysBetween(at, now);
  if (days === 0) return `il y a ${Math.floor(elapsed / HOUR)}${NBSP}h`;
  if (days === 1) return "hier";
  if (days < 7) return `il y a ${days}${NBSP}jours`;
  return sameYear(at, now) ? shortDay(at) : shortDayAndYear(at);
}

/** Midnight of that day on this device. */
export function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}

/** How many midnights lie between the two. */
export function daysBetween(at: number, now: number): number {
  return Math.round((startOfDay(now) - startOfDay(at)) / DAY);
}

/** Both in milliseconds, by this phone's calendar. */
export function sameYear(a: number, b: number): boolean {
  return new Date(a).getFullYear() === new Date(b).getFullYear();
}
