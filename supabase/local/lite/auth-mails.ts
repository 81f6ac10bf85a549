import { json } from "../http/answers.ts";
import { logFault } from "../log.ts";
import { renderMail, type Notice } from "../mail/templates.ts";
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
  if (typeof email !== "string") return json(400, INVALID);
  if (type !== "signup") return json(400, { ...INVALID, msg: "Only confirmations of a sign-up are sent again" });
  const refusal = await paced(asked, "confirmation", email);
  if (refusal !== null) return refusal;
  await mailConfirmation(asked, email);
  return json(200, {});
}

/** Mails the account of this address that waits a link and the code; nobody, where none waits. */
export async function mailConfirmation({ parts, context }: Asked, email: string): Promise<void> {
  const token = await newLink(parts.sql, "confirmation", email);
  const waiting = await parts.sql`
    update auth.users set confirmation_token = ${hashOfToken(token)}, confirmation_sent_at = now()
    where email = ${email} and email_confirmed_at is null returning id`;
  if (waiting.length === 0) return;
  const code = await parts.codes.issue("confirmation", email);
  await mailLink(parts.mailbox, context, "confirmation", email, token, code);
}

/**
 * Tells the owner of an account what was changed about it, as Supabase Auth does: whoever did it may be somebody else. What was changed
 * stands, also where the mail cannot be kept.
 */
export async function notifyOwner({ parts, context }: Asked, notice: Notice, email: string): Promise<void> {
  try {
    await parts.mailbox.send(await renderMail(email, notice, { SiteURL: context.origin, Email: email }));
  } catch (error) {
    logFault("mail to an owner", error);
  }
}

/**
 * The refusal of one more mail of this kind to this address or for this network address; null where it may leave. What is refused
 * for its pace does not count for the day.
 */
export async function paced({ parts, from, site }: Asked, kind: Link, email: string): Promise<Response | null> {
  const { limits } = parts;
  const [mailbox, here] = [mailboxOf(email), `${email} ${site}`];
  const wait =
    (await limits.use("asked", from)) ||
    (await limits.use("mail", `${kind} ${email}`)) ||
    (await limits.use("mail_line", `${mailbox} ${site}`)) ||
    (await limits.use("mail_day", mailbox));
  if (wait > 0) return tooMany(wait, "email_send");
  // The mail brings a code, and who asked for it may try it.
  await limits.forget("guess", here);
  return null;
}

/** The mailbox that an address leads to: what stands after a plus is a label of its owner's. */
const mailboxOf = (email: string): string => email.replace(/\+[^@]*@/u, "@");
