/** What this app takes up on the phone, as the browser counts it. */
import { create } from "zustand";

type PhoneStorage = {
  /** Bytes in use, the app itself included; null where the browser does not say. */
  used: number | null;
  /** The browser has promised not to clear it by itself. */
  kept: boolean;
  /** There was no room (left): things that can be had again were let go of since the app was opened. */
  full: boolean;
  /** Asks the browser anew. */
  look(): Promise<void>;
};

export const useStorage = create<PhoneStorage>()((set) => ({
  used: null,
  kept: false,
  full: false,
  async look() {
    const { storage } = globalThis.navigator as { storage?: StorageManager };
    const [estimate, kept] = await Promise.all([storage?.estimate(), storage?.persisted()]);
    set({ used: estimate?.usage ?? null, kept: kept === true });
  },
}));
