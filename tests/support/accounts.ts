import { randomUUID } from "node:crypto";
import bcrypt from "bcryptjs";
import type { Sql } from "postgres";

/** Everybody's, in every test and in the demo. */
export const PASSWORD = "djassa-2026";

/**
 * The hash of `PASSWORD` with the fewest rounds there are. A sign-in takes what the stored hash asks for: a tenth of a second
 * of processor with the ten that the server writes, a hundredth of that with these, by the same code.
 */
export const QUICK_HASH = bcrypt.hashSync(PASSWORD, 4);

/** A confirmed account that signs in with `PASSWORD`, put there as the seed puts its own. Gives its id. */
export async function insertAccount(sql: Sql, email: string): Promise<string> {
  const id = randomUUID();
  await sql`insert into auth.users ${sql({
    id,
    email,
    aud: "authenticated",
    role: "authenticated",
    encrypted_password: QUICK_HASH,
    email_confirmed_at: new Date(),
    confirmation_token: "",
    recovery_token: "",
    email_change_token_new: "",
    email_change: "",
    raw_app_meta_data: { provider: "email", providers: ["email"] },
    raw_user_meta_data: {},
    created_at: new Date(),
    updated_at: new Date(),
  })}`;
  await sql`insert into auth.identities ${sql({
    id: randomUUID(),
    provider: "email",
    provider_id: id,
    user_id: id,
    identity_data: { sub: id, email, email_verified: true },
    created_at: new Date(),
    updated_at: new Date(),
  })}`;
  return id;
}
