import { plainEmail } from "#domain/email.ts";
import { tryPassword } from "#domain/try-password.ts";
import { forgetSignUp, noteSignUp } from "#device/sign-up.ts";
import { lastServerWait } from "#remote/client.ts";
import { adopt, type AuthSession } from "./adopt.ts";
import { withAuth, authFailure } from "./auth-client.ts";
import type { PasswordDue } from "./mail-links.ts";
import { failed, type Result } from "./result.ts";

/** Signs a person in; on success they are here, in every tab. Errors: spec §8, Login. */
export function signIn({ email, password }: { email: string; password: string }): Promise<Result> {
  return withAuth(async (auth) => {
    const { data, error } = await tryPassword(
      password,
      (one) => auth.signInWithPassword({ email: plainEmail(email), password: one }),
      (answer) => answer.error?.code === "invalid_credentials",
    );
    if (error !== null) {
      const wait = error.status === 429 ? lastServerWait() : null;
      return { ...authFailure(error, "Erreur de connexion"), ...(wait === null ? {} : { wait }) };
    }
    return await enter(data.session);
  });
}

/**
 * A session that this browser cannot keep is ended at once: each try would leave one more with the server. Whoever is here
 * has no use for the note of a sign-up, and whoever has this phone next must not read an address in it.
 */
async function enter(session: AuthSession): Promise<Result> {
  const kept = await adopt(session);
  if (kept.ok) forgetSignUp();
  else
    void import("./forget-here.ts").then(({ endSession }) => endSession(session.access_token)).catch(() => undefined);
  return kept;
}

const TAKEN = "Cet email est déjà utilisé. Veuillez vous connecter ou utiliser un autre email.";

/** Where the link of the mail leads. `query`: what it takes along for another device (routes/-auth/wish.ts), "" or "?…". */
const landing = (query: string): string => `${location.origin}/email-confirmed${query}`;

/**
 * Asks for an account. `confirm`: a mail is on its way and must be answered first (the usual case). An address that has
 * an account comes back without identities: it is told so, without any table of addresses to read. `retour`: where the person
 * was going, for the link that opens another tab. Errors: spec §8, Register.
 */
export function signUp({
  email,
  password,
  retour,
  query = "",
}: {
  email: string;
  password: string;
  retour?: string | undefined;
  query?: string;
}): Promise<Result<{ confirm: boolean; message: string }>> {
  return withAuth(async (auth) => {
    const { data, error } = await auth.signUp({
      email: plainEmail(email),
      password,
      options: { emailRedirectTo: landing(query) },
    });
    if (error !== null) return authFailure(error, "Erreur lors de l'inscription. Veuillez réessayer.");
    if (data.user?.identities?.length === 0) return failed(TAKEN, "email");
    const entered = data.session === null ? null : await enter(data.session);
    if (entered?.ok === false) return entered;
    // Nobody comes back by a link where no mail was asked for.
    if (entered === null) noteSignUp(email, retour);
    return {
      ok: true,
      confirm: data.session === null,
      message: "Inscription réussie\u202f! Vérifiez votre boîte mail pour confirmer votre adresse.",
    };
  });
}

// The right code typed twice is refused as a wrong one: the first answer may have been lost on its way.
const WRONG =
  "Ce code n'est pas le bon, ou n'est plus valable. Après cinq essais, demandez un nouvel email. Si votre adresse est déjà confirmée, connectez-vous.";

// A day's tries for one address may be used up, by whoever: the link beside the code is good all the same.
const ENOUGH_CODES = "Trop de codes ont été essayés. Ouvrez le lien de l'email, ou réessayez plus tard.";

/**
 * Confirms an address by the code in the mail, and signs its person in: unlike a link, which anybody can send, it is typed
 * where the account was just asked for, for the address that was given there. `due`: two passwords were given for it, so neither
 * counts, and one is to be chosen first.
 */
export function confirmCode({ email, code }: { email: string; code: string }): Promise<Result<{ due?: PasswordDue }>> {
  return withAuth(async (auth) => {
    const { data, error } = await auth.verifyOtp({ email: plainEmail(email), token: code, type: "signup" });
    if (error !== null) {
      const wrong = error.code === "otp_expired" || error.code === "validation_failed";
      if (error.code === "over_request_rate_limit") return failed(ENOUGH_CODES, "code");
      return wrong ? failed(WRONG, "code") : authFailure(error, "Erreur lors de la confirmation");
    }
    if (data.session === null) return failed("Erreur lors de la confirmation");
    const { access_token: token, user } = data.session;
    if (user.app_metadata["choose_password"] === true) return { ok: true, due: { token, email: user.email ?? null } };
    return await enter(data.session);
  });
}

/** Sends the confirmation mail again. The answer is the same whether the address has an account or not. */
export function resendConfirmation(email: string, query = ""): Promise<Result<{ message: string }>> {
  return withAuth(async (auth) => {
    const { error } = await auth.resend({
      type: "signup",
      email: plainEmail(email),
      options: { emailRedirectTo: landing(query) },
    });
    if (error !== null) return authFailure(error, "Erreur lors de la demande");
    return { ok: true, message: "Email de confirmation renvoyé" };
  });
}
