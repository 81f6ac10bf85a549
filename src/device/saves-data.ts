import { createStore } from "zustand/vanilla";

/**
 * True while only what is looked at may be downloaded. Set by data-saver.ts; until its code is here, what boot.ts has put
 * on the root before the first photo could be asked for.
 */
export const savesData = createStore(
  () => typeof document !== "undefined" && "saver" in document.documentElement.dataset,
);
