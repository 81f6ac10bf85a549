import { randomUUID } from "node:crypto";
import type { Sql, TransactionSql } from "postgres";
import { renderSVG } from "uqr";
import { json } from "../http/answers.ts";
import { logEvent } from "../log.ts";
import { hasFactor, sessionOf, type Caller } from "./auth-caller.ts";
import { noteMethod } from "./auth-assurance.ts";
import { tooMany } from "./auth-limits.ts";
import { notifyOwner } from "./auth-mails.ts";
import { refusedProof } from "./auth-sign-in.ts";
import type { Asked } from "./auth.ts";
import { inTurn } from "./in-turn.ts";
import { newTotpSecret, stepOf, totpAddress } from "./totp.ts";

/** Seconds in which a challenge is answered. */
const CHALLENGE_SECONDS = 300;

const problem = (status: number, code: string, msg: string): Response =>
  json(status, { code: status, error_code: code, msg });
const UNKNOWN = (): Response => problem(404, "mfa_factor_not_found", "Factor not found");
const UNSURE = (status: number, msg: string): Response => problem(status, "insufficient_aal", msg);

type Endpoint = (asked: Asked, caller: Caller, factor: string) => Promise<Response>;

/** An endpoint for who is signed in; `factor` is the id in the address, empty where there is none. */
const forCaller =
  (endpoint: Endpoint) =>
  async (asked: Asked): Promise<Response> => {
    const caller = await sessionOf(asked);
    if (caller === null) return problem(403, "bad_jwt", "invalid JWT: the session has ended");
    const [, factor = ""] = /\/factors\/([^/]+)/u.exec(asked.url.pathname) ?? [];
    return endpoint(asked, caller, factor);
  };

/**
 * Until the transaction ends, no other begins a factor of this person or makes one count. Whoever knows the password could else begin one of
 * their own in the moment in which the first one counts, and open the admin console by it later.
 */
const oneAtATime = (tx: TransactionSql, person: string) =>
  tx`select from auth.users where id = ${person} for no key update`;

async function emailOf(sql: Sql, person: string): Promise<string> {
  const [account] = await sql`select email from auth.users where id = ${person}`;
  return String(account?.["email"] ?? "");
}

/** As the trigger `members_only` of the database refuses. */
const isRefusedByRule = (error: unknown): boolean => (error as { code?: unknown }).code === "42501";

/**
 * POST /factors: a new secret, which counts once a code of it was shown. What was begun and not finished before is
 * forgotten. Who has a factor shows it before setting up another, and everybody the password: a factor locks out who has it and
 * nothing else. The database lets members of the team alone have one.
 */
export const enrol = forCaller(async (asked, { person, aal }) => {
  const { sql } = asked.parts;
  const { factor_type: type, friendly_name: name } = asked.body;
  if (type !== "totp") return problem(400, "validation_failed", "factor_type needs to be totp");
  if (name !== undefined && (typeof name !== "string" || name.length > 100))
    return problem(400, "validation_failed", "friendly_name is no short text");
  const email = await emailOf(sql, person);
  const refusal = await inTurn(`sign-in ${email}`, () => refusedProof(asked, email, asked.body["password"]));
  if (refusal !== null) return refusal;
  const secret = newTotpSecret();
  const id = randomUUID();
  const begun = sql.begin(async (tx) => {
    await oneAtATime(tx, person);
    if (aal !== "aal2" && (await hasFactor(tx, person))) return false;
    await tx`delete from auth.mfa_factors where user_id = ${person} and status = 'unverified'`;
    await tx`
      insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
      values (${id}, ${person}, ${name ?? ""}, 'totp', 'unverified', now(), now(), ${secret})`;
    return true;
  });
  const answer = await begun.catch((error: unknown) => {
    if (isRefusedByRule(error)) return null;
    throw error;
  });
  if (answer === null) return problem(422, "mfa_totp_enroll_not_enabled", "MFA enroll is disabled for TOTP");
  if (!answer) return UNSURE(403, "AAL2 required to enroll a new factor");
  const uri = totpAddress(secret, asked.url.host, email);
  const qr = renderSVG(uri, { border: 2 });
  return json(200, { id, type: "totp", friendly_name: name ?? "", totp: { qr_code: qr, secret, uri } });
});

/** POST /factors/{id}/challenge: a code is about to be shown. */
export const challenge = forCaller(async ({ parts: { sql, limits } }, { person }, factor) => {
  const wait = await limits.use("challenge", person);
  if (wait > 0) return tooMany(wait);
  const id = randomUUID();
  const made = await sql`
    with old as (delete from auth.mfa_challenges where factor_id::text = ${factor}
                 and created_at < now() - make_interval(secs => ${CHALLENGE_SECONDS})),
      known as (update auth.mfa_factors set last_challenged_at = now() where id::text = ${factor} and user_id = ${person} returning id)
    insert into auth.mfa_challenges (id, factor_id, created_at) select ${id}, k.id, now() from known k returning id`;
  if (made.length === 0) return UNKNOWN();
  return json(200, { id, type: "totp", expires_at: Math.floor(Date.now() / 1000) + CHALLENGE_SECONDS });
});

/**
 * POST /factors/{id}/verify: the code makes this session sure (aal2) and ends the person's others that are not. Five wrong
 * codes for one account and the endpoint says 429; no code is taken twice.
 */
export const verifyFactor = forCaller((asked, caller, factor) =>
  inTurn(`factor ${caller.person}`, async () => {
    const { limits, sql } = asked.parts;
    const { code, challenge_id: challenged } = asked.body;
    const wait = (await limits.left("factor", caller.person)) || (await limits.left("refused", asked.from));
    if (wait > 0) return refused(asked, tooMany(wait));
    const [row] = await sql`
      select f.id, f.secret, f.status, c.id is not null as challenged from auth.mfa_factors f
      left join auth.mfa_challenges c on c.factor_id = f.id and c.id::text = ${String(challenged)} and c.verified_at is null
        and c.created_at > now() - make_interval(secs => ${CHALLENGE_SECONDS})
      where f.id::text = ${factor} and f.user_id = ${caller.person} and f.factor_type = 'totp'`;
    if (row === undefined) return UNKNOWN();
    if (row["challenged"] !== true)
      return problem(422, "mfa_challenge_expired", "MFA challenge has expired, verify against another challenge");
    const step = stepOf(String(row["secret"]), String(code), Date.now());
    const taken = step !== null && (await sql.begin((tx) => take(tx, caller, factor, String(challenged), step)));
    if (!taken) {
      await Promise.all([limits.use("factor", caller.person), limits.use("refused", asked.from)]);
      return refused(asked, problem(422, "mfa_verification_failed", "Invalid TOTP code entered"));
    }
    await Promise.all([limits.forget("factor", caller.person), limits.forget("challenge", caller.person)]);
    await noteMethod(asked.parts, caller.session, "totp");
    if (row["status"] === "unverified")
      await notifyOwner(asked, "mfa_factor_enrolled", await emailOf(sql, caller.person));
    logEvent("sign-in", { by: "second factor" });
    return renewed(asked, caller);
  }),
);

/** False for a code that was taken before. */
async function take(
  tx: TransactionSql,
  { session, person }: Caller,
  factor: string,
  challenged: string,
  step: number,
): Promise<boolean> {
  await oneAtATime(tx, person);
  const fresh = await tx`
    insert into auth.local_factor_steps as s (factor_id, step) values (${factor}, ${step})
    on conflict (factor_id) do update set step = excluded.step where s.step < excluded.step returning step`;
  if (fresh.length === 0) return false;
  await tx`update auth.mfa_challenges set verified_at = now() where id = ${challenged}`;
  await tx`update auth.mfa_factors set status = 'verified', updated_at = now() where id = ${factor}`;
  await tx`delete from auth.mfa_factors where user_id = ${person} and status = 'unverified'`;
  await tx`update auth.sessions set aal = 'aal2', factor_id = ${factor}, updated_at = now() where id = ${session}`;
  await tx`delete from auth.sessions where user_id = ${person} and coalesce(aal, 'aal1') = 'aal1'`;
  return true;
}

/** Says and counts that a code was not taken: never whose or which. */
async function refused({ parts: { limits } }: Asked, answer: Response): Promise<Response> {
  logEvent("second factor refused", { status: answer.status });
  await limits.noteRefusal();
  return answer;
}

/** New tokens of the same session: lite renews it by its own refresh token. */
async function renewed({ parts, url, request }: Asked, { session }: Caller): Promise<Response> {
  const [row] = await parts.sql`
    select token from auth.refresh_tokens where session_id = ${session} and not revoked order by created_at desc limit 1`;
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  headers.delete("authorization");
  const body = JSON.stringify({ refresh_token: row?.["token"] ?? "" });
  return parts.lite.fetch(
    new Request(new URL("/auth/v1/token?grant_type=refresh_token", url), { method: "POST", headers, body }),
  );
}

/** DELETE /factors/{id}: one that counts goes in a session that has shown it, and all sessions are less sure from then on. */
export const unenrol = forCaller(async (asked, { person, aal }, factor) => {
  const { sql } = asked.parts;
  const [row] = await sql`select status from auth.mfa_factors where id::text = ${factor} and user_id = ${person}`;
  if (row === undefined) return UNKNOWN();
  if (row["status"] === "verified" && aal !== "aal2") return UNSURE(422, "AAL2 required to unenroll verified factor");
  await sql.begin(async (tx) => {
    await tx`delete from auth.mfa_factors where id::text = ${factor} and user_id = ${person}`;
    if (row["status"] === "verified")
      await tx`update auth.sessions set aal = 'aal1', factor_id = null where user_id = ${person}`;
  });
  if (row["status"] === "verified") await notifyOwner(asked, "mfa_factor_unenrolled", await emailOf(sql, person));
  return json(200, { id: factor });
});
