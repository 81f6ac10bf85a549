import { createHash } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { Hono, type MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import { etag, RETAINED_304_HEADERS } from "hono/etag";
import { crossOrigin, everyAnswer } from "../../build/headers.ts";
import { underCurrentKey } from "./auth-claims.ts";
import { json } from "./http/answers.ts";
import { isApi } from "./http/api-paths.ts";
import { complete, limited } from "./http/body.ts";
import { compressed } from "./http/compress.ts";
import { clientAddress, isFromHere } from "./http/peer.ts";
import { currentRequest, inContext } from "./http/request-context.ts";
import type { Keys } from "./keys.ts";
import { logFault, logWarning } from "./log.ts";

type Env = { Bindings: HttpBindings };
type Middleware = MiddlewareHandler<Env>;

/** Answers the requests that are its own; null lets the next route look. */
export type Route = (request: Request, url: URL) => Response | null | Promise<Response | null>;

export type RouterParts = {
  /** A request that comes while the server starts waits for them; `/healthz` does not. */
  routes: Promise<Hono>;
  keys: Keys;
  health: () => Promise<Response>;
  /** How many proxies of the operator stand before this server. */
  proxies: number;
  /** People elsewhere open this market: what seems to come from this machine may be a proxy that does not say for whom. */
  isPublic: boolean;
};

/**
 * An app whose routes see paths as they were sent: nothing is decoded that what stands behind would read otherwise. What fails in them
 * is the router's to answer and to log: hono's own way would print the error whole, with the values that it quotes.
 */
export const newApp = <E extends object = object>(): Hono<E> =>
  new Hono<E>({ getPath: ({ url }) => new URL(url).pathname })
    .notFound(() => json(404, { message: "Not found" }))
    .onError((error) => {
      throw error;
    });

/** Asks a route of this server as hono asks a middleware. */
export const asks =
  (route: Route): MiddlewareHandler =>
  async (c, next) =>
    (await route(c.req.raw, new URL(c.req.url))) ?? next();

const forApi =
  (middleware: Middleware): Middleware =>
  (c, next) =>
    isApi(c.req.path) ? middleware(c, next) : next();

/** One entry point for every request: what is refused before anybody reads it, whom it is from, headers that every answer carries. */
export function createRouter({ routes, keys, health, proxies, isPublic }: RouterParts): Hono<Env> {
  const app = newApp<Env>();
  app.onError((error, { env: { incoming, outgoing } }) => {
    // The client left: nobody to answer, no fault.
    if (!outgoing.destroyed && incoming.errored === null) logFault("request failed", error);
    return json(500, { message: "Internal server error", request_id: currentRequest()?.id });
  });
  app.use(inContext, withEveryAnswer, compressed, etag({ weak: true, retainedHeaders: STAYING, generateDigest }), kept);
  app.use(forApi(cors(crossOrigin)), forApi(exposedToOthers), readable);
  app.get("/healthz", health);
  const isOwn = (request: Request): boolean => usesSecretKey(request, keys);
  app.use(from(proxies), limited(keys), forApi(underKey(keys)), guarded(keys, isPublic), complete(isOwn));
  app.all("*", async (c) => (await routes).fetch(c.req.raw, c.env));
  return app;
}

const withEveryAnswer: Middleware = async (c, next) => {
  await next();
  for (const [name, value] of Object.entries(everyAnswer)) c.res.headers.set(name, value);
};

/** Headers that a 304 carries as well: another origin reads it too. */
const STAYING = [...RETAINED_304_HEADERS, "access-control-allow-origin", "access-control-expose-headers"];

/** At once: most answers are small, and hono's own goes to another thread and back for each. Half of it tells them apart as well. */
const generateDigest = (bytes: Uint8Array): ArrayBuffer =>
  new Uint8Array(createHash("sha1").update(bytes).digest().subarray(0, 10)).buffer;

/** A visitor's answer may be kept but is asked for again each time: a poke must never be answered from a cache. */
const kept: Middleware = async (c, next) => {
  await next();
  const { headers, ok } = c.res;
  const isJson = headers.get("content-type")?.includes("json") ?? false;
  if (c.req.method !== "GET" || !ok || !isJson || headers.has("cache-control")) return;
  const bearer = c.req.header("authorization");
  const isVisitor = bearer === undefined || bearer.startsWith("Bearer sb_publishable_");
  headers.set("Cache-Control", isVisitor ? "public, no-cache" : "private, no-store");
};

/** Which headers a script of another origin may read is of no use to our own page, whose requests name no origin. */
const exposedToOthers: Middleware = async (c, next) => {
  await next();
  if (c.req.header("origin") === undefined) c.res.headers.delete("access-control-expose-headers");
};

const readable: Middleware = (c, next) => {
  if (!crossOrigin.allowMethods.includes(c.req.method))
    return Promise.resolve(json(405, { message: "Method not allowed" }));
  try {
    decodeURIComponent(c.req.path);
    return next();
  } catch {
    return Promise.resolve(json(400, { message: "Bad request" }));
  }
};

/** Node's own requests say so: the functions of this server ask it directly. */
const OWN_AGENT = "node";

/** Paces count by the address: what the caller says of himself does not count. */
const from = (proxies: number): Middleware => {
  let warned = false;
  return (c, next) => {
    const isOwn = c.req.header("user-agent") === OWN_AGENT;
    if (proxies > 0 && !warned && !isOwn && c.req.header("x-forwarded-for") === undefined) {
      warned = true;
      logWarning(
        "TRUST_PROXY is set, and a request came without X-Forwarded-For: docs/operations.md, “Behind a proxy”",
      );
    }
    const headers = new Headers(c.req.raw.headers);
    headers.set("x-forwarded-for", clientAddress(c.env.incoming, proxies));
    c.req.raw = replaced(c.req.raw, headers);
    return next();
  };
};

/**
 * A key in the query goes into the header, as a hosted project's gateway does it, and is hidden from PostgREST, which would
 * take it for an argument. A token by the key before a rotation is made one of today's.
 */
const underKey =
  (keys: Keys): Middleware =>
  async (c, next) => {
    const url = new URL(c.req.url);
    const key = url.searchParams.get("apikey");
    if (key !== null) {
      url.searchParams.delete("apikey");
      const headers = new Headers(c.req.raw.headers);
      if (!headers.has("apikey")) headers.set("apikey", key);
      c.req.raw = replaced(c.req.raw, headers, url.href);
    }
    c.req.raw = await underCurrentKey(c.req.raw, keys);
    return next();
  };

const guarded =
  (keys: Keys, isPublic: boolean): Middleware =>
  async (c, next) => {
    const isHere = isFromHere(c.env.incoming);
    const hasKey = usesSecretKey(c.req.raw, keys);
    if (c.req.path.startsWith("/_mail") && !(isHere && (hasKey || !isPublic))) return c.notFound();
    return hasKey && !isHere ? json(401, { message: "The secret key only works from this machine" }) : next();
  };

function usesSecretKey({ headers }: Request, { secretKey }: Keys): boolean {
  return headers.get("apikey") === secretKey || (headers.get("authorization") ?? "").includes(secretKey);
}

/** The same request under other headers, its body still to be read. */
function replaced(request: Request, headers: Headers, address = request.url): Request {
  const { method } = request;
  const body = method === "GET" || method === "HEAD" ? null : request.body; // asking for it has its price
  const init: RequestInit & { duplex: "half" } = { method, headers, body, duplex: "half" };
  return new Request(address, init);
}
