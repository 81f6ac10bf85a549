import { HOME_LISTINGS } from "../_town/facts.ts";

/**
 * Home served with its newest listings: what the local server (supabase/local/http/drawn-pages.ts) and the edge
 * (netlify/edge-functions/drawn-pages.ts) share. A host that only serves files sends the page without them, and the app asks.
 */

/** The file of the build that draws Home (src/first-paint/prerender.tsx). */
export type HomeFile = { fillHome(page: string, answer: unknown, now: number): Promise<string | null> };

/** Stands for the page's own origin where there is none: while the app is built, and while Home is drawn for it. */
export const NO_ORIGIN = "http://origin";

/** The requests to the API for it: as many listings as Home shows, without an account. */
export const FIRST_LISTINGS = `/rest/v1/rpc/sync_pull_feed?max_rows=${HOME_LISTINGS}`;

/** Seconds for which one drawing is good, and for which an old one may still be sent while a new one is made. */
export const FRESH_S = 15;
export const STALE_S = 300;

/** So long is waited for the listings, milliseconds: a busy database delays no page. */
export const TIME_LIMIT_MS = 800;

/** True for an address of Home that somebody opens to look at. */
export const isHome = (request: Request, pathname: string): boolean =>
  pathname === "/" && request.method === "GET" && (request.headers.get("accept") ?? "").includes("text/html");
