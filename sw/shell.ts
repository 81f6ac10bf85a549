/** The shell: what Home needs is kept with the worker (the rest: code.ts), and every address of the app opens without a network. */
import { clientsClaim } from "workbox-core";
import { addPlugins, cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { codeOnly, startFiles } from "./code.ts";
import { pageOfTab } from "./own-page.ts";
import "./scope.ts";

declare const self: ServiceWorkerGlobalScope;

/** Paths of the server, not of the app. `/auth/…` is both: only `/auth/v1/` is the server's. */
const SERVER_PATHS = [
  /^\/(rest|auth|storage|realtime|functions)\/v1\//u,
  /^\/_/u,
  /^\/api\//u,
  /^\/\.netlify\//u,
  /^[^?]*\/[^/?]+\.[a-z0-9]+(\?|$)/u,
];

const SHARED = /^\/a\/([0-9a-f-]{36})\/?$/iu;

addPlugins([codeOnly, pageOfTab]);
precacheAndRoute(startFiles);
cleanupOutdatedCaches();
// The address people share leads to the listing also where the function behind it cannot be asked.
registerRoute(
  ({ request, url }) => request.mode === "navigate" && url.origin === self.location.origin && SHARED.test(url.pathname),
  ({ url }) => Promise.resolve(Response.redirect(url.pathname.toLowerCase().replace(SHARED, "/listings/$1"))),
);
registerRoute(new NavigationRoute(createHandlerBoundToURL("/index.html"), { denylist: SERVER_PATHS }));
// From the first visit on: photos seen before the second visit are kept too.
clientsClaim();
