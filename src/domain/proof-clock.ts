import { CHECKED_WITHIN } from "./proof.ts";
import { formatWait } from "./wait.ts";

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
