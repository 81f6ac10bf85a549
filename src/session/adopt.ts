/** From a session of the auth server to the current person. */
import type { Tokens } from "#outbox/session/identity-store.ts";
import { requestPush } from "#sync/requests.ts";
import { purgeOthers } from "#replica/delete-stored.ts";
import { stopNotifying } from "./forget-here.ts";
import { applyIdentity } from "./here.ts";
import { failed, type Result } from "./result.ts";

/** The part of a supabase-js session that we keep. */
export type AuthSession = {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  user: { id: string; email?: string | undefined };
};

const NOT_STORED =
  "Ce navigateur ne garde rien ici. Autorisez les cookies du site, quittez la navigation privée ou libérez de la place, puis réessayez.";

/** Some browsers neither open a database nor say that they will not. */
const STORE_MS = 10_000;

/**
 * Makes the owner of `fresh` the current person, in all tabs. Somebody else's replica goes first; their outbox stays
 * locked under their name, and opens when they come back. Fails where this browser keeps nothing, and says so.
 */
export async function adopt(fresh: AuthSession, now: number = Date.now()): Promise<Result> {
  const { readIdentity, writeIdentity } = await import("#outbox/session/identity-store.ts");
  const { tokensFrom } = await import("#outbox/session/renew.ts");
  const limit = new AbortController();
  const store = async () => {
    const before = await readIdentity();
    limit.signal.throwIfAborted();
    if (before !== null && before.userId !== fresh.user.id) {
      applyIdentity(null);
      // The server ended their session, and nobody signed them out here. Not waited for: its code may have to come first.
      void stopNotifying(before.userId).catch(() => undefined);
    }
    await purgeOthers(fresh.user.id);
    // Whoever was told that it failed is not here after all a minute later.
    limit.signal.throwIfAborted();
    const tokens: Tokens = tokensFrom(fresh, now);
    const identity = { userId: fresh.user.id, email: fresh.user.email ?? null, tokens };
    await writeIdentity(identity);
    applyIdentity(identity);
    requestPush("session");
  };
  const timer = setTimeout(() => limit.abort(), STORE_MS);
  const late = new Promise<never>((_, reject) => {
    limit.signal.addEventListener("abort", () => reject(new Error("this browser does not open its databases")));
  });
  try {
    await Promise.race([store(), late]);
    return { ok: true };
  } catch {
    return failed(NOT_STORED);
  } finally {
    clearTimeout(timer);
  }
}
