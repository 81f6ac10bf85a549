/**
 * Requests that the browser answers without waking this worker: the app's first files come from the cache they were installed into, requests to the server go there. On a cheap phone a worker takes longer to wake than a file to read. A browser without static
 * routes wakes the worker for each request, as before.
 *
 * Pages are named for another reason: where no route speaks of them, Chromium asks the server for each page that it opens while
 * it wakes the worker, and throws the answer away. Home would be paid for at each start.
 */
import { supabaseUrl } from "#remote/environment.ts";
import { cacheNames } from "workbox-core";
import { startFiles } from "./code.ts";
import type { RouterRule } from "./scope.ts";

declare const self: ServiceWorkerGlobalScope;

/** Photos are the only server paths that pass through the worker, which keeps them (photos.ts). */
const SERVER_PATHS = ["/rest/*", "/auth/v1/*", "/realtime/*", "/functions/*"];
/** Requests for public data go to the app's own address, wherever the server is (src/remote/rpc.ts). */
const SHARED_PATH = "/flux/*";

const at = (origin: string) => (pathname: string) => ({ urlPattern: { pathname, baseURL: origin } });

/** First files whose address names their content: the cache has them under that address itself. */
const namedByContent = startFiles.flatMap(({ url, revision }) => (revision === null ? [`/${url}`] : []));

const server = supabaseUrl();

const ROUTES: readonly RouterRule[] = [
  { condition: { requestMode: "navigate" }, source: "fetch-event" },
  { condition: { not: { requestMethod: "GET" } }, source: "network" },
  // Empty while no backend is configured.
  ...(server === ""
    ? []
    : [
        {
          condition: { or: [...SERVER_PATHS.map(at(server)), at(self.location.origin)(SHARED_PATH)] },
          source: "network",
        } as const,
      ]),
  { condition: { or: namedByContent.map(at(self.location.origin)) }, source: { cacheName: cacheNames.precache } },
];

self.addEventListener("install", (event) => {
  // A browser that knows fewer conditions than these does without: the worker answers all of it as well.
  event.waitUntil(event.addRoutes?.(ROUTES).catch(() => undefined) ?? Promise.resolve());
});
