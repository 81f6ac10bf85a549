/** One pusher of an outbox at a time, over all tabs and the service worker. */
import type { OutboxDatabase } from "./database.ts";
import { type Locks, underLock } from "./locks.ts";
import { lastHeartbeat } from "./heartbeat.ts";

/** The lock under which an outbox is pushed: one pusher at a time over all tabs and the service worker. */
const PREFIX = "djassa-push-";

/** The name of the lock for the outbox of `userId`. */
export const pushLock = (userId: string): string => `${PREFIX}${userId}`;

const isPushLock = (name: string | undefined): name is string => name?.startsWith(PREFIX) === true;

/**
 * Runs `work` at a moment when no push is under way in this browser, or after `limit` milliseconds: a new version must not cut a
 * request in two. (It would lose nothing, for the server knows replays; it would waste what was sent.) It begins under the
 * locks that were waited for, or tabs that push turn by turn would always be found pushing; it is not awaited under them,
 * for what it waits for may wait for them.
 */
export async function betweenPushes(work: () => Promise<void>, limit = 30_000): Promise<void> {
  let done: Promise<void> | null = null;
  const timeout = AbortSignal.timeout(limit);
  const locked = new Set<string>();
  const next = async (): Promise<void> => {
    const { held = [] } = await navigator.locks.query();
    const name = held.map((lock) => lock.name).find((held) => isPushLock(held) && !locked.has(held));
    if (name === undefined) {
      done ??= work();
      return;
    }
    locked.add(name);
    await navigator.locks.request(name, { signal: timeout }, next);
  };
  // Out of time, or no locks at all: a tab that shows no life keeps nobody from the new version.
  if ("locks" in navigator) await next().catch(() => undefined);
  await (done ?? work());
}

/** Longer than any request may take. */
const SILENCE_MS = 45_000;

type Pushing = {
  locks: Locks;
  db: OutboxDatabase;
  author: string;
  now: () => number;
  silence?: number;
  stop?: AbortSignal;
};

/** Runs `work` as the one pusher of an outbox. `silence`: milliseconds after which a holder counts as frozen. */
export async function underPushLock<T>(
  { locks, db, author, now, silence = SILENCE_MS, stop }: Pushing,
  work: () => Promise<T>,
): Promise<T> {
  const silentFor = async () => {
    const last = await lastHeartbeat(db);
    return last === null ? Number.POSITIVE_INFINITY : Math.abs(now() - last);
  };
  return await underLock({ locks, name: pushLock(author), silence, silentFor, ...(stop && { stop }) }, work);
}
