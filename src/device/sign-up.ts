/** The account for which a mail was just asked on this phone, new or with a forgotten password: the link in it opens another tab, which knows nothing else. */
import { stored } from "./stored.ts";

export type SignUp = { readonly email: string; readonly retour: string | null };

const isSignUp = (value: unknown): value is SignUp =>
  typeof value === "object" &&
  value !== null &&
  "email" in value &&
  typeof value.email === "string" &&
  "retour" in value &&
  (value.retour === null || typeof value.retour === "string");

const memory = stored<SignUp | null>("sign-up", null, isSignUp);

export const noteSignUp = (email: string, retour: string | undefined): void =>
  memory.write({ email, retour: retour ?? null });

/** Null when none was asked for, or its person has signed in. */
export const pendingSignUp = (): SignUp | null => memory.read();

export const forgetSignUp = (): void => memory.write(null);
