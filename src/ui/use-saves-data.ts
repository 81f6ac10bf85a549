import { useStore } from "zustand";
import { savesData } from "#device/saves-data.ts";

/** True while only what is asked for may be downloaded. */
export function useSavesData(): boolean {
  return useStore(savesData);
}
