const AGAIN_MS = 5_000;

/**
 * Fetches code until it is there: again every 5 s, and at once when the network is back. Calls `done`
 * once; returns the unsubscribe function.
 */
export function untilLoaded<Part>(load: () => Promise<Part>, done: (part: Part) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  const end = () => {
    ended = true;
    clearTimeout(timer);
    globalThis.removeEventListener?.("online", attempt);
  };
  const loaded = (part: Part) => {
    if (ended) return;
    end();
    done(part);
  };
  const again = () => {
    if (!ended) timer = setTimeout(attempt, AGAIN_MS);
  };
  function attempt() {
    clearTimeout(timer);
    load().then(loaded, again);
  }
  globalThis.addEventListener?.("online", attempt);
  attempt();
  return end;
}

/** The same for a part that watches: `begin` returns its unsubscribe function; this returns one that ends both. */
export function watchOnceLoaded<Part>(load: () => Promise<Part>, begin: (part: Part) => () => void): () => void {
  let end = () => {};
  const stop = untilLoaded(load, (part) => (end = begin(part)));
  return () => {
    stop();
    end();
  };
}
