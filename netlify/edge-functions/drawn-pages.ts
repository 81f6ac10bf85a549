/**
 * Pages with what they show, at the edge: the same code as in the local server (supabase/local/http/drawn-pages.ts).
 * Kept at the edge for a moment, so that the visitors of one minute cost one question; when what a page shows cannot be had at
 * once, it goes without. That one is not kept: it would take the place of an older drawing, which is still sent.
 * The headers of a page come from here: the host's own (_headers) do not go with what an edge function answers.
 */
import { drawPage } from "../../dist/pages.mjs";
import { hostedPage } from "../../build/headers.ts";
import { drawnPage, FRESH_S, TIME_LIMIT_MS, STALE_S } from "../../supabase/functions/_drawn/pages.ts";

type Netlify = { env: { get(name: string): string | undefined } };
type Context = { next(): Promise<Response> };

const read = (name: string): string => (globalThis as unknown as { Netlify: Netlify }).Netlify.env.get(name) ?? "";

export default async (request: Request, context: Context): Promise<Response | undefined> => {
  const { pathname } = new URL(request.url);
  const asked = drawnPage(request, pathname);
  if (asked === null) return undefined;
  // Behind the address that people share lies the project's function, not the page.
  const built = /^\/+a\//iu.test(pathname) ? fetch(new URL("/index.html", request.url)) : context.next();
  const [page, answer] = await Promise.all([built, answerTo(asked.question)]);
  const headers = headersOf(page);
  if (answer === null || page.status !== 200) return new Response(page.body, { status: page.status, headers });
  const plain = await page.text();
  const html = await drawPage(plain, asked.path, answer, Date.now());
  headers.delete("Content-Length");
  headers.delete("ETag");
  const kept = `public, max-age=${String(FRESH_S)}, stale-while-revalidate=${String(STALE_S)}`;
  if (html !== null) headers.set("Netlify-CDN-Cache-Control", kept);
  return new Response(html ?? plain, { headers });
};

const backend = (): string => read("VITE_SUPABASE_URL").replace(/\/+$/u, "");

/** Where nobody told the edge of the project, its own policy would keep the app from it: then the page's own headers have to do. */
function headersOf(page: Response): Headers {
  const headers = new Headers(page.headers);
  if (!URL.canParse(backend())) return headers;
  for (const [name, value] of Object.entries(hostedPage(new URL(backend()).origin))) headers.set(name, value);
  headers.set("Cache-Control", "no-cache");
  return headers;
}

async function answerTo(question: string): Promise<unknown> {
  try {
    const answer = await fetch(backend() + question, {
      headers: { apikey: read("VITE_SUPABASE_PUBLISHABLE_KEY") },
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null; // too slow, or not there: the app asks again
  }
}

// A fault of this file, or one request of more than the 50 ms that it has, gives the page as it lies there and not the host's error.
export const config = {
  path: ["/", "/a/*", "/A/*", "/listings/*", "/profile/seller/*"],
  cache: "manual",
  onError: "bypass",
};
