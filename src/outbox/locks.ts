/** The part of the Web Locks API that we use; tests and browsers without it get locks of this context alone. */
export type Locks = {
  request<T>(name: string, options: { signal?: AbortSignal; steal?: boolean }, held: () => Promise<T>): Promise<T>;
};

/** First come, first served, within this context. The server's ledger is the second wall. */
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
  /** Whether the holder has shown one in that time. */
  alive(): Promise<boolean>;
};

/**
 * Runs `work` under a lock that nobody holds for ever: a tab that the system freezes in the middle of its work must not
 * stop everybody, so a holder that shows no life is robbed of the lock. One that was robbed and lives all the same ends
 * its work: whatever is done under such a lock must be harmless when it is done twice.
 */
export async function underLock<T>({ locks, name, silence, alive }: Holding, work: () => Promise<T>): Promise<T> {
  let running: Promise<T> | null = null;
  const take = async (options: { signal?: AbortSignal; steal?: boolean }): Promise<T> => {
    try {
      return await locks.request(name, options, () => (running = work()));
    } catch (error) {
      if (running !== null) return await running;
      throw error;
    }
  };
  for (;;) {
    const patience = AbortSignal.timeout(silence);
    try {
      return await take({ signal: patience });
    } catch (error) {
      if (running !== null || !patience.aborted) throw error;
    }
    if (!(await alive())) return await take({ steal: true });
  }
}

let shared: Locks | undefined;

/** Locks of the whole browser where there are any: across tabs and the service worker. */
export function browserLocks(): Locks {
  shared ??= typeof navigator !== "undefined" && "locks" in navigator ? webLocks(navigator.locks) : localLocks();
  return shared;
}

function webLocks(manager: LockManager): Locks {
  return { request: (name, options, held) => manager.request(name, options, held) as ReturnType<typeof held> };
}
