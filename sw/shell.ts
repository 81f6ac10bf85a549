/** The shell: every file of the app is kept, and every address of the app opens without a network. */
import { clientsClaim } from "workbox-core";
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import "./scope.ts";

declare const self: ServiceWorkerGlobalScope;

/** Paths of the server, not of the app. `/auth/…` is both: only `/auth/v1/` is the server's. */
const SERVER_PATHS = [/^\/(rest|auth|storage|realtime|functions)\/v1\//u, /^\/_/u, /^\/api\//u, /^\/\.netlify\//u, /^[^?]*\/[^/?]+\.[a-z0-9]+(\?|$)/u];

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL("/index.html"), { denylist: SERVER_PATHS }));
// From the first visit on: photos seen before the second visit are kept too.
clientsClaim();
