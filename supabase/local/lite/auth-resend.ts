import { createHash, randomInt } from "node:crypto";
import { json } from "../http/answers.ts";
import { renderMail } from "../mail/templates.ts";
import { verifyLink, type AuthContext } from "./auth-context.ts";
import type { AuthParts, JsonBody } from "./auth.ts";

/** `max_frequency` of supabase/config.toml. */
const MIN_INTERVAL = "1 second";

const TOO_SOON = json.bind(null, 429, {
  code: 429,
  error_code: "over_email_send_rate_limit",
  msg: "For security purposes, you can only request this after 1 second.",
});

/** lite never sends a confirmation again. An unknown or confirmed address gets the same empty answer. */
export async function resend(parts: AuthParts, context: AuthContext, body: JsonBody, again: () => Request): Promise<Response> {
  if (body["type"] !== "signup" || typeof body["email"] !== "string") return parts.lite.fetch(again());
  return (await sendConfirmation(parts, context, body["email"].toLowerCase())) === "too-soon" ? TOO_SOON() : json(200, {});
}

/** Makes a new code for an unconfirmed address and mails it. The code is hashed as lite's `verify` expects. */
export async function sendConfirmation({ sql, mailbox }: AuthParts, context: AuthContext, email: string): Promise<"sent" | "too-soon" | "nobody"> {
  const code = String(randomInt(0, 1_000_000)).padStart(6, "0");
  const hash = createHash("sha256").update(email + code).digest("hex");
  const rows = await sql`
    with waiting as (
      select id, confirmation_sent_at < now() - ${MIN_INTERVAL}::interval as due
      from auth.users where email = ${email} and email_confirmed_at is null for update
    ), renewed as (
      update auth.users set confirmation_token = ${hash}, confirmation_sent_at = now()
      from waiting where users.id = waiting.id and waiting.due
    )
    select due from waiting`;
  if (rows[0] === undefined) return "nobody";
  if (rows[0]["due"] !== true) return "too-soon";
  const link = verifyLink(context, "confirmation", hash);
  await mailbox.send(await renderMail(email, "confirmation", { ConfirmationURL: link, Token: code, Email: email, NewEmail: email }));
  return "sent";
}
