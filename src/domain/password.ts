import * as v from "valibot";
import { emailField, emailRequired } from "./email.ts";

export const PASSWORD_MIN = 6;

export const passwordField = v.pipe(
  v.string("Le mot de passe est requis"),
  v.nonEmpty("Le mot de passe est requis"),
  v.minLength(PASSWORD_MIN, `Le mot de passe doit contenir au moins ${PASSWORD_MIN} caractères`),
);

export const signInForm = v.object({ email: emailField, password: passwordField });

/** Two passwords alike: of those, one of digits alone (a phone number, a birthday) is not taken. Older ones still sign in. */
const guessable = (form: { password: string; confirmPassword: string }): boolean =>
  form.password === form.confirmPassword && /^\d+$/u.test(form.password);
/** What the server keeps of a password: it refuses a longer one, in English. A letter with an accent is two bytes, a picture four. */
const MAX_BYTES = 72;
const fits = (form: { password: string }): boolean => new TextEncoder().encode(form.password).length <= MAX_BYTES;
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
  v.forward(
    v.partialCheck([["password"], ["confirmPassword"]], (form) => form.password === form.confirmPassword, MISMATCH),
    ["confirmPassword"],
  ),
  v.forward(
    v.partialCheck([["password"], ["confirmPassword"]], (form) => !guessable(form), DIGITS),
    ["password"],
  ),
  v.forward(v.partialCheck([["password"]], fits, TOO_LONG), ["password"]),
);

export const resetForm = v.object({ email: emailRequired("Veuillez entrer votre email") });

const bothFields = v.pipe(v.string("Veuillez remplir les deux champs"), v.nonEmpty("Veuillez remplir les deux champs"));

export const newPasswordForm = v.pipe(
  v.object({
    password: v.pipe(
      bothFields,
      v.minLength(PASSWORD_MIN, `Le mot de passe doit contenir au moins ${PASSWORD_MIN} caractères`),
    ),
    confirmPassword: bothFields,
  }),
  v.forward(
    v.partialCheck([["password"], ["confirmPassword"]], (form) => form.password === form.confirmPassword, MISMATCH),
    ["confirmPassword"],
  ),
  v.forward(
    v.partialCheck([["password"], ["confirmPassword"]], (form) => !guessable(form), DIGITS),
    ["password"],
  ),
  v.forward(v.partialCheck([["password"]], fits, TOO_LONG), ["password"]),
);
