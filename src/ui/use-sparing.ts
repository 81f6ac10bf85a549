import { useSyncExternalStore } from "react";

function follow(changed: () => void): () => void {
  addEventListener("djassa:saver", changed);
  return () => removeEventListener("djassa:saver", changed);
}

/** True while only what is asked for may be downloaded: `data-saver` on the root (device/data-saver.ts). */
export function useSparing(): boolean {
  return useSyncExternalStore(follow, () => "saver" in document.documentElement.dataset, () => false);
}
