import { underCurrentKey } from "./auth-claims.ts";
import { cors, everyAnswer, preflight } from "../../build/headers.ts";
import { json, withHeaders } from "./http/answers.ts";
import { isApi } from "./http/api-paths.ts";
import type { Handler, Peer } from "./http/node-server.ts";
import type { Keys } from "./keys.ts";

/** Answers the requests that are its own; null lets the next route look. */
export type Route = (request: Request, url: URL) => Promise<Response | null>;

/**
 * One door for every request: preflight, API key from the query, 404 for the rest, headers that every answer carries.
 * A request that comes while the server starts waits for `routes`; `/healthz` does not.
 */
export function createRouter(routes: Promise<readonly Route[]>, keys: Keys, health: () => Promise<Response>): Handler {
  return async (request, url, peer) => {
    if (url.pathname === "/healthz" && request.method === "GET") return withHeaders(await health(), everyAnswer);
    const api = isApi(url.pathname);
    if (api && request.method === "OPTIONS") {
      return new Response(null, {
        status: 204,
        headers: { ...everyAnswer, ...preflight(request.headers.get("access-control-request-headers")) },
      });
    }
    const asked = api ? await underCurrentKey(withKeyInHeader(request, url), keys) : request;
    const answer = await find(await routes, asked, url, peer, keys);
    return withHeaders(answer, api ? { ...everyAnswer, ...cors } : everyAnswer);
  };
}

async function find(routes: readonly Route[], request: Request, url: URL, peer: Peer, keys: Keys): Promise<Response> {
  if (!isReadable(url.pathname)) return json(400, { message: "Bad request" });
  if (!peer.fromHere) {
    if (url.pathname.startsWith("/_mail")) return json(404, { message: "Not found" });
    if (usesSecretKey(request, keys)) return json(401, { message: "The secret key only works from this machine" });
  }
  for (const route of routes) {
    const answer = await route(request, url);
    if (answer !== null) return answer;
  }
  return json(404, { message: "Not found" });
}

function usesSecretKey({ headers }: Request, { secretKey }: Keys): boolean {
  return headers.get("apikey") === secretKey || (headers.get("authorization") ?? "").includes(secretKey);
}

/** A hosted project's gateway does the same, and hides the key from PostgREST, which would take it for an argument. */
function withKeyInHeader(request: Request, url: URL): Request {
  const key = url.searchParams.get("apikey");
  if (key === null) return request;
  url.searchParams.delete("apikey");
  const headers = new Headers(request.headers);
  if (!headers.has("apikey")) headers.set("apikey", key);
  const init: RequestInit & { duplex: "half" } = {
    method: request.method,
    headers,
    body: request.body,
    duplex: "half",
  };
  return new Request(url, init);
}

function isReadable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}
