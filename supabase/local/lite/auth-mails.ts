import { json } from "../http/answers.ts";
import { mailLink } from "./auth-context.ts";
import { tooMany } from "./auth-limits.ts";
import { hashOfToken, newLink, type Link } from "./auth-tokens.ts";
import type { Asked } from "./auth.ts";

const INVALID = {
  code: 400,
  error_code: "validation_failed",
  msg: "Unable to validate email address: invalid format",
};

/** POST /recover: the mail that leads to a new password. An unknown address gets the same empty answer. */
export async function recover(asked: Asked): Promise<Response> {
  const { email } = asked.body;
  if (typeof email !== "string") return json(400, INVALID);
  return (await paced(asked, "recovery", email)) ?? asked.parts.lite.fetch(asked.again());
}

/** POST /resend: lite never sends a confirmation again. An unknown or confirmed address gets the same empty answer. */
export async function resend(asked: Asked): Promise<Response> {
  const { type, email } = asked.body;
  if (typeof email !== "string" || !email.includes("@")) return json(400, INVALID);
  if (type !== "signup") return json(400, { ...INVALID, msg: "Only confirmations of a sign-up are sent again" });
  const refusal = await paced(asked, "confirmation", email);
  if (refusal !== null) return refusal;
  const { parts, context } = asked;
  const [user] = await parts.sql`
    select id, email from auth.users where email = ${email.toLowerCase()} and email_confirmed_at is null`;
  if (user !== undefined) {
    const { id, email: to } = user as unknown as { id: string; email: string };
    const token = await newLink(parts.sql, "confirmation", to);
    await parts.sql`
      update auth.users set confirmation_token = ${hashOfToken(token)}, confirmation_sent_at = now() where id = ${id}`;
    await mailLink(parts.mailbox, context, "confirmation", to, token, await parts.codes.issue(to));
  }
  return json(200, {});
}

/**
 * The refusal of one more mail of this kind to this address or for this network address; null where it may leave. What is refused
 * for its pace does not count for the day.
 */
export async function paced(asked: Asked, kind: Link, email: string): Promise<Response | null> {
  const { parts, from } = asked;
  const wait = (await parts.limits.use("asked", from)) || (await parts.limits.use("mail", `${kind} ${email}`));
  return wait > 0 ? tooMany(wait, "email_send") : ofToday(asked, kind, email);
}

/** The same for the mails of a day alone, whatever their pace. */
export async function ofToday({ parts: { limits }, from }: Asked, kind: Link, email: string): Promise<Response | null> {
  const here = `${email} ${from}`;
  const wait = (await limits.use("mail_line", here)) || (await limits.use("mail_day", email));
  if (wait > 0) return tooMany(wait, "email_send");
  // The mail brings a code, and who asked for it may try it.
  if (kind === "confirmation") await limits.forget("guess", here);
  return null;
}
