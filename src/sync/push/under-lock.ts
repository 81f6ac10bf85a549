/**
 * One pusher at a time for each outbox, over all tabs and the service worker; held for one drain only. Two pushers for a
 * moment do no harm: the server's ledger is the second wall.
 */
import type { OutboxDatabase } from "#outbox/database.ts";
import { underLock, type Locks } from "#outbox/locks.ts";
import { pushLock } from "#outbox/push-lock.ts";
import { lastBeat } from "#outbox/sending.ts";

/** Longer than any request may take. */
const SILENCE_MS = 45_000;

type Pushing = { locks: Locks; db: OutboxDatabase; author: string; now: () => number; silence?: number };

/** `silence`: milliseconds after which a holder counts as frozen. */
export async function underPushLock<T>(
  { locks, db, author, now, silence = SILENCE_MS }: Pushing,
  work: () => Promise<T>,
): Promise<T> {
  const alive = async () => {
    const beat = await lastBeat(db);
    return beat !== null && Math.abs(now() - beat) <= silence;
  };
  return await underLock({ locks, name: pushLock(author), silence, alive }, work);
}
