import type { Sql } from "postgres";
import { json, withHeaders } from "../http/answers.ts";
import { logEvent } from "../log.ts";
import { verifyNobodysPassword, verifyPassword } from "../password.ts";
import { noteDevice } from "./auth-device.ts";
import { DEVICE_HEADER, deviceOf, newMark } from "./auth-known.ts";
import { type Counter, tooMany } from "./auth-limits.ts";
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
  return inTurn(`sign-in ${email}`, async () => {
    const wait = await waitFor(asked, email);
    if (wait > 0) return refused(asked, tooMany(wait));
    const answer = await tried(asked, email, password);
    if (answer.status === 400) return wrong(asked, email, answer);
    if (!answer.ok) return answer;
    await Promise.all([forgetWrong(asked, email), noteDevice(asked, answer)]);
    logEvent("sign-in", { by: "password" });
    if (deviceOf(asked, email) !== null) return answer;
    return withHeaders(answer, { [DEVICE_HEADER]: newMark(asked, email) });
  });
}

const NEEDED = {
  code: 400,
  error_code: "current_password_required",
  msg: "Current password required when setting new password.",
};

/**
 * Whether somebody who is signed in knows the password of the account: null when it is right, else the refusal. A wrong one is counted as
 * at the sign-in, so in the same turn (`inTurn`).
 */
export async function refusedProof(asked: Asked, email: string, password: unknown): Promise<Response | null> {
  if (typeof password !== "string" || password === "") return json(400, NEEDED);
  const wait = await waitFor(asked, email);
  if (wait > 0) return refused(asked, tooMany(wait));
  const stored = await storedPassword(asked.parts.sql, email);
  if (stored !== null && (await verifyPassword(password, stored))) return null;
  return wrong(asked, email, json(400, { ...NEEDED, error_code: "current_password_invalid" }));
}

const fromHere = ({ site }: Asked, email: string): string => `${email} ${site}`;

/**
 * By what wrong passwords for this account are counted. A device that it was signed in on is counted by itself: else whoever has ten
 * addresses keeps its owner out.
 */
function countersOf(asked: Asked, email: string): readonly (readonly [Counter, string])[] {
  const device = deviceOf(asked, email);
  const line = ["refused", asked.from] as const;
  if (device !== null) return [["device", device], line];
  return [["password", fromHere(asked, email)], ["account", email], line];
}

async function waitFor(asked: Asked, email: string): Promise<number> {
  for (const [counter, subject] of countersOf(asked, email)) {
    const wait = await asked.parts.limits.left(counter, subject);
    if (wait > 0) return wait;
  }
  return 0;
}

async function wrong(asked: Asked, email: string, answer: Response): Promise<Response> {
  await Promise.all(countersOf(asked, email).map(([counter, subject]) => asked.parts.limits.use(counter, subject)));
  return refused(asked, answer);
}

/** Lifts the limits of an account again, for the line that the right password or a new one came from. */
export async function forgetWrong(asked: Asked, email: string): Promise<void> {
  const { limits } = asked.parts;
  const device = deviceOf(asked, email);
  await Promise.all([
    limits.forget("password", fromHere(asked, email)),
    limits.forget("account", email),
    device === null ? undefined : limits.forget("device", device),
  ]);
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
