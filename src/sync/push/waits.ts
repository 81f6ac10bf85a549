/** How long to wait after trouble, and what cuts a wait short. Pure; `random` gives 0 to 1. */
import { BATCH_MAX, CALM, type Patience } from "#outbox/patience.ts";
import { isOver, waitFrom } from "#outbox/wait.ts";
import type { WakeReason } from "#outbox/wake.ts";

const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;

/** 1 s, 2 s, 4 s … 60 s, each shortened by up to a half so that phones cut off together do not come back together. */
export function backoff(failures: number, random: () => number): number {
  const full = Math.min(FIRST_MS * 2 ** Math.max(0, failures - 1), LONGEST_MS);
  return Math.round(full * (1 - random() / 2));
}

/** After a request as a whole that was cut or answered "not now": longer waits, smaller requests. */
export function afterTrouble(patience: Patience, carried: number, retryAfter: number | null, now: number, random: () => number): Patience {
  const failures = patience.failures + 1;
  return {
    failures,
    wait: waitFrom(now, retryAfter ?? backoff(failures, random)),
    byServer: retryAfter !== null,
    limit: Math.max(1, Math.floor(carried / 2)),
  };
}

/** After an answer to each row: no wait, and twice as many rows next time. */
export const afterSuccess = (patience: Patience): Patience => ({ ...CALM, limit: Math.min(BATCH_MAX, patience.limit * 2) });

/** A request as a whole was refused: half of it may pass, the other half holds the one at fault. Nothing to wait for. */
export const afterSplit = (patience: Patience, carried: number): Patience => ({ ...patience, wait: null, limit: Math.max(1, Math.floor(carried / 2)) });

const CUTS_SHORT: ReadonlySet<WakeReason> = new Set<WakeReason>(["online", "visible", "person", "session"]);

/** A person, or a network that came back, need not wait; a time that the server has named is kept by everybody. */
export function mayLeave(patience: Patience, reason: WakeReason, now: number): boolean {
  return isOver(patience.wait, now) || (!patience.byServer && CUTS_SHORT.has(reason));
}

/** Whether `reason` also ends the waits of single rows. */
export const endsRowWaits = (reason: WakeReason): boolean => reason === "online" || reason === "person";
