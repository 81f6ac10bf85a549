/**
 * Home with its newest listings, at the edge: the same code as in the local server (supabase/local/http/home-page.ts).
 * Kept at the edge for a moment, so that the visitors of one minute cost one question; when the listings cannot be had at
 * once, the page goes without them. That one is not kept: it would take the place of an older drawing, which is still sent.
 */
import { fillHome } from "../../dist/home-page.mjs";
import { FIRST_LISTINGS, FRESH_S, isHome, PATIENCE_MS, STALE_S } from "../../supabase/functions/_home/page.ts";

type Netlify = { env: { get(name: string): string | undefined } };
type Context = { next(): Promise<Response> };

const read = (name: string): string => (globalThis as unknown as { Netlify: Netlify }).Netlify.env.get(name) ?? "";

export default async (request: Request, context: Context): Promise<Response | undefined> => {
  if (!isHome(request, new URL(request.url).pathname)) return undefined;
  const [page, answer] = await Promise.all([context.next(), listings()]);
  if (answer === null || page.status !== 200) return page;
  const plain = await page.text();
  const html = await fillHome(plain, answer, Date.now());
  const headers = new Headers(page.headers);
  headers.delete("Content-Length");
  headers.delete("ETag");
  const kept = `public, max-age=${String(FRESH_S)}, stale-while-revalidate=${String(STALE_S)}`;
  if (html !== null) headers.set("Netlify-CDN-Cache-Control", kept);
  return new Response(html ?? plain, { headers });
};

async function listings(): Promise<unknown> {
  try {
    const answer = await fetch(read("VITE_SUPABASE_URL").replace(/\/+$/u, "") + FIRST_LISTINGS, {
      headers: { apikey: read("VITE_SUPABASE_PUBLISHABLE_KEY") },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null; // too slow, or not there: the app asks again
  }
}

export const config = { path: "/", cache: "manual" };
