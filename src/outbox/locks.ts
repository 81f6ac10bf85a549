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
      tails.set(name, turn.catch(() => undefined));
      return await turn;
    },
  };
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
