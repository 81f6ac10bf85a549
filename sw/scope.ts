/// <reference lib="webworker" />

/** Background Sync is Chromium's own, so not in the library of types. */
export type SyncEvent = ExtendableEvent & { readonly tag: string };

type RouterCondition = {
  readonly urlPattern?: { readonly pathname: string; readonly baseURL: string };
  readonly requestMode?: RequestMode;
  readonly requestMethod?: string;
  readonly or?: readonly RouterCondition[];
  readonly not?: RouterCondition;
};

/** A static route (RouterRule of the Service Worker specification): the first that fits; a cache that lacks the file leads to the network. */
export type RouterRule = {
  readonly condition: RouterCondition;
  readonly source: "network" | "fetch-event" | { readonly cacheName: string };
};

/** Static routes are Chromium's own, too. */
export type InstallEvent = ExtendableEvent & { addRoutes?(rules: readonly RouterRule[]): Promise<void> };

declare global {
  interface ServiceWorkerGlobalScope {
    addEventListener(type: "sync", listener: (event: SyncEvent) => void): void;
    addEventListener(type: "install", listener: (event: InstallEvent) => void): void;
  }
}
