import { randomUUID } from "node:crypto";
import { json } from "../http/answers.ts";
import { isTooLong, verifyNobodysPassword, verifyPassword, weaknessOf } from "../password.ts";
import { tooMany } from "./auth-limits.ts";
import { paced } from "./auth-mails.ts";
import type { Asked } from "./auth.ts";
import { inTurn } from "./in-turn.ts";

/**
 * POST /signup. A confirmed address answers a made-up user without identities, as Supabase Auth does, and mails nobody.
 * A second sign-up of an address that waits voids the first, its password and its link: whoever made the first may be a
 * stranger, and what is confirmed must be what the owner of the mailbox chose last.
 */
export async function signUp(asked: Asked): Promise<Response> {
  const { email, password } = asked.body;
  if (typeof email !== "string" || typeof password !== "string")
    return json(400, { code: 400, error_code: "validation_failed", msg: "Signup requires a valid password" });
  const address = email.toLowerCase();
  return inTurn(`sign-up ${address}`, async () => {
    const [user] = await asked.parts.sql`
      select id, encrypted_password, email_confirmed_at is not null as confirmed from auth.users where email = ${address}`;
    if (user?.["confirmed"] === true) {
      await verifyNobodysPassword(password);
      return json(200, madeUpUser(address));
    }
    const refusal = refusedPassword(password);
    if (refusal !== null) return refusal;
    if (user === undefined) return withoutAccount(asked, address);
    return waiting(asked, address, password, user as { id: string; encrypted_password: string });
  });
}

async function withoutAccount(asked: Asked, email: string): Promise<Response> {
  return (await paced(asked, "confirmation", email)) ?? asked.parts.lite.fetch(asked.again());
}

/** The same password is the same person pressing twice: her link must not die for that. */
async function waiting(
  asked: Asked,
  email: string,
  password: string,
  first: { id: string; encrypted_password: string },
): Promise<Response> {
  const { sql, limits, lite } = asked.parts;
  const same = await verifyPassword(password, first.encrypted_password);
  const refusal = await paced(asked, "confirmation", email);
  if (same && refusal !== null) return refusal;
  await sql`delete from auth.users where id = ${first.id} and email_confirmed_at is null`;
  // Her own sign-up a moment after a stranger's needs its mail at once: few an hour may pass the pace.
  const wait = refusal === null ? 0 : await limits.use("takeover", email);
  return wait > 0 ? tooMany(wait, "email_send") : lite.fetch(asked.again());
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

function madeUpUser(email: string): object {
  const now = new Date().toISOString();
  return {
    id: randomUUID(),
    aud: "authenticated",
    role: "",
    email,
    phone: "",
    confirmation_sent_at: now,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: {},
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}
