/** The storage that this app uses on the phone, as the browser counts it. */
import { create } from "zustand";

type PhoneStorage = {
  /** Bytes in use, the app itself included; null before it was asked, and where the browser does not say. */
  used: number | null;
  /** The browser was asked, and says nothing of them. */
  silent: boolean;
  /** The browser has promised not to clear it by itself. */
  persisted: boolean;
  /** There was no room (left): things that can be had again were let go of since the app was opened. */
  full: boolean;
  /** Asks the browser anew. */
  look(): Promise<void>;
};

export const useStorage = create<PhoneStorage>()((set) => ({
  used: null,
  silent: false,
  persisted: false,
  full: false,
  async look() {
    // Safari 16 makes the promise and tells no bytes; WebKitGTK has neither.
    const { storage } = globalThis.navigator as { storage?: Partial<StorageManager> };
    const [estimate, persisted] = await Promise.all([storage?.estimate?.(), storage?.persisted?.()]);
    const used = estimate?.usage ?? null;
    set({ used, silent: used === null, persisted: persisted === true });
  },
}));
