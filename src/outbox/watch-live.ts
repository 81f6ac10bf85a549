import { liveQuery } from "dexie";

/** Waited before looking again at a database that could not be opened, or that another tab made us close. */
const AGAIN_MS = 1_000;

/**
 * Calls `listener` with what `question` finds, now and after each change in any context; gives back the way to stop. What fails is
 * asked again, of a connection of its own: what was read stays on the screen meanwhile.
 */
export function watchLive<T>(question: () => Promise<T>, listener: (found: T) => void): () => void {
  let stopped = false;
  let unsubscribe = (): void => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A live query tells nobody that its database is closed or could not be opened; of an error without that name it does.
  const asked = () =>
    question().catch((cause: unknown) => {
      throw new Error("could not be read", { cause });
    });
  const look = () => {
    unsubscribe();
    const subscription = liveQuery(asked).subscribe({
      next: listener,
      error: () => {
        clearTimeout(timer);
        if (!stopped) timer = setTimeout(look, AGAIN_MS);
      },
    });
    unsubscribe = () => subscription.unsubscribe();
  };
  look();
  return () => {
    stopped = true;
    clearTimeout(timer);
    unsubscribe();
  };
}
