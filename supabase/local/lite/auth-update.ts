import { json } from "../http/answers.ts";
import { hasFactor, sessionOf, type Caller } from "./auth-caller.ts";
import { notifyOwner } from "./auth-mails.ts";
import { forgetWrong, refusedProof } from "./auth-sign-in.ts";
import { refusedPassword } from "./auth-sign-up.ts";
import { endLinks } from "./auth-tokens.ts";
import type { Asked } from "./auth.ts";
import { inTurn } from "./in-turn.ts";

/** `secure_password_change` of supabase/config.toml: an older session must sign in again first. */
const FRESH = "24 hours";

const ENDED = {
  code: 403,
  error_code: "session_not_found",
  msg: "Session from session_id claim in JWT does not exist",
};

/**
 * PUT /user: a new password, and nothing else: the address of an account does not change, and nobody reads metadata. A session proves
 * nothing of who holds it by now, so the old password comes along (`update_password_require_current_password` of a project); not
 * where a mail has just led here, nor where there is none.
 * All other sessions of the person end with it, and what links of a reset are still young; the session that asked stays. Who has a second factor has shown it before.
 */
export async function updateUser(asked: Asked): Promise<Response> {
  const { parts, body } = asked;
  const { password } = body;
  const caller = await sessionOf(asked);
  if (caller === null) return json(403, ENDED);
  if (typeof password !== "string" || ["email", "phone", "data"].some((field) => body[field] !== undefined))
    return json(400, { code: 400, error_code: "validation_failed", msg: "Only the password of an account changes" });
  const refusal = refusedPassword(password);
  if (refusal !== null) return refusal;
  const [user] = await parts.sql`select email from auth.users where id = ${caller.person}`;
  const email = String(user?.["email"] ?? "");
  // A sign-in with the old password, or by a link, at the same moment has a session before this, which ends, or is refused after it.
  return inTurn(`sign-in ${email}`, () => inTurn(`link ${caller.person}`, () => change(asked, email)));
}

/** Asks again who it is: another new password may have ended this session while it waited. */
async function change(asked: Asked, email: string): Promise<Response> {
  const { parts, again } = asked;
  const caller = await sessionOf(asked);
  if (caller === null) return json(403, ENDED);
  const [old] = await parts.sql`
    select from auth.sessions where id = ${caller.session} and created_at < now() - ${FRESH}::interval`;
  if (old !== undefined)
    return json(400, {
      code: 400,
      error_code: "reauthentication_needed",
      msg: "Password update requires reauthentication",
    });
  if (caller.aal !== "aal2" && (await hasFactor(parts.sql, caller.person)))
    return json(401, {
      code: 401,
      error_code: "insufficient_aal",
      msg: "AAL2 session is required to update email or password when MFA is enabled.",
    });
  const [proven] = await parts.sql`
    select from auth.users u where u.id = ${caller.person} and (coalesce(u.encrypted_password, '') = '' or exists (
      select from auth.mfa_amr_claims c where c.session_id = ${caller.session} and c.authentication_method = 'recovery'))`;
  const refusal = proven === undefined ? await refusedProof(asked, email, asked.body["current_password"]) : null;
  if (refusal !== null) return refusal;
  const answer = await parts.lite.fetch(again({ password: asked.body["password"] }));
  if (!answer.ok) return answer;
  await endOthers(asked, caller, email);
  await notifyOwner(asked, "password_changed", email);
  return answer;
}

async function endOthers(asked: Asked, { session: id, person }: Caller, email: string): Promise<void> {
  const { sql } = asked.parts;
  await sql.begin(async (tx) => {
    await tx`delete from auth.refresh_tokens where user_id = ${person} and session_id <> ${id}`;
    await tx`delete from auth.sessions where user_id = ${person} and id <> ${id}`;
  });
  await endLinks(sql, "recovery", person);
  await forgetWrong(asked, email);
}
