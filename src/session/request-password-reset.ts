import { withAuth } from "./auth-client.ts";
import { authFailure } from "./auth-failure.ts";
import type { Result } from "./result.ts";

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
