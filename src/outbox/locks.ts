/** The part of the Web Locks API that we use; tests and browsers without it get locks of this context alone. */
import { underLockOr } from "#domain/refused-lock.ts";

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
  /** Milliseconds after which whoever holds the lock is asked for a heartbeat. */
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
    const timeout = AbortSignal.timeout(wait);
    try {
      return await take({ signal: firstOf(timeout, stop) });
    } catch (error) {
      if (running !== null || !timeout.aborted || stop?.aborted) throw error;
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
