import { randomUUID } from "node:crypto";
import { json } from "../http/answers.ts";
import { hashPassword, isTooLong, verifyPassword, weaknessOf } from "../password.ts";
import { tooMany } from "./auth-limits.ts";
import { ofToday, paced } from "./auth-mails.ts";
import type { Asked } from "./auth.ts";
import { inTurn } from "./in-turn.ts";

/**
 * Hash of the password that was last asked for with a confirmed address, as one that waits has it in its row: without it the
 * second of two passwords within a minute would be answered by the pace here, and by the takeover there.
 */
const pretended = new Map<string, string>();
const MOST_PRETENDED = 1_000;

/**
 * POST /signup. A confirmed address answers a made-up user without identities, as Supabase Auth does, and mails nobody. Up to
 * there it is judged, counted and hashed for as any other: no refusal, limit or wait tells whether an address has an account. Only
 * that answer does, by which the app leads the owner to Connexion (docs/security.md, what is not defended).
 * A second sign-up of an address that waits voids the first, its password and its link: whoever made the first may be a
 * stranger, and what is confirmed must be what the owner of the mailbox chose last.
 */
export async function signUp(asked: Asked): Promise<Response> {
  const { email, password } = asked.body;
  if (typeof email !== "string" || typeof password !== "string")
    return json(400, { code: 400, error_code: "validation_failed", msg: "Signup requires a valid password" });
  const weak = refusedPassword(password);
  if (weak !== null) return weak;
  const address = email.toLowerCase();
  return inTurn(`sign-up ${address}`, async () => {
    const { sql, lite } = asked.parts;
    const [user] = await sql`
      select encrypted_password as hash, email_confirmed_at is not null as confirmed from auth.users where email = ${address}`;
    const confirmed = user?.["confirmed"] === true;
    const last = confirmed ? pretended.get(address) : (user?.["hash"] as string | undefined);
    const refusal = await refusedPace(asked, address, password, last, async () => {
      if (confirmed) pretended.delete(address);
      else await sql`delete from auth.users where email = ${address} and email_confirmed_at is null`;
    });
    if (refusal !== null) return refusal;
    return confirmed ? pretend(asked, address, password) : lite.fetch(asked.again());
  });
}

/**
 * @param last hash of the password that this address was asked for with before
 * @param forget ends that sign-up
 */
async function refusedPace(
  asked: Asked,
  email: string,
  password: string,
  last: string | undefined,
  forget: () => Promise<void>,
): Promise<Response | null> {
  const same = last !== undefined && (await verifyPassword(password, last));
  const refusal = await paced(asked, "confirmation", email);
  // The same password is the same person pressing twice: her link must not die for that.
  if (refusal !== null && (same || last === undefined)) return refusal;
  await forget();
  // Her own sign-up a moment after a stranger's needs its mail at once: few an hour may pass the pace.
  if (refusal === null) return null;
  const wait = await asked.parts.limits.use("takeover", email);
  return wait > 0 ? tooMany(wait, "email_send") : ofToday(asked, "confirmation", email);
}

/** Hashes as a sign-up that makes an account does: the time it takes tells nothing either. */
async function pretend({ body }: Asked, email: string, password: string): Promise<Response> {
  pretended.delete(email);
  pretended.set(email, await hashPassword(password));
  for (const oldest of pretended.keys()) {
    if (pretended.size <= MOST_PRETENDED) break;
    pretended.delete(oldest);
  }
  return json(200, madeUpUser(email, body["data"]));
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

/** As lite tells of a new user, but for the identities: by these the app knows that the address is taken, as on a project. */
function madeUpUser(email: string, data: unknown): object {
  const id = randomUUID();
  const now = new Date().toISOString().replace(/\.?0*Z$/, "+00:00"); // as the database writes it
  return {
    id,
    aud: "authenticated",
    role: "authenticated",
    email,
    phone: "",
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: { ...(data as object | null), email, email_verified: false, phone_verified: false, sub: id },
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
    confirmation_sent_at: now,
  };
}
