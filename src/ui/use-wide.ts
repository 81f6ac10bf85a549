import { useSyncExternalStore } from "react";

/** From here on a screen has room for two columns (`lg`): in the size of the text, so that large text has the layout of a phone. */
const WIDE = "(min-width: 64rem)";

function watch(changed: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

/** Whether the window has room for two columns. What only such a window shows is not made for a phone. */
export const useWide = (): boolean => useSyncExternalStore(watch, () => matchMedia(WIDE).matches);
