import { useSyncExternalStore } from "react";

/** From here on a screen has room for two columns (`lg`). */
const WIDE = "(min-width: 1024px)";

function watch(changed: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

/** Whether the window has room for two columns. What only such a window shows is not made for a phone. */
export const useWide = (): boolean => useSyncExternalStore(watch, () => matchMedia(WIDE).matches);
