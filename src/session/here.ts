import { setIdentity } from "#identity/current.ts";
import type { Identity } from "#outbox/session/identity-store.ts";
import { LAST_USER } from "./start.ts";

function rememberUser(userId: string | null): void {
  try {
    if (userId === null) localStorage.removeItem(LAST_USER);
    else localStorage.setItem(LAST_USER, userId);
  } catch {
    // Then the next start waits for the database.
  }
}

/** Says who is here to every layer that needs to know. */
export function applyIdentity(identity: Identity | null): void {
  const userId = identity?.userId ?? null;
  rememberUser(userId);
  setIdentity(userId, identity === null ? {} : { email: identity.email, needsSignIn: identity.tokens === null });
}
