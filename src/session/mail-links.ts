import { plainEmail } from "#domain/email.ts";
import * as v from "valibot";
import { currentUser } from "#identity/current.ts";
import { saidByAuth } from "#remote/answer.ts";
import { request } from "#remote/request.ts";
import { askAs, authFailure, isRefused, NAMED_ERRORS, withAuth } from "./auth-client.ts";
import { endSession } from "./forget-here.ts";
import { isConfigured, notConfigured } from "./configured.ts";
import { failed, NO_NETWORK, type Result } from "./result.ts";

const INVALID = "Ce lien n'est plus valable. Demandez un nouveau lien ou inscrivez-vous à nouveau.";

/** signup: the address is confirmed · recovery: `updatePassword` may now be called · none: the address brought nothing. */
export type LinkKind = "signup" | "recovery" | "none";

/**
 * What became of a link. `token` serves to set a password and for nothing else: a link never signs anybody in, so a forged
 * one cannot make a person write under a stranger's name. The screen that shows whose it is has it, and it goes with that. unreached: our auth server has not said yet, so its tokens must be kept: the mail's link is used up
 * by now, and they are all that is left of it. `email`: whose mail it was.
 */
export type LinkAnswer =
  | {
      readonly is: "taken";
      readonly kind: LinkKind;
      readonly email: string | null;
      /** For a recovery alone. */
      readonly token: string | null;
    }
  | { readonly is: "refused"; readonly message: string }
  | { readonly is: "unreached"; readonly message: string };

/** What the auth server says of a token that it will never take. Anybody's 403 says nothing of the link. */
const REFUSALS: ReadonlySet<string> = new Set([
  "bad_jwt",
  "no_authorization",
  "session_expired",
  "session_not_found",
  "user_banned",
  "user_not_found",
]);

const WAITS = "Le réseau manque\u00a0: votre lien n'a pas encore pu être vérifié. Gardez cette page, rien n'est perdu.";

const userSchema = v.object({ id: v.string(), email: v.nullish(v.string()) });

/**
 * Reads the part after `#` of an address that a mail's link led to, and checks its tokens with the server. It signs
 * nobody in: the next step is /login, as the spec has it. A plain request: it ends when its time is up, and
 * what a portal answers can be told from what our server says.
 */
export async function consumeAuthHash(hash: string): Promise<LinkAnswer> {
  const params = new URLSearchParams(hash.replace(/^#/u, ""));
  if (params.has("error") || params.has("error_code") || params.has("error_description"))
    return { is: "refused", message: INVALID };
  const access = params.get("access_token");
  const refresh = params.get("refresh_token");
  if (access === null || refresh === null) return { is: "taken", kind: "none", email: null, token: null };
  if (!isConfigured()) return { is: "unreached", message: notConfigured().message };
  const answer = await request({ path: "/auth/v1/user", headers: NAMED_ERRORS, token: access });
  const user = v.safeParse(userSchema, answer.kind === "answered" && answer.status === 200 ? answer.json : null);
  if (!user.success) return notTaken(answer);
  const recovery = params.get("type") === "recovery";
  const email = user.output.email ?? null;
  if (recovery) return { is: "taken", kind: "recovery", email, token: access };
  // It has shown that the address is theirs, and signs nobody in: no device is to stay behind for it.
  await endSession(access);
  return { is: "taken", kind: "signup", email, token: null };
}

function notTaken(answer: Awaited<ReturnType<typeof request>>): LinkAnswer {
  if (answer.kind === "unreached") return { is: "unreached", message: WAITS };
  const { status, json } = answer;
  const said = saidByAuth(json);
  if (status === 429) return { is: "unreached", message: authFailure({ status, ...said }, WAITS).message };
  const refused = status >= 400 && status < 500 && REFUSALS.has(said.code ?? "");
  return refused
    ? { is: "refused", message: authFailure({ status, ...said }, INVALID).message }
    : { is: "unreached", message: WAITS };
}

const FAILED = "Erreur lors de la mise à jour";
const SIGNED_OUT = "Reconnectez-vous pour changer le mot de passe.";

/**
 * Sets a new password: with the token of a recovery link (`linked`), or, where it is null, as the person here. Errors: spec §8, Update password.
 * A plain request: the auth client would want a session of its own, and could renew ours behind our back.
 */
export async function updatePassword(password: string, linked: string | null): Promise<Result<{ message: string }>> {
  if (!isConfigured()) return notConfigured();
  const sending = {
    method: "PUT",
    path: "/auth/v1/user",
    headers: NAMED_ERRORS,
    body: JSON.stringify({ password }),
  } as const;
  const send = (token: string) => request({ ...sending, token });
  // Never with the token of somebody who has just come in another tab: the password was typed for this person.
  const answer = linked === null ? await askAs(currentUser() ?? "", send) : await send(linked);
  if (answer === null) return failed(SIGNED_OUT);
  if (answer.kind === "unreached" || answer.json === undefined) return failed(NO_NETWORK);
  // Without a link there is none to ask for again.
  if (linked === null && isRefused(answer)) return failed(SIGNED_OUT);
  const { status, json } = answer;
  if (status >= 300) return authFailure({ status, ...saidByAuth(json) }, FAILED);
  // A portal that answers 200 to everything has changed no password: the server says whose it is now.
  if (!v.is(userSchema, json)) return failed(NO_NETWORK);
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
