import { waitTold } from "#remote/client.ts";
import { adopt } from "./adopt.ts";
import { withAuth, authFailure } from "./auth-client.ts";
import type { Result } from "./result.ts";

/** Signs a person in; on success they are here, in every tab. Errors: spec §8, Login. */
export function signIn({ email, password }: { email: string; password: string }): Promise<Result> {
  return withAuth(async (auth) => {
    const { data, error } = await auth.signInWithPassword({ email: email.trim().toLowerCase(), password });
    if (error !== null) {
      const wait = error.status === 429 ? waitTold() : null;
      return { ...authFailure(error, "Erreur de connexion"), ...(wait === null ? {} : { wait }) };
    }
    await adopt(data.session);
    return { ok: true };
  });
}
