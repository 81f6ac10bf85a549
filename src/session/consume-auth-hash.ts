import { withAuth, authFailure } from "./auth-client.ts";
import { endSession } from "./forget-here.ts";
import { keepRecoveryTokens } from "./recovery.ts";
import { failed, type Result } from "./result.ts";

const INVALID = "Ce lien n'est plus valable. Demandez un nouveau lien ou inscrivez-vous à nouveau.";

/** signup: the address is confirmed · recovery: `updatePassword` may now be called · none: the address brought nothing. */
export type LinkKind = "signup" | "recovery" | "none";

/**
 * Reads the part after `#` of an address that a mail's link led to, and checks its tokens with the server. It signs
 * nobody in (see recovery.ts): the next step is /login, as the spec has it. `email`: whose mail it was.
 */
export async function consumeAuthHash(hash: string): Promise<Result<{ kind: LinkKind; email: string | null }>> {
  const params = new URLSearchParams(hash.replace(/^#/u, ""));
  if (params.has("error") || params.has("error_code") || params.has("error_description")) return failed(INVALID);
  const access = params.get("access_token");
  const refresh = params.get("refresh_token");
  if (access === null || refresh === null) return { ok: true, kind: "none", email: null };
  return withAuth(async (auth) => {
    const { data, error } = await auth.getUser(access);
    if (error !== null) return authFailure(error, INVALID);
    const recovery = params.get("type") === "recovery";
    if (recovery) keepRecoveryTokens({ access_token: access, refresh_token: refresh });
    // It has shown that the address is theirs, and signs nobody in: no device is to stay behind for it.
    else await endSession(access, "local");
    return { ok: true, kind: recovery ? "recovery" : "signup", email: data.user.email ?? null };
  });
}
