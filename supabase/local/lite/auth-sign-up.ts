import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import { json } from "../http/answers.ts";
import type { AuthContext } from "./auth-context.ts";
import { sendConfirmation } from "./auth-resend.ts";
import type { AuthParts, JsonBody } from "./auth.ts";

/**
 * lite answers 429 for ever to a second sign-up of an address. Supabase Auth answers as to a new one: a made-up user
 * without identities where the address is confirmed, the waiting user and a new mail where it is not.
 */
export async function signUp(parts: AuthParts, context: AuthContext, body: JsonBody, again: () => Request): Promise<Response> {
  const answer = await parts.lite.fetch(again());
  if (answer.status !== 429 || typeof body["email"] !== "string") return answer;
  const email = body["email"].toLowerCase();
  const waiting = await waitingUser(parts.sql, email);
  if (waiting === null) return json(200, madeUpUser(email));
  return (await sendConfirmation(parts, context, email)) === "too-soon" ? answer : json(200, waiting);
}

function madeUpUser(email: string): object {
  const now = new Date().toISOString();
  return {
    id: randomUUID(), aud: "authenticated", role: "", email, phone: "", confirmation_sent_at: now,
    app_metadata: { provider: "email", providers: ["email"] }, user_metadata: {}, identities: [],
    created_at: now, updated_at: now, is_anonymous: false,
  };
}

async function waitingUser(sql: Sql, email: string): Promise<object | null> {
  const [user] = await sql`
    select jsonb_build_object(
      'id', u.id, 'aud', u.aud, 'role', u.role, 'email', u.email, 'phone', '', 'confirmation_sent_at', now(),
      'app_metadata', u.raw_app_meta_data, 'user_metadata', u.raw_user_meta_data,
      'identities', (select coalesce(jsonb_agg(jsonb_build_object(
        'identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id, 'identity_data', i.identity_data, 'provider', i.provider,
        'last_sign_in_at', i.last_sign_in_at, 'created_at', i.created_at, 'updated_at', i.updated_at, 'email', i.email)), '[]')
        from auth.identities i where i.user_id = u.id),
      'created_at', u.created_at, 'updated_at', u.updated_at, 'is_anonymous', false) as body
    from auth.users u where u.email = ${email} and u.email_confirmed_at is null`;
  return user === undefined ? null : (user["body"] as object);
}
