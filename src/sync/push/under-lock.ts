/**
 * One pusher at a time for each outbox, over all tabs and the service worker. Held for one drain only: a tab that the
 * system freezes in the middle must not hold everybody's acts, so a holder that shows no life is robbed of the lock.
 * Two pushers for a moment do no harm: the server's ledger is the second wall.
 */
import type { OutboxDatabase } from "#outbox/database.ts";
import type { Locks } from "#outbox/locks.ts";
import { pushLock } from "#outbox/push-lock.ts";
import { lastBeat } from "#outbox/sending.ts";

/** Longer than any request may take. */
const SILENCE_MS = 45_000;

type Holding = { locks: Locks; db: OutboxDatabase; author: string; now: () => number; silence?: number };

/** `silence`: milliseconds after which a holder counts as frozen. */
export async function underPushLock<T>({ locks, db, author, now, silence = SILENCE_MS }: Holding, work: () => Promise<T>): Promise<T> {
  const name = pushLock(author);
  for (;;) {
    const patience = AbortSignal.timeout(silence);
    let held = false;
    try {
      return await locks.request(name, { signal: patience }, () => {
        held = true;
        return work();
      });
    } catch (error) {
      if (held || !patience.aborted) throw error;
    }
    const beat = await lastBeat(db);
    if (beat === null || Math.abs(now() - beat) > silence) return await locks.request(name, { steal: true }, work);
  }
}
