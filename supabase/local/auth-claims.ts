import { errors, jwtVerify, SignJWT, type JWTPayload } from "jose";
import { publishableKey, type Keys } from "./keys.ts";

/** Who asks, as the database sees it. */
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

/** A token of this installation with these claims. */
export const signToken = (claims: JWTPayload, { jwtSecret }: Keys): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: "HS256", typ: "JWT" }).sign(new TextEncoder().encode(jwtSecret));

/**
 * Reads a token or API key.
 * @throws TokenRefused
 */
export async function claimsOf(token: string, { jwtSecret, secretKey }: Keys): Promise<Claims> {
  if (token === publishableKey) return { role: "anon" };
  if (token === secretKey) return { role: "service_role" };
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(jwtSecret), { algorithms: ["HS256"] });
    return { ...payload, role: typeof payload["role"] === "string" ? payload["role"] : "anon" };
  } catch (error) {
    throw new TokenRefused(error instanceof errors.JWTExpired, error);
  }
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
