import { HOME_LISTINGS } from "../_town/facts.ts";

/**
 * Pages served with what they show: what the local server (supabase/local/http/drawn-pages.ts) and the edge
 * (netlify/edge-functions/drawn-pages.ts) share. A host that only serves files sends the page without it, and the app asks.
 */

/** The file of the build that draws pages (src/first-paint/prerender.tsx). */
export type PagesFile = {
  drawPage(page: string, path: string, answer: unknown, now: number): Promise<string | null>;
};

/** Stands for the page's own origin where there is none: while the app is built, and while a page is drawn for it. */
export const NO_ORIGIN = "http://origin";

/** Seconds for which one drawing is good, and for which an old one may still be sent while a new one is made. */
export const FRESH_S = 15;
export const STALE_S = 300;

/** So long is waited for the answer, milliseconds: a busy database delays no page. */
export const TIME_LIMIT_MS = 800;

export type DrawnPage = {
  /** The address that the app has for it; of a short one the answer names it. */
  readonly path: string;
  /** The request to the API for what it shows, without an account: path and query. */
  readonly question: string;
};

/** As many listings as Home shows. */
const HOME: DrawnPage = { path: "/", question: `/rest/v1/rpc/sync_pull_feed?max_rows=${HOME_LISTINGS}` };

/** Behind the id may stand what a sentence has put there: a point, a bracket, a word. */
const ID = "([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![0-9a-f-])[^/]*";
/** The short address of a listing (src/domain/listing-code.ts). */
const CODE = /^\/+(?:listings|a)\/+([0-9a-tv-z]{8})(?![0-9a-z-])[^/]*\/*$/iu;
const LISTING = new RegExp(`^/+(?:listings|a)/+${ID}/*$`, "iu");
const SELLER = new RegExp(`^/+profile/+seller/+${ID}/*$`, "iu");

/** The page that is drawn for a request, if somebody opens it to look at; null for any other request. */
export function drawnPage(request: Request, pathname: string): DrawnPage | null {
  if (request.method !== "GET" || !(request.headers.get("accept") ?? "").includes("text/html")) return null;
  if (pathname === "/") return HOME;
  const listing = LISTING.exec(pathname)?.[1]?.toLowerCase();
  if (listing !== undefined)
    return { path: `/listings/${listing}`, question: `/rest/v1/rpc/listing_by_id?listing_id=${listing}` };
  const code = CODE.exec(pathname)?.[1]?.toLowerCase();
  if (code !== undefined) return { path: `/listings/${code}`, question: `/rest/v1/rpc/listing_by_code?code=${code}` };
  const seller = SELLER.exec(pathname)?.[1]?.toLowerCase();
  return seller === undefined
    ? null
    : { path: `/profile/seller/${seller}`, question: `/rest/v1/rpc/seller_listings?seller=${seller}` };
}
