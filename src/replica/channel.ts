/** A way to the other tabs of this browser; null where there is none (boot.ts): each tab then goes by itself. */
export const channelTo = (name: string): BroadcastChannel | null =>
  "BroadcastChannel" in globalThis ? new BroadcastChannel(name) : null;
