import { json, withHeaders } from "../http/answers.ts";
import { hashOfToken, LINK_TYPES } from "./auth-context.ts";
import { tooMany } from "./auth-limits.ts";
import type { Asked } from "./auth.ts";

const REFUSED = { code: 403, error_code: "otp_expired", msg: "Email link is invalid or has expired" };

/**
 * POST /verify: the token of a mailed link, or the code of a confirmation, becomes a session. Other codes are told to
 * nobody, so none is right; five tries for one account and the door says 429.
 */
export async function verify(asked: Asked): Promise<Response> {
  const { parts, body, again, from } = asked;
  if (isCode(body)) return verifyCode(asked, body);
  const { type, token_hash: token, email } = body;
  const wait =
    (await parts.limits.left("refused", from)) ||
    (typeof email === "string" && typeof token !== "string" ? await parts.limits.use("code", email) : 0);
  if (wait > 0) return tooMany(wait);
  const known = typeof token === "string" && LINK_TYPES.has(String(type));
  const answer = known ? await parts.lite.fetch(again({ type, token_hash: hashOfToken(token) })) : json(403, REFUSED);
  if (!answer.ok) await parts.limits.use("refused", from);
  return answer;
}

type Code = { email: string; token: string };

/** `signup` is what the app asks for, `email` the newer name of the same. */
const isCode = (body: Asked["body"]): body is Asked["body"] & Code =>
  (body["type"] === "signup" || body["type"] === "email") &&
  typeof body["email"] === "string" &&
  typeof body["token"] === "string";

async function verifyCode({ parts, again, from }: Asked, { email, token }: Code): Promise<Response> {
  const { sql, limits, codes, lite } = parts;
  const wait = (await limits.left("refused", from)) || (await limits.use("guess", email));
  if (wait > 0) return tooMany(wait);
  const [user] = (await codes.redeem(email, token))
    ? await sql`
        select confirmation_token as token from auth.users where email = ${email.toLowerCase()} and email_confirmed_at is null`
    : [];
  // What is kept is the hash that the link's own token would have.
  const answer =
    typeof user?.["token"] === "string" && user["token"] !== ""
      ? await lite.fetch(again({ type: "signup", token_hash: user["token"] }))
      : json(403, { ...REFUSED, msg: "Token has expired or is invalid" });
  if (!answer.ok) await limits.use("refused", from);
  return answer;
}

/** GET /verify: a mailed link was opened. Leads on to the page it names, with a session or the reason why there is none. */
export async function openLink({ parts, context, request, url, from }: Asked): Promise<Response> {
  const wait = await parts.limits.left("refused", from);
  if (wait > 0) return tooMany(wait);
  const target = new URL(url);
  const type = url.searchParams.get("type") ?? "";
  target.searchParams.set("type", LINK_TYPES.has(type) ? type : "signup");
  target.searchParams.set("token", LINK_TYPES.has(type) ? hashOfToken(url.searchParams.get("token") ?? "") : "none");
  const answer = await parts.lite.fetch(new Request(target, { headers: request.headers }));
  // lite checks `redirect_to` against the addresses it was configured with; ours depend on the address asked.
  const location = answer.headers.get("location");
  const hash = location === null ? -1 : location.indexOf("#");
  if (location === null || hash === -1) return answer;
  if (!location.includes("access_token=", hash)) await parts.limits.use("refused", from);
  return withHeaders(answer, { Location: context.redirectTo.split("#")[0] + location.slice(hash) });
}
