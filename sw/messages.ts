import type { CachedFor } from "#domain/cached-for.ts";

/** Messages from a page to the worker. Types only: nothing of the worker reaches the page's code. */
export type WorkerMessage =
  /** The person wants the new version. The worker lets a running push end, then takes over. */
  | { type: "SKIP_WAITING" }
  /** The page is nobody's: it was being opened while the worker came to life, or was reloaded by force. */
  | { type: "CLAIM" }
  /** Places that this phone should be able to open without a network; sent again and again, fetched once. */
  | { type: "CACHE"; places: readonly CachedFor[] }
  /** A new version is about to take over: what can be cut and done again ends (way.ts), which is said through the port that came with it. */
  | { type: "STOP_CACHING" };

/** Messages from the worker to a page. */
export type PageMessage =
  /** The person pressed a notification: shows this address of the app, and says through the port that came with it that it was heard. */
  { type: "OPEN"; path: string };
