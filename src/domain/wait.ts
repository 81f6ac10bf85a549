import { NBSP } from "./text.ts";

const MINUTE = 60_000;

/** "3 h 05", "45 min", "2 j 4 h": a length of time, in milliseconds. */
export function formatWait(length: number): string {
  const minutes = Math.max(0, Math.floor(length / MINUTE));
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes}${NBSP}min`;
  if (hours < 48)
    return minutes % 60 === 0 ? `${hours}${NBSP}h` : `${hours}${NBSP}h${NBSP}${String(minutes % 60).padStart(2, "0")}`;
  return `${Math.floor(hours / 24)}${NBSP}j${NBSP}${hours % 24}${NBSP}h`;
}
