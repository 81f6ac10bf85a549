import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { json } from "./answers.ts";
import { isApi } from "./api-paths.ts";
import { refusalOf } from "./unreadable.ts";

const MIB = 1024 * 1024;

const upTo = (maxSize: number): MiddlewareHandler =>
  bodyLimit({
    maxSize,
    onError: () =>
      json(413, { code: "413", message: "Payload too large", error: "Le fichier ne doit pas dépasser 5MB" }),
  });

/** Largest body by path prefix: photos up to 5 MiB, proofs as base64 in JSON, the rest is small JSON. */
const LIMITS: readonly (readonly [prefix: string, limit: MiddlewareHandler])[] = [
  ["/storage/v1/", upTo(5 * MIB + 64 * 1024)],
  ["/rest/v1/", upTo(2 * MIB)],
  ["/functions/v1/", upTo(8 * MIB)],
  ["/api/", upTo(8 * MIB)],
  ["/.netlify/functions/", upTo(8 * MIB)],
];
const OTHERWISE = upTo(64 * 1024);

/** Refuses a body that is too long for its path: before it is read, or as soon as too much of it has come. */
export const limited: MiddlewareHandler = (c, next) =>
  (LIMITS.find(([prefix]) => c.req.path.startsWith(prefix))?.[1] ?? OTHERWISE)(c, next);

/** Hands on a request with its body complete: nothing begins for one that is cut off, or that nobody behind can read. */
export const complete: MiddlewareHandler = async (c, next) => {
  const { raw, path } = c.req;
  const body = raw.body === null ? null : await raw.arrayBuffer();
  const refusal = isApi(path)
    ? refusalOf(new URL(raw.url), raw.headers.get("content-type"), body === null ? null : Buffer.from(body))
    : null;
  if (refusal !== null) return refusal;
  if (body !== null) c.req.raw = new Request(raw.url, { method: raw.method, headers: raw.headers, body });
  return next();
};
