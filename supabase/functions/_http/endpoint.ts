import { environmentOf, type Environment } from "./environment.ts";
import { Refusal } from "./refusal.ts";

export type Handle = (request: Request, environment: Environment) => Promise<Response>;
/** The module that both hosts load: the edge runtime calls `fetch(request)`, the local host adds the environment. */
export type Endpoint = { fetch(request: Request, environment?: unknown): Promise<Response> };

const HEADERS: Readonly<Record<string, string>> = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "Retry-After",
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
};
const ALLOWED_HEADERS = "authorization, apikey, content-type, idempotency-key, x-client-info";

/** A function behind one method: answers preflights, turns refusals into `{error, code, field?}` and hides faults. */
export function endpoint(method: "GET" | "POST", handle: Handle): Endpoint {
  return {
    fetch: async (request, given) => {
      if (request.method === "OPTIONS") return preflight(method);
      try {
        if (request.method !== method) throw new Refusal(405, "invalid", "Méthode non permise.");
        return withHeaders(await handle(request, environmentOf(given)));
      } catch (error) {
        return withHeaders(answerTo(error));
      }
    },
  };
}

/** An answer with this body as JSON. */
export function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/json; charset=utf-8", ...headers },
  });
}

function answerTo(error: unknown): Response {
  if (!(error instanceof Refusal)) {
    // The name alone: a message may quote what a person sent.
    console.error(`function failed: ${error instanceof Error ? error.name : typeof error}`);
    return json(500, { error: "Une erreur est survenue chez nous. Réessayez plus tard.", code: "internal" });
  }
  const { status, code, field, message, retryAfter } = error;
  return json(
    status,
    { error: message, code, ...(field !== null && { field }) },
    retryAfter === null ? {} : { "Retry-After": String(retryAfter) },
  );
}

function preflight(method: string): Response {
  const headers = {
    ...HEADERS,
    "Access-Control-Allow-Methods": `${method}, OPTIONS`,
    "Access-Control-Allow-Headers": ALLOWED_HEADERS,
    "Access-Control-Max-Age": "86400",
  };
  return new Response(null, { status: 204, headers });
}

function withHeaders(answer: Response): Response {
  const headers = new Headers(HEADERS);
  // Names of either spelling are one header here; put together in one object they would be two, and their values joined.
  for (const [name, value] of answer.headers) headers.set(name, value);
  return new Response(answer.body, { status: answer.status, headers });
}

type EdgeRuntime = { waitUntil(work: Promise<unknown>): void };

/** Work that goes on after the answer was given. Its failure is nobody's answer: whoever needs it done finds it undone. */
export function afterwards(work: Promise<unknown>): void {
  const quiet = work.catch((error: unknown) => {
    console.error(`afterwards: ${error instanceof Error ? error.name : typeof error}`);
  });
  (globalThis as { EdgeRuntime?: EdgeRuntime }).EdgeRuntime?.waitUntil(quiet);
}
