import { NBSP } from "./text.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The team answers within 24 h (§9); four hours before that it becomes pressing. Hours. */
const PRESSING = 20;
const PROMISED = 24;

export type ProofClock = { readonly state: "calm" | "pressing" | "late"; readonly words: string };

/** "3 h 05", "45 min", "2 j 4 h": a length of time, in milliseconds. */
export function formatWait(length: number): string {
  const minutes = Math.max(0, Math.floor(length / MINUTE));
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes}${NBSP}min`;
  if (hours < 48)
    return minutes % 60 === 0 ? `${hours}${NBSP}h` : `${hours}${NBSP}h${NBSP}${String(minutes % 60).padStart(2, "0")}`;
  return `${Math.floor(hours / 24)}${NBSP}j${NBSP}${hours % 24}${NBSP}h`;
}

/** How long a proof has waited, against the promise of 24 h: it turns at 20 h and at 24 h. */
export function proofClock(createdAt: number, now: number): ProofClock {
  const waited = now - createdAt;
  if (waited >= PROMISED * HOUR)
    return { state: "late", words: `En retard de ${formatWait(waited - PROMISED * HOUR)}` };
  if (waited >= PRESSING * HOUR)
    return { state: "pressing", words: `Plus que ${formatWait(PROMISED * HOUR - waited)}` };
  return { state: "calm", words: `Depuis ${formatWait(waited)}` };
}
