import { type Answer, type AuthSaid, saidByAuth } from "#remote/answer.ts";
import { getAuth } from "#remote/client.ts";
import { renewingOnce } from "#remote/request.ts";
import { tokenOf } from "#remote/rpc.ts";
import { isConfigured, notConfigured } from "./configured.ts";
import { failed, type Failed, unanswered } from "./result.ts";

type Auth = Awaited<ReturnType<typeof getAuth>>;

const UNFORESEEN = "Quelque chose n'a pas fonctionné dans Djassa. Rechargez la page, puis réessayez.";

/** Runs one call of the auth client, which is loaded with the first of them. Never rejects. */
export async function withAuth<T>(call: (auth: Auth) => Promise<T>): Promise<T | Failed> {
  if (!isConfigured()) return notConfigured();
  try {
    return await call(await getAuth());
  } catch (error) {
    // Named so by build/plain-import.ts. Anything else is a fault of ours, of which the network knows nothing.
    if ((error as Error).name === "CodeMissing") return unanswered();
    reportError(error);
    return failed(UNFORESEEN);
  }
}

/** A failure as supabase-js reports it: `status` 0 or missing means that nobody answered. */
export type AuthFailure = AuthSaid & { readonly name?: string; readonly status?: number | undefined };

const TOO_OFTEN = "Trop de tentatives. Réessayez dans quelques minutes.";
// True of a minute's wait and of a day's, for an address with an account and for one without; whoever asked, earlier ones are good still.
const ENOUGH_MAILS =
  "Des emails ont déjà été demandés. Regardez dans votre boîte, aussi dans les spams, ou réessayez plus tard.";
const WEAK = "Le mot de passe doit contenir au moins 6 caractères";
const COMMON = failed(
  "Ce mot de passe est trop courant\u00A0: d'autres le devineraient. Choisissez-en un autre.",
  "password",
);
const DIGITS = failed("Ajoutez une lettre ou un signe\u00A0: des chiffres seuls se devinent", "password");

const TEXTS: Readonly<Record<string, Failed>> = {
  invalid_credentials: failed("Identifiants incorrects. Vérifiez votre email et mot de passe."),
  email_not_confirmed: {
    ...failed("Votre email n'est pas confirmé. Vérifiez votre boîte mail."),
    unconfirmed: true,
  },
  user_not_found: failed("Aucun compte trouvé avec cet email."),
  email_exists: failed("Cet email est déjà utilisé. Veuillez vous connecter ou utiliser un autre email.", "email"),
  user_already_exists: failed(
    "Cet email est déjà utilisé. Veuillez vous connecter ou utiliser un autre email.",
    "email",
  ),
  email_address_invalid: failed("Adresse email invalide", "email"),
  weak_password: failed(WEAK, "password"),
  same_password: failed("Choisissez un mot de passe différent de l'ancien.", "password"),
  current_password_required: failed("Saisissez votre mot de passe actuel", "currentPassword"),
  current_password_invalid: failed("Ce n'est pas votre mot de passe actuel.", "currentPassword"),
  user_banned: failed("Ce compte est suspendu. Contactez le support."),
  over_request_rate_limit: failed(TOO_OFTEN),
  over_email_send_rate_limit: failed(ENOUGH_MAILS),
  reauthentication_needed: failed("Par sécurité, reconnectez-vous avant de changer le mot de passe."),
  insufficient_aal: failed(
    "Ce compte demande aussi son code à six chiffres. Ouvrez d'abord le bureau de l'équipe, puis changez le mot de passe.",
  ),
  mfa_totp_enroll_not_enabled: failed("Ce code est réservé à l'équipe de Djassa."),
  session_not_found: failed("Ce lien n'est plus valable. Demandez un nouveau lien."),
  session_expired: failed("Ce lien n'est plus valable. Demandez un nouveau lien."),
  bad_jwt: failed("Ce lien n'est plus valable. Demandez un nouveau lien."),
};

/** For requests of our own: from this date on the server names its errors by code. */
export const NAMED_ERRORS = { "x-supabase-api-version": "2024-01-01" };

const ENDED: readonly unknown[] = ["bad_jwt", "no_authorization", "session_expired", "session_not_found"];

/**
 * The token has ended, or its session has: the auth server says so by a code, with 401 or, unlike the rest of the backend, 403. A
 * portal that wants its own sign-in says nothing of ours.
 */
export const isRefused = (answer: Answer): boolean =>
  answer.kind === "answered" &&
  (answer.status === 401 || answer.status === 403) &&
  ENDED.includes(saidByAuth(answer.json).code);

/** Asks the auth server as this very person, with a token that is renewed once where it is refused; null when there is none. */
export const askAs = (userId: string, send: (token: string) => Promise<Answer>): Promise<Answer | null> =>
  renewingOnce((rejected) => tokenOf(userId, rejected), isRefused, send);

const unreached = ({ name, status }: AuthFailure): boolean =>
  name === "AuthRetryableFetchError" || status === undefined || status === 0 || status >= 500;

/**
 * A failure of the auth server in the words of spec §8, by code and never by message text. A code without words of its own
 * gets `otherwise`, the sentence of the verb: the server's own is English.
 */
export function authFailure(error: AuthFailure, otherwise: string): Failed {
  if (error.code === "weak_password" && error.reasons?.includes("pwned") === true) return COMMON;
  if (error.code === "weak_password" && error.reasons?.includes("characters") === true) return DIGITS;
  const known = error.code === undefined ? undefined : TEXTS[error.code];
  if (known !== undefined) return known;
  if (error.name === "AuthSessionMissingError") return failed("Ce lien n'est plus valable. Demandez un nouveau lien.");
  if (error.status === 429) return failed(TOO_OFTEN);
  return unreached(error) ? unanswered() : failed(otherwise);
}
