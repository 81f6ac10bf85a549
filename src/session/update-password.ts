import { accessToken, renewDeps } from "./access-token.ts";
import { authFailure, NO_NETWORK } from "./auth-failure.ts";
import { isConfigured } from "./configured.ts";
import { notConfigured } from "./not-configured.ts";
import { keepRecoveryTokens, recoveryTokens } from "./recovery.ts";
import { failed, type Result } from "./result.ts";

const FAILED = "Erreur lors de la mise à jour";

/**
 * Sets a new password: with what a recovery link brought, else as the person here. Errors: spec §8, Update password.
 * A plain request: the auth client would want a session of its own, and could renew ours behind our back.
 */
export async function updatePassword(password: string): Promise<Result<{ message: string }>> {
  if (!isConfigured()) return notConfigured();
  const token = recoveryTokens()?.access_token ?? (await accessToken());
  if (token === null) return failed("Ce lien n'est plus valable. Demandez un nouveau lien.");
  try {
    const { endpoint } = renewDeps();
    const response = await fetch(`${endpoint.url}/auth/v1/user`, {
      method: "PUT",
      headers: {
        apikey: endpoint.key,
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        // From this date on the server names its errors by code.
        "x-supabase-api-version": "2024-01-01",
      },
      body: JSON.stringify({ password }),
      signal: AbortSignal.timeout(20_000),
    });
    if (!response.ok) return authFailure({ status: response.status, code: codeOf(await response.json()) }, FAILED);
  } catch {
    return failed(NO_NETWORK);
  }
  keepRecoveryTokens(null);
  return { ok: true, message: "Mot de passe mis à jour\u202f! Vous pouvez vous connecter." };
}

function codeOf(body: unknown): string | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  const named = "error_code" in body ? body.error_code : "code" in body ? body.code : undefined;
  return typeof named === "string" ? named : undefined;
}
