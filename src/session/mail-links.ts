import * as v from "valibot";
import { request } from "#remote/request.ts";
import { accessToken } from "./access-token.ts";
import { authFailure, NO_NETWORK, withAuth, type AuthFailure } from "./auth-client.ts";
import { endSession } from "./forget-here.ts";
import { isConfigured, notConfigured } from "./configured.ts";
import { keepRecoveryTokens, recoveryTokens } from "./recovery.ts";
import { failed, type Result } from "./result.ts";

const INVALID = "Ce lien n'est plus valable. Demandez un nouveau lien ou inscrivez-vous à nouveau.";

/** signup: the address is confirmed · recovery: `updatePassword` may now be called · none: the address brought nothing. */
export type LinkKind = "signup" | "recovery" | "none";

/**
 * Reads the part after `#` of an address that a mail's link led to, and checks its tokens with the server. It signs
 * nobody in (see recovery.ts): the next step is /login, as the spec has it. `email`: whose mail it was.
 */
export async function consumeAuthHash(hash: string): Promise<Result<{ kind: LinkKind; email: string | null }>> {
  const params = new URLSearchParams(hash.replace(/^#/u, ""));
  if (params.has("error") || params.has("error_code") || params.has("error_description")) return failed(INVALID);
  const access = params.get("access_token");
  const refresh = params.get("refresh_token");
  if (access === null || refresh === null) return { ok: true, kind: "none", email: null };
  return withAuth(async (auth) => {
    const { data, error } = await auth.getUser(access);
    if (error !== null) return authFailure(error, INVALID);
    const recovery = params.get("type") === "recovery";
    if (recovery) keepRecoveryTokens({ access_token: access, refresh_token: refresh });
    // It has shown that the address is theirs, and signs nobody in: no device is to stay behind for it.
    else await endSession(access, "local");
    return { ok: true, kind: recovery ? "recovery" : "signup", email: data.user.email ?? null };
  });
}

const FAILED = "Erreur lors de la mise à jour";

/**
 * Sets a new password: with what a recovery link brought, else as the person here. Errors: spec §8, Update password.
 * A plain request: the auth client would want a session of its own, and could renew ours behind our back.
 */
export async function updatePassword(password: string): Promise<Result<{ message: string }>> {
  if (!isConfigured()) return notConfigured();
  const token = recoveryTokens()?.access_token ?? (await accessToken());
  if (token === null) return failed("Ce lien n'est plus valable. Demandez un nouveau lien.");
  // From this date on the server names its errors by code.
  const headers = { "x-supabase-api-version": "2024-01-01" };
  const body = JSON.stringify({ password });
  const answer = await request({ method: "PUT", path: "/auth/v1/user", headers, body, token });
  if (answer.kind === "unreached" || answer.json === undefined) return failed(NO_NETWORK);
  const { status, json } = answer;
  if (status >= 300) return authFailure({ status, ...saidBy(json) }, FAILED);
  const linked = recoveryTokens();
  keepRecoveryTokens(null);
  if (linked !== null) await endSession(linked.access_token, "local"); // it was for this alone
  return { ok: true, message: "Mot de passe mis à jour\u202f! Vous pouvez vous connecter." };
}

const refusalSchema = v.object({
  error_code: v.optional(v.string()),
  code: v.optional(v.union([v.string(), v.number()])),
  weak_password: v.optional(v.object({ reasons: v.array(v.string()) })),
});

function saidBy(body: unknown): Pick<AuthFailure, "code" | "reasons"> {
  const said = v.safeParse(refusalSchema, body);
  if (!said.success) return {};
  const { error_code: named, code, weak_password: weak } = said.output;
  return { code: named ?? (typeof code === "string" ? code : undefined), reasons: weak?.reasons };
}

/** Asks for the mail that leads to /auth/update-password. Same answer for known and unknown addresses. Errors: spec §8, Reset. */
export function requestPasswordReset(email: string): Promise<Result<{ message: string }>> {
  return withAuth(async (auth) => {
    const { error } = await auth.resetPasswordForEmail(email.trim().toLowerCase(), {
      redirectTo: `${location.origin}/auth/update-password`,
    });
    if (error !== null) return authFailure(error, "Erreur lors de la demande");
    return { ok: true, message: "Un email de réinitialisation a été envoyé." };
  });
}
