/** From a session of the auth server to the person here. */
import type { Tokens } from "#outbox/session/identity-store.ts";
import { requestPush } from "#sync/requests.ts";
import { purgeOthers } from "#replica/delete-stored.ts";
import { applyIdentity } from "./here.ts";

/** The part of a supabase-js session that we keep. */
export type AuthSession = {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  user: { id: string; email?: string | undefined };
};

/**
 * Makes the owner of `fresh` the person here, in all tabs. Somebody else's replica goes first; their outbox stays
 * locked under their name, and opens when they come back.
 */
export async function adopt(fresh: AuthSession, now: number = Date.now()): Promise<void> {
  const { readIdentity, writeIdentity } = await import("#outbox/session/identity-store.ts");
  const { tokensFrom } = await import("#outbox/session/renew.ts");
  const before = await readIdentity();
  if (before !== null && before.userId !== fresh.user.id) applyIdentity(null);
  await purgeOthers(fresh.user.id);
  const tokens: Tokens = tokensFrom(fresh, now);
  const identity = { userId: fresh.user.id, email: fresh.user.email ?? null, tokens };
  await writeIdentity(identity);
  applyIdentity(identity);
  requestPush("session");
}
