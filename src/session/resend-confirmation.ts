import { withAuth } from "./auth-client.ts";
import { authFailure } from "./auth-failure.ts";
import type { Result } from "./result.ts";

/** Sends the confirmation mail again. The answer is the same whether the address has an account or not. */
export function resendConfirmation(email: string): Promise<Result<{ message: string }>> {
  return withAuth(async (auth) => {
    const { error } = await auth.resend({
      type: "signup",
      email: email.trim().toLowerCase(),
      options: { emailRedirectTo: `${location.origin}/email-confirmed` },
    });
    if (error !== null) return authFailure(error, "Erreur lors de la demande");
    return { ok: true, message: "Email de confirmation renvoyé" };
  });
}
