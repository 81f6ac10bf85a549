import { json } from "../http/answers.ts";
import { logEvent } from "../log.ts";
import { tooMany } from "./auth-limits.ts";
import { endLinks, hashOfToken, linkOf, LINKS, newToken, takeLink, type Link } from "./auth-tokens.ts";
import type { Asked } from "./auth.ts";

const REFUSED = { code: 403, error_code: "otp_expired", msg: "Email link is invalid or has expired" };
const WRONG = { ...REFUSED, msg: "Token has expired or is invalid" };

/**
 * POST /verify: the token of a mailed link, or the code beside it, becomes a session. Nothing but this endpoint takes a link: whatever
 * opens addresses by itself, as scanners of mail do, opens a page and takes nothing. Other codes are told to
 * nobody, so none is right; five tries for one account and the endpoint says 429. No wrong link is counted: 32 random bytes are
 * guessed by nobody, and a page elsewhere can have its visitor's browser open as many as it likes.
 */
export async function verify(asked: Asked): Promise<Response> {
  const { parts, body, again } = asked;
  const { type, token_hash: hash, email, token: code } = body;
  // `email` is the newer name of `signup`, for codes.
  const kind = linkOf(type === "email" ? "signup" : type);
  if (kind !== null && typeof email === "string" && typeof code === "string")
    return entered(asked, await verifyCode(asked, kind, email, code));
  if (kind !== null && typeof hash === "string")
    return entered(
      asked,
      await takeLink(parts.sql, kind, hash, (kept) => parts.lite.fetch(again({ type, token_hash: kept }))),
    );
  const wait = typeof email === "string" ? await parts.limits.use("code", email) : 0;
  return wait > 0 ? tooMany(wait) : json(403, REFUSED);
}

/**
 * Says of an account that has no password that one must be chosen, in the metadata that only the server writes: the app asks for it
 * at once. Such an account is one for which two different passwords were given while it waited (auth-sign-up.ts).
 */
async function entered({ parts: { sql } }: Asked, answer: Response): Promise<Response> {
  if (!answer.ok) return answer;
  logEvent("sign-in", { by: "mail" });
  const session = (await answer.json()) as { user: { id: string; app_metadata?: object } };
  const { user } = session;
  const [bare] = await sql`select from auth.users where id = ${user.id} and coalesce(encrypted_password, '') = ''`;
  if (bare === undefined) return json(200, session);
  return json(200, { ...session, user: { ...user, app_metadata: { ...user.app_metadata, choose_password: true } } });
}

/**
 * Tries are counted by address and line, so that no stranger uses up those of the owner. After five the code is worth nothing there
 * until a mail is asked for from there; what everybody tries for one address is capped beside that, and then the link is the way in.
 */
async function verifyCode(
  { parts, again, from, site }: Asked,
  kind: Link,
  email: string,
  code: string,
): Promise<Response> {
  const { sql, limits, codes, lite } = parts;
  const here = `${email} ${site}`;
  const wait = (await limits.left("codes", from)) || (await limits.use("guesses", here));
  if (wait > 0) return tooMany(wait);
  if ((await limits.use("guess", here)) > 0) return json(403, WRONG);
  const full = await limits.use(kind === "recovery" ? "guessed_reset" : "guessed", email);
  if (full > 0) return tooMany(full);
  const answer = (await codes.redeem(kind, email, code)) ? await taken() : null;
  if (answer?.ok === true) return answer;
  await limits.use("codes", from);
  return answer ?? json(403, WRONG);

  /** As if a link had been opened that nobody was mailed. */
  async function taken(): Promise<Response | null> {
    const { type, column, sent } = LINKS[kind];
    const link = hashOfToken(newToken());
    const [user] = await sql`
      update auth.users set ${sql(column)} = ${link}, ${sql(sent)} = now()
      where email = ${email} and (${kind === "recovery"} or email_confirmed_at is null) returning id`;
    if (user === undefined) return null;
    const said = await lite.fetch(again({ type, token_hash: link }));
    if (said.ok) await endLinks(sql, kind, String(user["id"]));
    return said;
  }
}
