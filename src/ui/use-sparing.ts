import { useSyncExternalStore } from "react";
import { sparing } from "#device/sparing.ts";

/** True while only what is asked for may be downloaded. */
export function useSparing(): boolean {
  return useSyncExternalStore(sparing.subscribe, sparing.get, sparing.get);
}
