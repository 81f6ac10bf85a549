import { adopt } from "./adopt.ts";
import { withAuth } from "./auth-client.ts";
import { authFailure } from "./auth-failure.ts";
import { failed, type Result } from "./result.ts";

const TAKEN = "Cet email est déjà utilisé. Veuillez vous connecter ou utiliser un autre email.";

/**
 * Asks for an account. `confirm`: a mail is on its way and must be answered first (the usual case). An address that has
 * an account comes back without identities: it is told so, without any table of addresses to read. Errors: spec §8, Register.
 */
export function signUp({
  email,
  password,
}: {
  email: string;
  password: string;
}): Promise<Result<{ confirm: boolean; message: string }>> {
  return withAuth(async (auth) => {
    const { data, error } = await auth.signUp({
      email: email.trim().toLowerCase(),
      password,
      options: { emailRedirectTo: `${location.origin}/email-confirmed` },
    });
    if (error !== null) return authFailure(error, "Erreur lors de l'inscription. Veuillez réessayer.");
    if (data.user?.identities?.length === 0) return failed(TAKEN, "email");
    if (data.session !== null) await adopt(data.session);
    return {
      ok: true,
      confirm: data.session === null,
      message: "Inscription réussie\u202f! Vérifiez votre boîte mail pour confirmer votre adresse.",
    };
  });
}
