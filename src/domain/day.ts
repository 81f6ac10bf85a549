import { dateFormat, daysBetween, formatDate, sameYear, startOfDay } from "./age.ts";

/* Days and hours as conversations and notes of freshness write them; the ages on the cards are in `age.ts`. */

/** "14:05" */
export const formatTime = dateFormat({ hour: "2-digit", minute: "2-digit" });
/** "21 nov., 14:05" */
export const formatStamp = dateFormat({ day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });

const weekday = dateFormat({ weekday: "long", day: "numeric", month: "long" });

/** Heading of a day in a conversation: "Aujourd'hui", "Hier", "lundi 3 novembre", "3 novembre 2024". */
export function formatDay(at: number, now: number): string {
  const days = daysBetween(at, now);
  if (days <= 0) return "Aujourd'hui";
  if (days === 1) return "Hier";
  return sameYear(at, now) ? weekday(at) : formatDate(at);
}

/** Midnight on this device of a day that is written YYYY-MM-DD; NaN of anything else. */
export const dayFrom = (day: string): number => Date.parse(`${day}T00:00`);

/** True when both moments fall on the same calendar day of this device. */
export function sameDay(a: number, b: number): boolean {
  return startOfDay(a) === startOfDay(b);
}
