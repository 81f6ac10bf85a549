import { claimsOf, TokenRefused, type Claims } from "../auth-claims.ts";
import { json } from "../http/answers.ts";
import { refusedPassword } from "./auth-sign-up.ts";
import type { Asked } from "./auth.ts";

/** `secure_password_change` of supabase/config.toml: an older session must sign in again first. */
const FRESH = "24 hours";

/**
 * PUT /user: a new password, and nothing else: the address of an account does not change, and nobody reads metadata.
 * All other sessions of the person end with it; the one that asked stays.
 */
export async function updateUser(asked: Asked): Promise<Response> {
  const { parts, body, again } = asked;
  const { password } = body;
  const session = await sessionOf(asked);
  if (session === null) return parts.lite.fetch(again());
  if (typeof password !== "string" || ["email", "phone", "data"].some((field) => body[field] !== undefined))
    return json(400, { code: 400, error_code: "validation_failed", msg: "Only the password of an account changes" });
  const refusal = refusedPassword(password);
  if (refusal !== null) return refusal;
  const [old] = await parts.sql`
    select from auth.sessions where id = ${session.id} and created_at < now() - ${FRESH}::interval`;
  if (old !== undefined)
    return json(400, {
      code: 400,
      error_code: "reauthentication_needed",
      msg: "Password update requires reauthentication",
    });
  const answer = await parts.lite.fetch(again());
  if (answer.ok) await endOthers(asked, session);
  return answer;
}

type Session = { id: string; person: string };

/** Null for a token that does not hold: lite says why. */
async function sessionOf({ request, parts }: Asked): Promise<Session | null> {
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";
  try {
    const { session_id: id, sub }: Claims = await claimsOf(token, parts.keys);
    return typeof id === "string" && sub !== undefined ? { id, person: sub } : null;
  } catch (error) {
    if (error instanceof TokenRefused) return null;
    throw error;
  }
}

async function endOthers({ parts: { sql, limits } }: Asked, { id, person }: Session): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`delete from auth.refresh_tokens where user_id = ${person} and session_id <> ${id}`;
    await tx`delete from auth.sessions where user_id = ${person} and id <> ${id}`;
  });
  const [user] = await sql`select email from auth.users where id = ${person}`;
  await limits.forget("password", String(user?.["email"] ?? ""));
}
