import * as v from "valibot";
import { emailField, emailRequired } from "./email.ts";
import { withoutBlankEnds } from "./text-field.ts";

export const PASSWORD_MIN = 6;

export const passwordField = v.pipe(
  v.string("Le mot de passe est requis"),
  v.nonEmpty("Le mot de passe est requis"),
  v.minLength(PASSWORD_MIN, `Le mot de passe doit contenir au moins ${PASSWORD_MIN} caractères`),
);

export const signInForm = v.object({ email: emailField, password: passwordField });

/** Two passwords alike: of those, one of digits alone (a phone number, a birthday) is not taken. Older ones still sign in. */
const guessable = (form: { password: string; confirmPassword: string }): boolean =>
  areAlike(form) && /^\d+$/u.test(form.password);
/**
 * The longest password that the server accepts; it refuses a longer one, in English. A letter with an accent is two bytes, an emoji four.
 */
const MAX_BYTES = 72;
const fits = (form: { password: string }): boolean => new TextEncoder().encode(form.password).length <= MAX_BYTES;
/** A blank at an end was pasted along: kept in the password, whoever types it later would be locked out. */
const isTight = ({ password }: { password: string }): boolean => password === withoutBlankEnds(password);
const EDGE = "Retirez l'espace au début ou à la fin du mot de passe";
/** The first is chosen: a blank that was pasted with the second changes nothing. */
const areAlike = (form: { password: string; confirmPassword: string }): boolean =>
  form.password === form.confirmPassword || form.password === withoutBlankEnds(form.confirmPassword);

const TOO_LONG = "Ce mot de passe est trop long\u00A0: raccourcissez-le";
const DIGITS = "Ajoutez une lettre ou un signe\u00A0: des chiffres seuls se devinent";

const MISMATCH = "Les mots de passe ne correspondent pas";

export const signUpForm = v.pipe(
  v.object({
    email: emailField,
    password: passwordField,
    confirmPassword: v.pipe(
      v.string("Veuillez confirmer votre mot de passe"),
      v.nonEmpty("Veuillez confirmer votre mot de passe"),
    ),
  }),
  v.forward(v.partialCheck([["password"], ["confirmPassword"]], areAlike, MISMATCH), ["confirmPassword"]),
  v.forward(
    v.partialCheck([["password"], ["confirmPassword"]], (form) => !guessable(form), DIGITS),
    ["password"],
  ),
  v.forward(v.partialCheck([["password"]], isTight, EDGE), ["password"]),
  v.forward(v.partialCheck([["password"]], fits, TOO_LONG), ["password"]),
);

export const resetForm = v.object({ email: emailRequired("Veuillez entrer votre email") });

const CURRENT = "Saisissez votre mot de passe actuel";
const current = v.pipe(v.string(CURRENT), v.nonEmpty(CURRENT));

/** The password of an account, asked for once more before something that locks others out. */
export const currentPasswordForm = v.object({ currentPassword: current });

const bothFields = v.pipe(v.string("Veuillez remplir les deux champs"), v.nonEmpty("Veuillez remplir les deux champs"));

const newPassword = (currentPassword: v.GenericSchema<string | undefined, string | undefined>) =>
  v.pipe(
    v.object({
      currentPassword,
      password: v.pipe(
        bothFields,
        v.minLength(PASSWORD_MIN, `Le mot de passe doit contenir au moins ${PASSWORD_MIN} caractères`),
      ),
      confirmPassword: bothFields,
    }),
    v.forward(v.partialCheck([["password"], ["confirmPassword"]], areAlike, MISMATCH), ["confirmPassword"]),
    v.forward(
      v.partialCheck([["password"], ["confirmPassword"]], (form) => !guessable(form), DIGITS),
      ["password"],
    ),
    v.forward(v.partialCheck([["password"]], isTight, EDGE), ["password"]),
    v.forward(v.partialCheck([["password"]], fits, TOO_LONG), ["password"]),
  );

/** A new password where a mail led to it. */
export const newPasswordForm = newPassword(v.optional(v.string()));

/** The same for who is signed in, after the one that the account has. */
export const changePasswordForm = newPassword(current);
