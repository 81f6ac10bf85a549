import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";

/** Facts of one request for everything that runs for it. */
export type RequestContext = {
  /** Stands in the answer (`X-Request-Id`) and in each line the log has of it. */
  readonly id: string;
  /** Aborted when the client left before its answer. */
  readonly left: AbortSignal;
  readonly method: string;
  readonly pathname: string;
  /** False for who shows no token of a person. */
  readonly signedIn: boolean;
};

const current = new AsyncLocalStorage<RequestContext>();

/** The request on whose behalf this code runs, if any. */
export const currentRequest = (): RequestContext | undefined => current.getStore();

export const runForRequest = <T>(context: RequestContext, run: () => T): T => current.run(context, run);

/** Names each request. hono's `requestId` would take the caller's word for it, and ids stand in the log. */
export const inContext: MiddlewareHandler = async (c, next) => {
  const id = randomUUID();
  const { method, path, raw } = c.req;
  const signedIn = /^Bearer\s+(?!sb_publishable_)/i.test(c.req.header("authorization") ?? "");
  await runForRequest({ id, left: raw.signal, method, pathname: path, signedIn }, next);
  // Nobody asks after one file of a build, and a first visit has two dozen of them.
  const { headers } = c.res;
  if (!headers.get("cache-control")?.includes("immutable")) headers.set("X-Request-Id", id);
};
