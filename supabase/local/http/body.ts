import type { Context, MiddlewareHandler } from "hono";
import { callerOf } from "../auth-claims.ts";
import type { Keys } from "../keys.ts";
import { json } from "./answers.ts";
import { isApi } from "./api-paths.ts";
import { bodiesWithin, SMALL_BYTES, takeOff, tooLong, type Bounds } from "./bodies.ts";
import { refusalOf } from "./unreadable.ts";

const MIB = 1024 * 1024;

/** The two that take a proof with its picture inside (supabase/functions/_proof/take-in.ts). */
const PROOFS = /^\/(?:functions\/v1|api|\.netlify\/functions)\/send-(?:listing-payment|credit-request)\/?$/u;

/** Largest body by path: photos up to 5 MiB, proofs as base64 in JSON, the rest is small JSON. */
const LIMITS: readonly (readonly [path: RegExp, bytes: number])[] = [
  [/^\/storage\/v1\//u, 5 * MIB + 64 * 1024],
  [/^\/rest\/v1\//u, 2 * MIB],
  [PROOFS, 8 * MIB],
];

const limitOf = (pathname: string): number => LIMITS.find(([path]) => path.test(pathname))?.[1] ?? SMALL_BYTES;

/** Bytes announced; without a word of it they are as many as they like. */
function lengthOf(c: Context): number {
  const said = c.req.header("content-length");
  if (said !== undefined) return Number(said);
  return c.req.header("transfer-encoding") === undefined ? 0 : Number.POSITIVE_INFINITY;
}

/** Refuses a body that is too long for its path before it is read, and a large one of nobody where only people send such. */
export const limited =
  (keys: Keys): MiddlewareHandler =>
  async (c, next) => {
    const { path, raw } = c.req;
    const length = lengthOf(c);
    if (Number.isFinite(length) && length > limitOf(path)) return unread(raw, tooLong());
    if (PROOFS.test(path) && length > SMALL_BYTES && !(await isPerson(raw, keys)))
      // As the function itself says it: the phone renews its session and comes again.
      return unread(raw, json(401, { error: "Connectez-vous pour continuer.", code: "signed_out" }));
    return next();
  };

function unread({ body }: Request, refusal: Response): Response {
  if (body !== null) takeOff(body);
  return refusal;
}

const isPerson = (request: Request, keys: Keys): Promise<boolean> =>
  callerOf(request, keys).then(
    ({ sub }) => sub !== undefined,
    () => false, // a token that does not hold
  );

/** Hands on a request with its body complete: nothing begins for one that is cut off, or that nobody behind can read. */
export function complete(isOwn: (request: Request) => boolean, bounds?: Bounds): MiddlewareHandler {
  const read = bodiesWithin(bounds);
  return async (c, next) => {
    const { raw, path } = c.req;
    const address = c.req.header("x-forwarded-for") ?? "";
    const coming = { pathname: path, address, limit: limitOf(path), own: isOwn(raw) };
    const { bytes, left } = raw.body === null ? { bytes: null, left: () => {} } : await read(raw.body, coming);
    if (bytes instanceof Response) return bytes;
    try {
      const refusal = isApi(path)
        ? refusalOf(
            new URL(raw.url),
            raw.headers.get("content-type"),
            bytes === null ? null : Buffer.from(bytes.buffer),
          )
        : null;
      if (refusal !== null) return refusal;
      if (bytes !== null)
        c.req.raw = new Request(raw.url, { method: raw.method, headers: raw.headers, body: bytes.buffer });
      await next();
      return undefined;
    } finally {
      left();
    }
  };
}
