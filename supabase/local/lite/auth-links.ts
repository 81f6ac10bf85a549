import { json, withHeaders } from "../http/answers.ts";
import { tooMany } from "./auth-limits.ts";
import { endLinks, hashOfToken, linkOf, newToken, takeLink } from "./auth-tokens.ts";
import type { Asked } from "./auth.ts";

const REFUSED = { code: 403, error_code: "otp_expired", msg: "Email link is invalid or has expired" };
const WRONG = { ...REFUSED, msg: "Token has expired or is invalid" };

/**
 * POST /verify: the token of a mailed link, or the code of a confirmation, becomes a session. Other codes are told to
 * nobody, so none is right; five tries for one account and the door says 429. No wrong link is counted: 32 random bytes are
 * guessed by nobody, and a page elsewhere can have its visitor's browser open as many as it likes.
 */
export async function verify(asked: Asked): Promise<Response> {
  const { parts, body, again } = asked;
  if (isCode(body)) return verifyCode(asked, body);
  const { type, token_hash: token, email } = body;
  const kind = linkOf(type);
  if (typeof token === "string" && kind !== null) {
    const { answer } = await takeLink(parts.sql, kind, token, async (hash) => {
      const said = await parts.lite.fetch(again({ type, token_hash: hash }));
      return { answer: said, taken: said.ok };
    });
    return answer;
  }
  const wait = typeof email === "string" && typeof token !== "string" ? await parts.limits.use("code", email) : 0;
  return wait > 0 ? tooMany(wait) : json(403, REFUSED);
}

type Code = { email: string; token: string };

/** `signup` is what the app asks for, `email` the newer name of the same. */
const isCode = (body: Asked["body"]): body is Asked["body"] & Code =>
  (body["type"] === "signup" || body["type"] === "email") &&
  typeof body["email"] === "string" &&
  typeof body["token"] === "string";

/**
 * Tries are counted by address and line, so that no stranger uses up those of the owner. After five the code is worth nothing there
 * until a mail is asked for from there; what everybody tries for one address is capped beside that, and then the link is the way in.
 */
async function verifyCode({ parts, again, from }: Asked, { email, token }: Code): Promise<Response> {
  const { sql, limits, codes, lite } = parts;
  const here = `${email} ${from}`;
  const wait = (await limits.left("codes", from)) || (await limits.use("guesses", here));
  if (wait > 0) return tooMany(wait);
  if ((await limits.use("guess", here)) > 0) return json(403, WRONG);
  const full = await limits.use("guessed", email);
  if (full > 0) return tooMany(full);
  const answer = (await codes.redeem(email, token)) ? await confirmed() : null;
  if (answer?.ok === true) return answer;
  await limits.use("codes", from);
  return answer ?? json(403, WRONG);

  /** As if a link had been opened that nobody was mailed. */
  async function confirmed(): Promise<Response | null> {
    const link = hashOfToken(newToken());
    const [user] = await sql`
      update auth.users set confirmation_token = ${link}, confirmation_sent_at = now()
      where email = ${email.toLowerCase()} and email_confirmed_at is null returning id`;
    if (user === undefined) return null;
    const said = await lite.fetch(again({ type: "signup", token_hash: link }));
    if (said.ok) await endLinks(sql, "confirmation", String(user["id"]));
    return said;
  }
}

/** GET /verify: a mailed link was opened. Leads on to the page it names, with a session or the reason why there is none. */
export async function openLink({ parts, context, request, url }: Asked): Promise<Response> {
  const kind = linkOf(url.searchParams.get("type"));
  const open = async (type: string, hash: string): Promise<{ answer: Response; taken: boolean }> => {
    const target = new URL(url);
    target.searchParams.set("type", type);
    target.searchParams.set("token", hash);
    target.searchParams.set("redirect_to", context.redirectTo); // as asked it may be no header, and fail when the link has been taken
    const answer = await parts.lite.fetch(new Request(target, { headers: request.headers }));
    return { answer, taken: answer.headers.get("location")?.includes("access_token=") ?? false };
  };
  const { answer } =
    kind === null
      ? await open("signup", "none")
      : await takeLink(parts.sql, kind, url.searchParams.get("token") ?? "", (hash) =>
          open(url.searchParams.get("type") ?? "", hash),
        );
  // lite checks `redirect_to` against the addresses it was configured with; ours depend on the address asked.
  const location = answer.headers.get("location");
  const hash = location === null ? -1 : location.indexOf("#");
  if (location === null || hash === -1) return answer;
  return withHeaders(answer, { Location: context.redirectTo.split("#")[0] + location.slice(hash) });
}
