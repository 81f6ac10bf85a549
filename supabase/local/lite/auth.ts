import type { Sql } from "postgres";
import { json, withHeaders } from "../http/answers.ts";
import { lineOf, siteOf } from "../http/peer.ts";
import type { Keys } from "../keys.ts";
import { isAddress } from "../mail/address.ts";
import type { Mailbox } from "../mail/mailbox.ts";
import { authContext, type AuthContext } from "./auth-context.ts";
import type { Codes } from "./auth-codes.ts";
import type { Limits } from "./auth-limits.ts";
import { withAssurance } from "./auth-assurance.ts";
import { challenge, enrol, unenrol, verifyFactor } from "./auth-factors.ts";
import { verify } from "./auth-links.ts";
import { recover, resend } from "./auth-mails.ts";
import { refresh } from "./auth-refresh.ts";
import { signIn } from "./auth-sign-in.ts";
import { signUp } from "./auth-sign-up.ts";
import { updateUser } from "./auth-update.ts";
import type { Lite } from "./create-app.ts";

export type AuthParts = { lite: Lite; sql: Sql; mailbox: Mailbox; keys: Keys; limits: Limits; codes: Codes };

export type JsonBody = Readonly<Record<string, unknown>>;

/** One request to `/auth/v1`. */
export type Asked = {
  parts: AuthParts;
  context: AuthContext;
  request: Request;
  url: URL;
  /** The JSON it brought; empty without one. */
  body: JsonBody;
  /** A request is read once: makes it anew for lite, with another body where wanted. */
  again: (body?: JsonBody) => Request;
  /** The line that it came from, and the site of that line: what is tried for one account is counted by site. */
  from: string;
  site: string;
};

const asLiteAnswers = ({ parts, again }: Asked): Promise<Response> => parts.lite.fetch(again());

/** Every endpoint of sign-in that the app uses; one file per difference to lite. Any other is closed. */
const ENDPOINTS: Readonly<Record<string, (asked: Asked) => Promise<Response>>> = {
  "POST /signup": signUp,
  "POST /token": token,
  "POST /verify": verify,
  "POST /recover": recover,
  "POST /resend": resend,
  "POST /logout": asLiteAnswers,
  "GET /user": asLiteAnswers,
  "PUT /user": updateUser,
  "POST /factors": enrol,
  "POST /factors/:id/challenge": challenge,
  "POST /factors/:id/verify": verifyFactor,
  "DELETE /factors/:id": unenrol,
  "GET /settings": asLiteAnswers,
  "GET /health": asLiteAnswers,
  "GET /.well-known/jwks.json": asLiteAnswers,
};

function token(asked: Asked): Promise<Response> {
  const grant = asked.url.searchParams.get("grant_type");
  if (grant === "password") return signIn(asked);
  if (grant === "refresh_token") return refresh(asked);
  return Promise.resolve(json(400, { code: 400, error_code: "invalid_credentials", msg: "unsupported_grant_type" }));
}

/** Tokens must never rest in a cache. */
const PRIVATE = { "Cache-Control": "no-store" };

/** `/auth/v1/*` through lite, made to behave as Supabase Auth where lite does not. */
export function authHandler(parts: AuthParts): (request: Request, url: URL) => Promise<Response> {
  return async (request, url) => {
    const path = url.pathname.slice("/auth/v1".length).replace(/^\/factors\/[0-9a-f-]{36}(?=\/|$)/u, "/factors/:id");
    const endpoint = ENDPOINTS[`${request.method} ${path}`];
    if (endpoint === undefined) return json(404, { code: 404, error_code: "not_found", msg: "404 page not found" });
    const context = { origin: url.origin, redirectTo: allowedRedirect(url) };
    const asked = await readAsked(parts, context, request, url);
    if (asked === null)
      return json(400, { code: 400, error_code: "bad_json", msg: "Could not parse request body as JSON" });
    if (asked.body["email"] !== undefined && !isAddress(asked.body["email"]))
      return json(400, {
        code: 400,
        error_code: "validation_failed",
        msg: "Unable to validate email address: invalid format",
      });
    const answer = await authContext.run(context, () => endpoint(asked));
    return withHeaders(await withAssurance(asked, answer), PRIVATE);
  };
}

/** Null for a body that is no JSON object. */
async function readAsked(parts: AuthParts, context: AuthContext, request: Request, url: URL): Promise<Asked | null> {
  const text = request.method === "GET" ? "" : await request.text();
  const read = text === "" ? {} : objectIn(text);
  if (read === null) return null;
  const { email } = read;
  // One spelling from here on. Of other alphabets some letters are small ones of ours: an address of theirs stays as it is, and is none.
  const body = typeof email === "string" && isAscii(email) ? { ...read, email: email.toLowerCase() } : read;
  const again = (other?: JsonBody): Request => {
    const headers = new Headers(request.headers);
    headers.delete("content-length");
    const sent = JSON.stringify(other ?? body);
    return new Request(url, { method: request.method, headers, ...(request.method !== "GET" && { body: sent }) });
  };
  const address = addressOf(request, parts.keys);
  return { parts, context, request, url, body, again, from: lineOf(address), site: siteOf(address) };
}

const isAscii = (text: string): boolean => /^[ -~]*$/u.test(text);

/**
 * The address that a request came from. A function that asks for a person says whose it is, as a project takes it: only with the secret
 * key, which only works from this machine. Without it all that people try through functions would be this machine's own.
 */
function addressOf({ headers }: Request, { secretKey }: Keys): string {
  const forwarded = headers.get("apikey") === secretKey ? headers.get("sb-forwarded-for") : null;
  return forwarded ?? headers.get("x-forwarded-for") ?? "";
}

/** JSON writes out in this way what is half of a sign of two halves: no database takes it. */
const HALF_SIGN = /(?:^|[^\\])(?:\\\\)*\\ud[89a-f]/u;

function objectIn(text: string): JsonBody | null {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject && !HALF_SIGN.test(JSON.stringify(value)) ? (value as JsonBody) : null;
  } catch {
    return null;
  }
}

/** Only pages of the origin that was asked: a mailed link must not carry its token elsewhere. Null where none was named. */
function allowedRedirect(url: URL): string | null {
  const wanted = url.searchParams.get("redirect_to");
  if (wanted === null || !URL.canParse(wanted)) return null;
  // As it is read, not as it was written. Without a name and password, under which a page asks nothing.
  const { protocol, origin, pathname, search } = new URL(wanted);
  return protocol === url.protocol && origin === url.origin ? origin + pathname + search : null;
}
