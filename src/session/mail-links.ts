import { plainEmail } from "#domain/email.ts";
import { tryPassword } from "#domain/try-password.ts";
import * as v from "valibot";
import { currentUser } from "#identity/current.ts";
import { type Answer, saidByAuth } from "#remote/answer.ts";
import { request } from "#remote/request.ts";
import { askAs, authFailure, isRefused, NAMED_ERRORS, withAuth } from "./auth-client.ts";
import { endSession } from "./forget-here.ts";
import { isConfigured, notConfigured } from "./configured.ts";
import { failed, type Result, unanswered } from "./result.ts";

const INVALID = "Ce lien n'est plus valable. Demandez un nouveau lien ou inscrivez-vous à nouveau.";

/** Purposes of a mail's link: to confirm an address, to choose a password, to move an account to another address. */
export type LinkKind = "signup" | "recovery" | "email_change";

/** The content of a mail's link, before anything was done with it. */
export type MailLink = { readonly kind: LinkKind; readonly token: string };

/** Whose password may be set now, and with which token: it serves for that and for nothing else. */
export type PasswordDue = { readonly email: string | null; readonly token: string };

/**
 * The outcome of a link. A link never signs anybody in, so a forged one cannot make a person write under a stranger's name. `email`: the
 * person the mail was sent to. `token`: a password is to be chosen with it. The screen that shows whose it is has it, and it goes with
 * that. `half`: the other address of the account has a link of its own to open. unreached: our auth server has not answered yet, so the
 * link may be handed in again.
 */
export type LinkAnswer =
  | { readonly is: "taken"; readonly email: string | null; readonly token: string | null; readonly half?: true }
  | { readonly is: "refused"; readonly message: string }
  | { readonly is: "unreached"; readonly message: string };

/** Codes by which the auth server refuses a link for good. A 403 by somebody else says nothing of the link. */
const REFUSALS: ReadonlySet<string> = new Set([
  "otp_expired",
  "validation_failed",
  "session_not_found",
  "user_banned",
  "user_not_found",
]);

const WAITS = "Votre lien n'a pas encore pu être vérifié. Gardez cette page, rien n'est perdu.";

const userSchema = v.object({ id: v.string(), email: v.nullish(v.string()) });
const sessionSchema = v.object({
  access_token: v.string(),
  user: v.object({
    email: v.nullish(v.string()),
    app_metadata: v.optional(v.object({ choose_password: v.optional(v.boolean()) })),
  }),
});
const halfSchema = v.object({ msg: v.string(), code: v.picklist(["200", 200]) });

const handIn = (body: object) =>
  request({ method: "POST", path: "/auth/v1/verify", headers: NAMED_ERRORS, token: null, body: JSON.stringify(body) });

/**
 * Hands a mail's link in, which uses it up: on a press, since whatever opens addresses by itself must leave it good for the person. It
 * signs nobody in: the next step is /login, as the spec has it. A plain request: it ends when its time is up, and
 * what a portal answers can be told from what our server says.
 */
export async function openLink({ kind, token }: MailLink): Promise<LinkAnswer> {
  if (!isConfigured()) return { is: "unreached", message: notConfigured().message };
  const answer = await handIn({ type: kind, token_hash: token });
  const json = answer.kind === "answered" && answer.status === 200 ? answer.json : null;
  if (kind === "email_change" && v.is(halfSchema, json)) return { is: "taken", email: null, token: null, half: true };
  const session = v.safeParse(sessionSchema, json);
  if (!session.success) return notTaken(answer);
  const { access_token: access, user } = session.output;
  const email = user.email ?? null;
  // Also where two passwords were given for an address that waited: neither counts.
  if (kind === "recovery" || user.app_metadata?.choose_password === true) return { is: "taken", email, token: access };
  // It has shown that the address is theirs, and signs nobody in: no device is to stay behind for it.
  await endSession(access);
  return { is: "taken", email, token: null };
}

function notTaken(answer: Answer): Exclude<LinkAnswer, { is: "taken" }> {
  if (answer.kind === "unreached") return { is: "unreached", message: WAITS };
  const { status, json } = answer;
  const said = saidByAuth(json);
  if (status === 429) return { is: "unreached", message: authFailure({ status, ...said }, WAITS).message };
  const refused = status >= 400 && status < 500 && REFUSALS.has(said.code ?? "");
  return refused
    ? { is: "refused", message: authFailure({ status, ...said }, INVALID).message }
    : { is: "unreached", message: WAITS };
}

const WRONG_CODE = "Ce code n'est pas le bon, ou n'est plus valable. Après cinq essais, demandez un nouvel email.";
const ENOUGH_CODES = "Trop de codes ont été essayés. Ouvrez le lien de l'email, ou réessayez plus tard.";

/** The same by the code of a reset mail, typed for the address that it was asked for. */
export async function openByCode(email: string, code: string): Promise<Result<{ due: PasswordDue }>> {
  if (!isConfigured()) return notConfigured();
  const answer = await handIn({ type: "recovery", email: plainEmail(email), token: code });
  const session = v.safeParse(sessionSchema, answer.kind === "answered" && answer.status === 200 ? answer.json : null);
  if (session.success) {
    const { access_token: token, user } = session.output;
    return { ok: true, due: { token, email: user.email ?? null } };
  }
  if (answer.kind === "answered" && answer.status === 429) return failed(ENOUGH_CODES, "code");
  return notTaken(answer).is === "refused" ? failed(WRONG_CODE, "code") : unanswered();
}

const FAILED = "Erreur lors de la mise à jour";
const SIGNED_OUT = "Reconnectez-vous pour changer le mot de passe.";

const isWrongPassword = (answer: Answer | null): boolean =>
  answer?.kind === "answered" && saidByAuth(answer.json).code === "current_password_invalid";

/**
 * Sets a new password: with the token of a mail (`linked`), or, where it is null, as the current person, who says the old one. Errors: spec §8, Update password.
 * A plain request: the auth client would want a session of its own, and could renew ours behind our back.
 */
export async function updatePassword(
  password: string,
  linked: string | null,
  old = "",
): Promise<Result<{ message: string }>> {
  if (!isConfigured()) return notConfigured();
  const send = (token: string, current?: string) =>
    request({
      method: "PUT",
      path: "/auth/v1/user",
      headers: NAMED_ERRORS,
      body: JSON.stringify({ password, current_password: current }),
      token,
    });
  // Never with the token of somebody who has just come in another tab: the password was typed for this person.
  const userId = currentUser() ?? "";
  const answer =
    linked === null
      ? await tryPassword(old, (current) => askAs(userId, (token) => send(token, current)), isWrongPassword)
      : await send(linked);
  if (answer === null) return failed(SIGNED_OUT);
  if (answer.kind === "unreached" || answer.json === undefined) return unanswered();
  // Without a link there is none to ask for again.
  if (linked === null && isRefused(answer)) return failed(SIGNED_OUT);
  const { status, json } = answer;
  if (status >= 300) return authFailure({ status, ...saidByAuth(json) }, FAILED);
  // A portal that answers 200 to everything has changed no password: the server says whose it is now.
  if (!v.is(userSchema, json)) return unanswered();
  if (linked !== null) await endSession(linked); // it was for this alone
  const message = "Mot de passe mis à jour\u202f!";
  return { ok: true, message: linked === null ? message : `${message} Vous pouvez vous connecter.` };
}

/** Asks for the mail that leads to /auth/update-password. Same answer for known and unknown addresses. Errors: spec §8, Reset. */
export function requestPasswordReset(email: string): Promise<Result<{ message: string }>> {
  return withAuth(async (auth) => {
    const { error } = await auth.resetPasswordForEmail(plainEmail(email), {
      redirectTo: `${location.origin}/auth/update-password`,
    });
    if (error !== null) return authFailure(error, "Erreur lors de la demande");
    return { ok: true, message: "Un email de réinitialisation a été envoyé." };
  });
}
