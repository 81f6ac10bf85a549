/**
 * `/flux/…` at the edge: what everybody may ask, at the app's own address (no preflight) and out of the edge's cache, so that a
 * question costs the project one answer for each place of the edge that is asked, however many phones ask there: their caches are
 * not one ("durable" is heard of serverless functions alone).
 */
import { fluxHeaders, fluxQuestion } from "../../supabase/functions/_flux/flux.ts";

type Netlify = { env: { get(name: string): string | undefined } };

const TIME_LIMIT_MS = 15_000;

const read = (name: string): string => (globalThis as unknown as { Netlify: Netlify }).Netlify.env.get(name) ?? "";

export default async (request: Request): Promise<Response> => {
  const question = fluxQuestion(request.method, new URL(request.url));
  if (question === null) return Response.json({ message: "Not found" }, { status: 404 });
  try {
    const answer = await fetch(read("VITE_SUPABASE_URL").replace(/\/+$/u, "") + question.address, {
      headers: { apikey: read("VITE_SUPABASE_PUBLISHABLE_KEY") },
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    const fresh = answer.status === 200 ? question.fresh : 0;
    const headers = new Headers(fluxHeaders(fresh));
    headers.set("Content-Type", answer.headers.get("content-type") ?? "application/json");
    if (fresh > 0) {
      headers.set("Netlify-CDN-Cache-Control", `public, s-maxage=${String(fresh)}`);
      headers.set("Netlify-Vary", "query");
    }
    return new Response(answer.body, { status: answer.status, headers });
  } catch {
    return Response.json({ message: "Bad gateway" }, { status: 502 }); // the app asks the project itself
  }
};

// A fault of this file gives the app's page, which is no answer: the app asks the project itself.
export const config = { path: "/flux/*", cache: "manual", onError: "bypass" };
