import { useSyncExternalStore } from "react";
import type { Live } from "#domain/cell.ts";

export type { Live } from "#domain/cell.ts";

/** The value of a live in a component: synchronous, never torn. Give it the same live at every render. */
export function useLive<T>(live: Live<T>): T {
  return useSyncExternalStore(live.subscribe, live.get, live.get);
}
