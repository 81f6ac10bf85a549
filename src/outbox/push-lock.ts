/** Who pushes an outbox, over all tabs and the service worker: the lock, the sign of life, the name by which the worker is woken. */
import type { OutboxDatabase } from "./database.ts";

/** The lock under which an outbox is pushed: one pusher at a time over all tabs and the service worker. */
const PREFIX = "djassa-push-";

export const pushLock = (userId: string): string => `${PREFIX}${userId}`;

const isPushLock = (name: string | undefined): name is string => name?.startsWith(PREFIX) === true;

/**
 * Resolves when no push is under way in this browser, or after `limit` milliseconds: a new version must not cut a
 * request in two. (It would lose nothing, for the server knows replays; it would waste what was sent.)
 */
export async function whenNoPush(limit = 30_000): Promise<void> {
  if (!("locks" in navigator)) return;
  const patience = AbortSignal.timeout(limit);
  try {
    for (;;) {
      const { held = [] } = await navigator.locks.query();
      const name = held.map((lock) => lock.name).find(isPushLock);
      if (name === undefined) return;
      await navigator.locks.request(name, { signal: patience }, () => undefined);
    }
  } catch {
    // Out of patience: a tab that shows no life keeps nobody from the new version.
  }
}

export const BEAT = "beat";

/** Signs that the pusher lives: one that is silent for long is taken for frozen and robbed of its lock. */
export async function beat(db: OutboxDatabase, now: number): Promise<void> {
  await db.meta.put({ name: BEAT, value: now });
}

/** Name of the Background Sync that wakes the push in the service worker. */
export const SYNC_TAG = "outbox";
