/**
 * The second factor of a team account: a code of six digits from an authenticator app. Plain requests, as the password's:
 * supabase-js would want a session of its own.
 */
import * as v from "valibot";
import { tryPassword } from "#domain/try-password.ts";
import { type Answer, authWait, saidByAuth } from "#remote/answer.ts";
import { request } from "#remote/request.ts";
import { adopt } from "./adopt.ts";
import { askAs, authFailure, NAMED_ERRORS } from "./auth-client.ts";
import { failed, type Failed, type Result, unanswered } from "./result.ts";

/** A factor that was begun: it counts once a code of it was shown. */
export type Enrolment = {
  readonly factor: string;
  /** The secret in base32, for who types it. */
  readonly secret: string;
  /** `otpauth:` address, which opens an authenticator app on this device. */
  readonly uri: string;
  /** Address of the QR code's picture. */
  readonly picture: string;
};

const enrolled = v.object({
  id: v.string(),
  totp: v.object({ qr_code: v.string(), secret: v.string(), uri: v.string() }),
});
const factorList = v.object({
  factors: v.optional(v.array(v.object({ id: v.string(), factor_type: v.string(), status: v.string() })), []),
});
const challenged = v.object({ id: v.string() });
const session = v.object({
  access_token: v.string(),
  refresh_token: v.string(),
  expires_in: v.number(),
  user: v.object({ id: v.string(), email: v.optional(v.string()) }),
});

const FAILED = "Le code n'a pas pu être vérifié. Réessayez dans un moment.";
const WRONG = failed("Code incorrect ou déjà utilisé. Attendez le suivant et réessayez.", "code");
const LEFT = failed("Vous n'êtes plus connecté sur ce téléphone. Reconnectez-vous.");
const LATE = failed("Trop de temps a passé. Saisissez le code affiché maintenant.", "code");
/** Taken away by who runs the site, while its screen stood open. */
export const NO_FACTOR = failed("Votre compte n'a plus de code. Rechargez la page.");

/** Begins to set a factor up, with the password of the account; one that was begun before is forgotten by the server. */
export async function beginFactor(userId: string, password: string): Promise<Result<{ enrolment: Enrolment }>> {
  const begun = await tryPassword(
    password,
    (one) => ask(userId, "POST", "/factors", { factor_type: "totp", password: one }, enrolled),
    (said) => !said.ok && said.field === "currentPassword",
  );
  if (!begun.ok) return begun;
  const { id, totp } = begun.value;
  const picture = `data:image/svg+xml;utf-8,${encodeURIComponent(totp.qr_code)}`;
  return { ok: true, enrolment: { factor: id, secret: totp.secret, uri: totp.uri, picture } };
}

/**
 * Shows a code: of the factor that was just begun, or of the one this account has. The session here is then one that the
 * admin console opens to, and the account's sessions without a code end.
 */
export async function showCode(userId: string, code: string, begun?: string): Promise<Result> {
  const factor = begun ?? (await knownFactor(userId));
  if (typeof factor === "object") return factor;
  const opened = await ask(userId, "POST", `/factors/${factor}/challenge`, {}, challenged);
  if (!opened.ok) return opened;
  const body = { challenge_id: opened.value.id, code };
  const shown = await ask(userId, "POST", `/factors/${factor}/verify`, body, session);
  if (!shown.ok) return shown;
  const { readIdentity } = await import("#outbox/session/identity-store.ts");
  // A slow answer brings nobody back who has signed out meanwhile, and takes nobody's place.
  if ((await readIdentity())?.userId !== userId) return LEFT;
  return await adopt({ ...shown.value, user: { id: shown.value.user.id, email: shown.value.user.email } });
}

async function knownFactor(userId: string): Promise<string | Failed> {
  const listed = await ask(userId, "GET", "/user", undefined, factorList);
  if (!listed.ok) return listed;
  const known = listed.value.factors.find(({ factor_type: type, status }) => type === "totp" && status === "verified");
  return known?.id ?? NO_FACTOR;
}

async function ask<T>(
  userId: string,
  method: "GET" | "POST",
  path: string,
  body: object | undefined,
  schema: v.GenericSchema<unknown, T>,
): Promise<Result<{ value: T }>> {
  const sending = {
    method,
    path: `/auth/v1${path}`,
    headers: NAMED_ERRORS,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
  const answer = await askAs(userId, (token) => request({ ...sending, token }));
  if (answer === null || answer.kind === "unreached") return unanswered();
  const parsed = v.safeParse(schema, answer.json);
  return answer.status === 200 && parsed.success ? { ok: true, value: parsed.output } : failureOf(answer);
}

function failureOf({ status, json, headers }: Extract<Answer, { kind: "answered" }>): Failed {
  const { code } = saidByAuth(json);
  if (code === "mfa_verification_failed" || code === "mfa_verification_rejected") return WRONG;
  if (code === "mfa_challenge_expired") return LATE;
  if (code === "mfa_factor_not_found") return NO_FACTOR;
  const wait = authWait(headers, json);
  return { ...authFailure({ status, code }, FAILED), ...(wait === null ? {} : { wait }) };
}
