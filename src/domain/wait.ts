import { CHECKED_WITHIN } from "./proof.ts";
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

/** Four hours before the promise is broken it becomes pressing. */
const PRESSING = CHECKED_WITHIN - 4 * 3_600_000;

export type ProofClock = { readonly state: "calm" | "pressing" | "late"; readonly words: string };

/** How long a proof has waited, against the promise of 24 h: it turns at 20 h and at 24 h. */
export function proofClock(createdAt: number, now: number): ProofClock {
  const waited = now - createdAt;
  if (waited >= CHECKED_WITHIN) return { state: "late", words: `En retard de ${formatWait(waited - CHECKED_WITHIN)}` };
  if (waited >= PRESSING) return { state: "pressing", words: `Plus que ${formatWait(CHECKED_WITHIN - waited)}` };
  return { state: "calm", words: `Depuis ${formatWait(waited)}` };
}
