/**
 * GET /sitemap.xml and /robots.txt (also /functions/v1/sitemap/sitemap.xml and …/robots.txt): what search engines may look at.
 * Out: 200 · 405 · 503 try again
 */
import { call } from "../_http/database.ts";
import type { Endpoint } from "../_http/endpoint.ts";
import { environmentOf, type Environment } from "../_http/environment.ts";
import { Refusal } from "../_http/refusal.ts";

type Address = { readonly id: string; readonly at: string };

/** Screens that say something to whoever has no account. */
const SCREENS = ["/", "/search", "/how-it-works", "/about", "/faq", "/help", "/terms", "/privacy"];

/** Screens of one person, and endpoints of the server. `/a/` is read by messengers, which are not asked to stay away. */
const CLOSED = [
  "/messages",
  "/settings",
  "/lot",
  "/profile$",
  "/equipe",
  "/complete-profile",
  "/create-listing",
  "/acheter-credits",
  "/paiement-annonce",
  "/payment",
  "/auth/",
  "/rest/",
  "/functions/",
  "/api/",
  "/.netlify/",
];

const robots = (site: string): string =>
  ["User-agent: *", ...CLOSED.map((path) => `Disallow: ${path}`), "", `Sitemap: ${site}/sitemap.xml`, ""].join("\n");

/** Ids and times come from the database, which lets nothing else into these columns: there is nothing to escape. */
async function sitemap(site: string, environment: Environment): Promise<string> {
  const { listings, sellers } = (await call(environment, "public_addresses", {})) as {
    listings: readonly Address[];
    sellers: readonly Address[];
  };
  // Home of the first town is "/".
  const anybody = { apikey: environment.SUPABASE_PUBLISHABLE_KEY };
  const [, ...others] = (await call(environment, "open_towns", {}, anybody)) as readonly {
    readonly id: string;
    readonly closed?: boolean;
  }[];
  const entry = (path: string, at?: string) =>
    `<url><loc>${site}${path}</loc>${at === undefined ? "" : `<lastmod>${at}</lastmod>`}</url>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...SCREENS.map((path) => entry(path)),
    ...others.filter(({ closed }) => !closed).map(({ id }) => entry(`/ville/${id}`)),
    ...listings.map(({ id, at }) => entry(`/listings/${id}`, at)),
    ...sellers.map(({ id, at }) => entry(`/profile/seller/${id}`, at)),
    "</urlset>",
    "",
  ].join("\n");
}

async function answer(request: Request, environment: Environment): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD")
    return new Response(null, { status: 405, headers: { Allow: "GET, HEAD" } });
  const url = new URL(request.url);
  const site = (environment.SITE_URL ?? url.origin).replace(/\/+$/u, "");
  const forRobots = url.pathname.endsWith("/robots.txt");
  try {
    const text = forRobots ? robots(site) : await sitemap(site, environment);
    return new Response(request.method === "HEAD" ? null : text, {
      headers: {
        "Content-Type": forRobots ? "text/plain; charset=utf-8" : "application/xml; charset=utf-8",
        "Cache-Control": "public, max-age=3600",
        "X-Content-Type-Options": "nosniff",
      },
    });
  } catch (error) {
    if (!(error instanceof Refusal))
      console.error(`sitemap failed: ${error instanceof Error ? error.name : typeof error}`);
    return new Response(null, { status: 503, headers: { "Cache-Control": "no-store", "Retry-After": "60" } });
  }
}

export default { fetch: (request, given) => answer(request, environmentOf(given)) } satisfies Endpoint;
