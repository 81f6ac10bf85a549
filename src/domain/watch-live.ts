/** Waited before looking again at a database that could not be read or opened, or that another tab made us close; each time longer. */
const AGAIN_MS = 1_000;
const MOST_MS = 60_000;

/** Dexie's `liveQuery`, as far as it is used here. */
type LiveQuery = <T>(question: () => Promise<T>) => {
  subscribe(heard: { next: (found: T) => void; error: () => void }): { unsubscribe(): void };
};

export type Watch = {
  /** Asks anew at once. */
  readonly again: () => void;
  readonly stop: () => void;
};

/**
 * Calls `listener` with the result of `question`, now and after each change in any context. A question that fails is asked again over a new
 * connection; until then the screen keeps the last result.
 */
export function watchLive<T>(liveQuery: LiveQuery, question: () => Promise<T>, listener: (found: T) => void): Watch {
  let stopped = false;
  let unsubscribe = (): void => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = AGAIN_MS;
  // A live query tells nobody that its database is closed or could not be opened; of an error without that name it does.
  const asked = () =>
    question().catch((cause: unknown) => {
      throw new Error("could not be read", { cause });
    });
  const again = () => {
    unsubscribe();
    clearTimeout(timer);
    const subscription = liveQuery(asked).subscribe({
      next: (found) => {
        pause = AGAIN_MS;
        listener(found);
      },
      error: () => {
        clearTimeout(timer);
        if (stopped) return;
        timer = setTimeout(again, pause);
        pause = Math.min(2 * pause, MOST_MS);
      },
    });
    unsubscribe = () => subscription.unsubscribe();
  };
  again();
  return {
    again,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      unsubscribe();
    },
  };
}
