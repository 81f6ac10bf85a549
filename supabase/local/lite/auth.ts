import type { Sql } from "postgres";
import { json, withHeaders } from "../http/answers.ts";
import type { Mailbox } from "../mail/mailbox.ts";
import { authContext, type AuthContext } from "./auth-context.ts";
import { refresh } from "./auth-refresh.ts";
import { resend } from "./auth-resend.ts";
import { signIn } from "./auth-sign-in.ts";
import { signUp } from "./auth-sign-up.ts";
import type { Lite } from "./create-app.ts";

export type AuthParts = { lite: Lite; sql: Sql; mailbox: Mailbox };

/** Tokens must never rest in a cache. */
const PRIVATE = { "Cache-Control": "no-store" };

/** `/auth/v1/*` through lite, made to behave as Supabase Auth where lite does not; one file per difference. */
export function authHandler(parts: AuthParts): (request: Request, url: URL) => Promise<Response> {
  return async (request, url) => {
    const context = { origin: url.origin, redirectTo: allowedRedirect(url) };
    return withHeaders(await authContext.run(context, () => route(request, url, context, parts)), PRIVATE);
  };
}

async function route(request: Request, url: URL, context: AuthContext, parts: AuthParts): Promise<Response> {
  const endpoint = `${request.method} ${url.pathname.slice("/auth/v1".length)}`;
  switch (endpoint) {
    case "POST /signup":
      return withJson(request, (body, again) => signUp(parts, context, body, again));
    case "POST /resend":
      return withJson(request, (body, again) => resend(parts, context, body, again));
    case "POST /token":
      return withJson(request, (body, again) =>
        url.searchParams.get("grant_type") === "refresh_token" ? refresh(parts, body, again) : signIn(parts, body, again),
      );
    case "GET /verify":
      return redirectedTo(await parts.lite.fetch(request), context.redirectTo);
    default:
      return parts.lite.fetch(request);
  }
}

export type JsonBody = Readonly<Record<string, unknown>>;

/** A request is read once; `again` makes it anew for lite, with another body where wanted. */
async function withJson(request: Request, run: (body: JsonBody, again: (body?: JsonBody) => Request) => Promise<Response>): Promise<Response> {
  const text = await request.text();
  const again = (body?: JsonBody): Request =>
    new Request(request.url, { method: request.method, headers: withoutLength(request.headers), body: body === undefined ? text : JSON.stringify(body) });
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return json(400, { code: 400, error_code: "bad_json", msg: "Could not parse request body as JSON" });
  }
  return run(typeof body === "object" && body !== null ? (body as JsonBody) : {}, again);
}

function withoutLength(headers: Headers): Headers {
  const copy = new Headers(headers);
  copy.delete("content-length");
  return copy;
}

/** Only pages of the origin that was asked: a mailed link must not carry a session elsewhere. */
function allowedRedirect(url: URL): string {
  const wanted = url.searchParams.get("redirect_to");
  if (wanted === null || !URL.canParse(wanted)) return url.origin;
  return new URL(wanted).origin === url.origin ? wanted : url.origin;
}

/** lite checks `redirect_to` against the addresses it was configured with; ours depend on the address asked. */
function redirectedTo(answer: Response, target: string): Response {
  const location = answer.headers.get("location");
  const hash = location === null ? -1 : location.indexOf("#");
  if (location === null || hash === -1) return answer;
  return withHeaders(answer, { Location: target.split("#")[0] + location.slice(hash) });
}
