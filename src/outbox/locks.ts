/** The part of the Web Locks API that we use; tests and browsers without it get locks of this context alone. */
import { underLockOr } from "#domain/refused-lock.ts";
import type { OutboxDatabase } from "./database.ts";

export type Locks = {
  request<T>(name: string, options: { signal?: AbortSignal; steal?: boolean }, held: () => Promise<T>): Promise<T>;
};

/** First come, first served, within this context. What two contexts send twice the server's ledger tells apart. */
export function localLocks(): Locks {
  const tails = new Map<string, Promise<unknown>>();
  return {
    async request(name, { signal }, held) {
      const before = tails.get(name) ?? Promise.resolve();
      const turn = before.then(() => {
        signal?.throwIfAborted();
        return held();
      });
      tails.set(
        name,
        turn.catch(() => undefined),
      );
      return await turn;
    },
  };
}

type Holding = {
  locks: Locks;
  name: string;
  /** Milliseconds after which whoever holds the lock is asked for a sign of life. */
  silence: number;
  /** Milliseconds since the holder last showed one. */
  silentFor(): Promise<number>;
  /** Ends the waiting for it. */
  stop?: AbortSignal;
};

/**
 * Runs `work` under a lock that nobody holds for ever: a tab that the system freezes in the middle of its work must not
 * stop everybody, so a holder that shows no life is robbed of the lock. One that was robbed and lives all the same ends
 * its work: whatever is done under such a lock must be harmless when it is done twice.
 */
export async function underLock<T>(
  { locks, name, silence, silentFor, stop }: Holding,
  work: () => Promise<T>,
): Promise<T> {
  let running: Promise<T> | null = null;
  const take = async (options: { signal?: AbortSignal; steal?: boolean }): Promise<T> => {
    try {
      return await locks.request(name, options, () => (running = work()));
    } catch (error) {
      if (running !== null) return await running;
      throw error;
    }
  };
  for (let wait = silence; ;) {
    const patience = AbortSignal.timeout(wait);
    try {
      return await take({ signal: firstOf(patience, stop) });
    } catch (error) {
      if (running !== null || !patience.aborted || stop?.aborted) throw error;
    }
    const silent = await silentFor();
    if (silent > silence) return await take({ steal: true });
    // From its last sign, not from now: who waited before that would wait twice as long.
    wait = silence - silent + 1;
  }
}

/** Ends with the first of the two. (`AbortSignal.any` is younger than the browsers of many phones.) */
function firstOf(one: AbortSignal, other: AbortSignal | undefined): AbortSignal {
  if (other === undefined) return one;
  const ended = new AbortController();
  for (const signal of [one, other]) {
    if (signal.aborted) ended.abort();
    signal.addEventListener("abort", () => ended.abort(), { once: true, signal: ended.signal });
  }
  return ended.signal;
}

let shared: Locks | undefined;

/** Locks of the whole browser where there are any: across tabs and the service worker. */
export function browserLocks(): Locks {
  shared ??= typeof navigator !== "undefined" && "locks" in navigator ? webLocks(navigator.locks) : localLocks();
  return shared;
}

function webLocks(manager: LockManager): Locks {
  const local = localLocks();
  return {
    request: (name, options, held) =>
      underLockOr(
        (work) => manager.request(name, options, work) as ReturnType<typeof held>,
        held,
        () => local.request(name, options, held),
        options.signal,
      ),
  };
}

/* Who pushes an outbox, over all tabs and the service worker: the lock, the sign of life, the name by which the worker is woken. */

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
  const patience = AbortSignal.timeout(limit);
  const locked = new Set<string>();
  const next = async (): Promise<void> => {
    const { held = [] } = await navigator.locks.query();
    const name = held.map((lock) => lock.name).find((held) => isPushLock(held) && !locked.has(held));
    if (name === undefined) {
      done ??= work();
      return;
    }
    locked.add(name);
    await navigator.locks.request(name, { signal: patience }, next);
  };
  // Out of patience, or no locks at all: a tab that shows no life keeps nobody from the new version.
  if ("locks" in navigator) await next().catch(() => undefined);
  await (done ?? work());
}

const HEARTBEAT = "beat";

/** Signs that the pusher lives: one that is silent for long is taken for frozen and robbed of its lock. */
export async function heartbeat(db: OutboxDatabase, now: number): Promise<void> {
  await db.meta.put({ name: HEARTBEAT, value: now });
}

/** When a pusher last began a request, null when never. Tells a slow pusher from a frozen one. */
export async function lastHeartbeat(db: OutboxDatabase): Promise<number | null> {
  const value = (await db.meta.get(HEARTBEAT))?.value;
  return typeof value === "number" ? value : null;
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

const HEARTBEAT_MS = 15_000;

type Living = { db: OutboxDatabase; now: () => number; after: (ms: number, run: () => void) => () => void };

/** A long upload shows signs of life, or its lock would be taken for that of a frozen tab. */
export async function alive<T>({ after, db, now }: Living, work: () => Promise<T>): Promise<T> {
  let cancel = () => {};
  const next = () => {
    cancel = after(HEARTBEAT_MS, () => {
      void heartbeat(db, now()).catch(() => undefined);
      next();
    });
  };
  next();
  return await work().finally(() => cancel());
}

/** Name of the Background Sync that wakes the push in the service worker. */
export const SYNC_TAG = "outbox";
