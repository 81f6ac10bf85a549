import { adopt } from "./adopt.ts";
import { withAuth } from "./auth-client.ts";
import { authFailure } from "./auth-failure.ts";
import { failed, type Result } from "./result.ts";

const WRONG = "Ce code n'est pas le bon, ou n'est plus valable. Après cinq essais, demandez un nouvel email.";

/**
 * Confirms an address by the code in the mail, and signs its person in: unlike a link, which anybody can send, it is typed
 * where the account was just asked for, for the address that was given there.
 */
export function confirmCode({ email, code }: { email: string; code: string }): Promise<Result> {
  return withAuth(async (auth) => {
    const { data, error } = await auth.verifyOtp({ email: email.trim().toLowerCase(), token: code, type: "signup" });
    if (error !== null) {
      const wrong = error.code === "otp_expired" || error.code === "validation_failed";
      return wrong ? failed(WRONG, "code") : authFailure(error, "Erreur lors de la confirmation");
    }
    if (data.session === null) return failed("Erreur lors de la confirmation");
    await adopt(data.session);
    return { ok: true };
  });
}
