import type { Environment } from "../_http/environment.ts";
import { Refusal } from "../_http/refusal.ts";
import { listingPage, nothingPage, sellerPage } from "./page.ts";
import { isPerson, isSellerPage } from "./reader.ts";
import { FRESH_S, sharedListing, sharedSeller, type SharedListing } from "./shared-listing.ts";

/** Behind it may stand what a sentence has put there: a point, a bracket, a word. */
const ID = /(?:^|\/)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![0-9a-f-])/iu;

/** The short address of a listing, or what people make of it (src/domain/listing-code.ts). */
const CODE = /\/([0-9a-tv-z]{8})(?![0-9a-z-])[^/]*\/*$/iu;

/**
 * Answers the address that people share, `/a/<listing>`: people are sent on to the app, whatever else reads it gets a
 * page with title, price, district, description and picture. A seller's page is read in the same way, at its own address.
 * Nothing of it needs a script.
 */
export async function preview(request: Request, environment: Environment): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD")
    return new Response(null, { status: 405, headers: { Allow: "GET, HEAD" } });
  const url = new URL(request.url);
  const site = (environment.SITE_URL ?? url.origin).replace(/\/+$/u, "");
  const named = url.searchParams.get("id") ?? url.pathname;
  const id = (ID.exec(named) ?? CODE.exec(url.pathname))?.[1]?.toLowerCase() ?? null;
  if (isPerson(request.headers.get("user-agent"))) {
    // The shared listing is looked at as it is now; the app also knows it without the network.
    return new Response(null, {
      status: 302,
      headers: {
        Location: id === null ? `${site}/search` : `${site}/listings/${id}`,
        "Cache-Control": "no-store",
        Vary: "User-Agent",
      },
    });
  }
  const answer = isSellerPage(url.pathname) ? answerForSeller : answerFor;
  const { status, body } = await answer(id, site, environment).catch((error: unknown) => {
    if (!(error instanceof Refusal))
      console.error(`share-preview failed: ${error instanceof Error ? error.name : typeof error}`);
    return { status: 503, body: nothingPage("Cette page ne s'affiche pas pour l'instant", site) };
  });
  return new Response(request.method === "HEAD" ? null : body, { status, headers: headersFor(status) });
}

type Answer = { status: number; body: string };

async function answerFor(id: string | null, site: string, environment: Environment): Promise<Answer> {
  const found: SharedListing | "gone" | "unknown" = id === null ? "unknown" : await sharedListing(id, environment);
  if (typeof found !== "string") return { status: 200, body: listingPage(found, site) };
  if (found === "gone") return { status: 410, body: nothingPage("Cette annonce n'est plus disponible", site) };
  return { status: 404, body: nothingPage("Annonce introuvable", site) };
}

async function answerForSeller(id: string | null, site: string, environment: Environment): Promise<Answer> {
  const seller = id === null ? null : await sharedSeller(id, environment);
  return seller === null
    ? { status: 404, body: nothingPage("Vendeur introuvable", site) }
    : { status: 200, body: sellerPage(seller, site) };
}

function headersFor(status: number): Record<string, string> {
  return {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": status === 200 ? `public, max-age=${FRESH_S}` : "no-store",
    "Content-Security-Policy":
      "default-src 'none'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    Vary: "User-Agent",
    ...(status === 200 ? {} : { "X-Robots-Tag": "noindex" }),
    ...(status === 503 ? { "Retry-After": "60" } : {}),
  };
}
