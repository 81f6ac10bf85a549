/** The shell: what Home needs is kept with the worker (the rest: code.ts), and every address of the app opens without a network. */
import { clientsClaim } from "workbox-core";
import { addPlugins, cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { codeOnly, startFiles } from "./code.ts";
import { pageOfTab } from "./own-page.ts";
import "./scope.ts";

/** Paths of the server, not of the app. `/auth/…` is both: only `/auth/v1/` is the server's. */
const SERVER_PATHS = [
  /^\/(rest|auth|storage|realtime|functions)\/v1\//u,
  /^\/_/u,
  /^\/api\//u,
  /^\/\.netlify\//u,
  /^[^?]*\/[^/?]+\.[a-z0-9]+(\?|$)/u,
];

addPlugins([codeOnly, pageOfTab]);
precacheAndRoute(startFiles);
cleanupOutdatedCaches();
// Also the address that people share: the page itself reads it as that of the listing (domain/plain-path.ts).
registerRoute(new NavigationRoute(createHandlerBoundToURL("/index.html"), { denylist: SERVER_PATHS }));
// From the first visit on: photos seen before the second visit are kept too.
clientsClaim();
