/// <reference lib="webworker" />

/** Background Sync is Chromium's own, so not in the library of types. */
export type SyncEvent = ExtendableEvent & { readonly tag: string };

declare global {
  interface ServiceWorkerGlobalScope {
    addEventListener(type: "sync", listener: (event: SyncEvent) => void): void;
  }
}
