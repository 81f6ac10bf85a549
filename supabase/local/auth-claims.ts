import { decodeProtectedHeader, errors, jwtVerify, SignJWT, type JWTPayload } from "jose";
import { publishableKey, type Keys } from "./keys.ts";
import { keyIdOf } from "./signing-keys.ts";

/** The caller, as the database sees it. */
export type Claims = { role: string; sub?: string; exp?: number; [claim: string]: unknown };

/** A token that does not hold: expired, malformed or signed by someone else. */
export class TokenRefused extends Error {
  override name = "TokenRefused";
  readonly expired: boolean;

  constructor(expired: boolean, cause: unknown) {
    super(expired ? "Token has expired" : "Failed to validate token", { cause });
    this.expired = expired;
  }
}

const made = new Map<string, Promise<CryptoKey>>();

/** Made once of each secret: that costs more than to verify a token by it. */
function keyOf(secret: string): Promise<CryptoKey> {
  const known = made.get(secret);
  if (known !== undefined) return known;
  const bytes = new TextEncoder().encode(secret);
  const key = crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
  made.set(secret, key);
  return key;
}

/** A token of this installation with these claims, by the key of today. */
export const signToken = async (claims: JWTPayload, { jwtSecret }: Keys): Promise<string> =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: "HS256", typ: "JWT", kid: keyIdOf(jwtSecret) })
    .sign(await keyOf(jwtSecret));

/** The key before a rotation, as long as its tokens may still be under way. */
const retiredIn = ({ retired }: Keys): string | null =>
  retired !== undefined && retired.until > Date.now() ? retired.secret : null;

/** Whether a token says that the key before a rotation signed it. */
function isRetired(token: string, keys: Keys): boolean {
  const retired = retiredIn(keys);
  if (retired === null) return false;
  try {
    return decodeProtectedHeader(token).kid === keyIdOf(retired);
  } catch {
    return false;
  }
}

/**
 * Reads a token or API key.
 * @throws TokenRefused
 */
export async function claimsOf(token: string, keys: Keys): Promise<Claims> {
  if (token === publishableKey) return { role: "anon" };
  if (token === keys.secretKey) return { role: "service_role" };
  const secret = (isRetired(token, keys) ? retiredIn(keys) : null) ?? keys.jwtSecret;
  try {
    const { payload } = await jwtVerify(token, await keyOf(secret), { algorithms: ["HS256"] });
    return { ...payload, role: typeof payload["role"] === "string" ? payload["role"] : "anon" };
  } catch (error) {
    throw new TokenRefused(error instanceof errors.JWTExpired, error);
  }
}

/**
 * lite knows one key: a request under a token that the key before a rotation signed goes on under the same claims, signed
 * by the key of today. One that does not hold goes on as it came, and is refused.
 */
export async function underCurrentKey(request: Request, keys: Keys): Promise<Request> {
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (token === undefined || !isRetired(token, keys)) return request;
  const claims = await claimsOf(token, keys).catch((error: unknown) => {
    if (error instanceof TokenRefused) return null;
    throw error;
  });
  if (claims === null) return request;
  const headers = new Headers(request.headers);
  headers.set("authorization", `Bearer ${await signToken(claims, keys)}`);
  const init: RequestInit & { duplex: "half" } = {
    method: request.method,
    headers,
    body: request.body,
    duplex: "half",
  };
  return new Request(request.url, init);
}

/**
 * The caller of a request: its bearer token, or the role of its API key.
 * @throws TokenRefused
 */
export async function callerOf(request: Request, keys: Keys): Promise<Claims> {
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  const key = request.headers.get("apikey");
  const token = bearer !== undefined && !bearer.startsWith("sb_") ? bearer : (key ?? bearer);
  return token == null ? { role: "anon" } : claimsOf(token, keys);
}
