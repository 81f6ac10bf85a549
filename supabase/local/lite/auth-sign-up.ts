import { randomUUID } from "node:crypto";
import { json } from "../http/answers.ts";
import { hashPassword, isTooLong, verifyNobodysPassword, verifyPassword, weaknessOf } from "../password.ts";
import { mailConfirmation, paced } from "./auth-mails.ts";
import type { Asked } from "./auth.ts";
import { inTurn } from "./in-turn.ts";

/**
 * POST /signup. A confirmed address answers a made-up user without identities, as Supabase Auth does, and mails nobody. Up to
 * there it is judged, counted and hashed for as any other: no refusal or limit tells whether an address has an account. Only
 * that answer does, by which the app leads the owner to Connexion (docs/security.md, what is not defended).
 * Whoever signs an address up that waits may be a stranger, the first as well as the last. Once two different passwords were given for
 * it none of them counts: the account has none, its links stay good, and who opens one has the mailbox and chooses a password.
 */
export async function signUp(asked: Asked): Promise<Response> {
  const { email, password } = asked.body;
  if (typeof email !== "string" || typeof password !== "string")
    return json(400, { code: 400, error_code: "validation_failed", msg: "Signup requires a valid password" });
  const weak = refusedPassword(password);
  if (weak !== null) return weak;
  return inTurn(`sign-up ${email}`, async () => {
    const { sql, lite } = asked.parts;
    const [user] = await sql`
      select id, encrypted_password as hash, email_confirmed_at is not null as confirmed from auth.users where email = ${email}`;
    const { id = randomUUID(), hash = null, confirmed = false } = (user ?? {}) as Partial<Known>;
    const same = await isSame(password, hash);
    // Also where no mail leaves for it: the one that was sent leads to the choice.
    if (!same && user !== undefined && !confirmed)
      await sql`
        update auth.users set encrypted_password = null where email = ${email} and email_confirmed_at is null`;
    const refusal = await paced(asked, "confirmation", email);
    if (refusal !== null) return refusal;
    // Nobody reads what else a sign-up brings, and it would be a stranger's.
    if (user === undefined) return lite.fetch(asked.again({ email, password }));
    await hashPassword(password); // as for an account that is made
    if (confirmed) return json(200, userAsAnswered(randomUUID(), email, []));
    await mailConfirmation(asked, email);
    return json(200, userAsAnswered(id, email, [{ identity_id: randomUUID(), id, user_id: id, provider: "email" }]));
  });
}

type Known = { id: string; hash: string | null; confirmed: boolean };

/** Takes as long for an address that has no password. */
async function isSame(password: string, hash: string | null): Promise<boolean> {
  if (hash !== null) return verifyPassword(password, hash);
  await verifyNobodysPassword(password);
  return false;
}

/** Why a password is not taken, as Supabase Auth says it; null when it is. */
export function refusedPassword(password: string): Response | null {
  if (isTooLong(password))
    return json(400, {
      code: 400,
      error_code: "validation_failed",
      msg: "Password cannot be longer than 72 characters",
    });
  const weakness = weaknessOf(password);
  if (weakness === null) return null;
  const msg =
    weakness === "length"
      ? "Password should be at least 6 characters."
      : weakness === "characters"
        ? "Password should contain at least one character that is no digit."
        : "Password is known to be weak and easy to guess, please choose a different one.";
  return json(422, { code: 422, error_code: "weak_password", msg, weak_password: { reasons: [weakness] } });
}

/** As lite tells of a new user. Without identities the app knows that the address is taken, as on a project. */
function userAsAnswered(id: string, email: string, identities: readonly object[]): object {
  const now = new Date().toISOString().replace(/\.?0*Z$/, "+00:00"); // as the database writes it
  return {
    id,
    aud: "authenticated",
    role: "authenticated",
    email,
    phone: "",
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: { email, email_verified: false, phone_verified: false, sub: id },
    identities,
    created_at: now,
    updated_at: now,
    is_anonymous: false,
    confirmation_sent_at: now,
  };
}
