import type { Sql } from "postgres";
import { json } from "../http/answers.ts";
import { logEvent } from "../log.ts";
import { verifyNobodysPassword, verifyPassword } from "../password.ts";
import { noteDevice } from "./auth-device.ts";
import { tooMany } from "./auth-limits.ts";
import type { Asked } from "./auth.ts";
import { inTurn } from "./in-turn.ts";

const REFUSED = { code: 400, error_code: "invalid_credentials", msg: "Invalid login credentials" };

/**
 * POST /token?grant_type=password. Tries for one account wait for each other, so that none slips past the count of wrong
 * ones; an address without an account counts and takes as long as one with.
 */
export async function signIn(asked: Asked): Promise<Response> {
  const { email, password } = asked.body;
  if (typeof email !== "string" || typeof password !== "string" || password === "") return json(400, REFUSED);
  const { limits } = asked.parts;
  return inTurn(`sign-in ${email.toLowerCase()}`, async () => {
    const wait =
      (await limits.left("password", fromHere(asked, email))) ||
      (await limits.left("account", email)) ||
      (await limits.left("refused", asked.from));
    if (wait > 0) return refused(asked, tooMany(wait));
    const answer = await tried(asked, email.toLowerCase(), password);
    if (answer.ok) await Promise.all([forgetWrong(asked, email), noteDevice(asked, answer)]);
    else if (answer.status === 400) {
      await Promise.all([
        limits.use("password", fromHere(asked, email)),
        limits.use("account", email),
        limits.use("refused", asked.from),
      ]);
      return refused(asked, answer);
    }
    return answer;
  });
}

const fromHere = ({ from }: Asked, email: string): string => `${email} ${from}`;

/** Opens the door of an account again, for the line that the right password or a new one came from. */
export async function forgetWrong(asked: Asked, email: string): Promise<void> {
  const { limits } = asked.parts;
  await Promise.all([limits.forget("password", fromHere(asked, email)), limits.forget("account", email)]);
}

/** Says and counts that somebody was not let in: when and how, never who or with what. */
async function refused({ parts: { limits } }: Asked, answer: Response): Promise<Response> {
  logEvent("sign-in refused", { status: answer.status });
  await limits.noteRefusal();
  return answer;
}

/** lite compares no password for an unknown address, nor for an unconfirmed one, which it tells anybody of. */
async function tried({ parts, again }: Asked, email: string, password: string): Promise<Response> {
  const answer = await parts.lite.fetch(again());
  if (answer.status !== 400) return answer;
  const { error_code: code } = (await answer.clone().json()) as { error_code?: string };
  const stored = await storedPassword(parts.sql, email);
  if (stored === null) await verifyNobodysPassword(password);
  const waits = code === "email_not_confirmed" && stored !== null && (await verifyPassword(password, stored));
  return waits ? answer : json(400, REFUSED);
}

export async function storedPassword(sql: Sql, email: string): Promise<string | null> {
  const [user] = await sql`select encrypted_password from auth.users where email = ${email}`;
  return (user?.["encrypted_password"] ?? null) as string | null;
}
