import { setIdentity } from "#identity/current.ts";
import type { Identity } from "#outbox/session/identity-store.ts";

/**
 * The id of the person here, readable in the same instant the app starts: the database that holds the session takes
 * some milliseconds, and the first paint does not wait. Only the id; nothing to act with.
 */
const NAME = "djassa:user";

/** Undefined when this browser does not let us look. */
export function lastUser(): string | null | undefined {
  try {
    return localStorage.getItem(NAME);
  } catch {
    return undefined;
  }
}

function rememberUser(userId: string | null): void {
  try {
    if (userId === null) localStorage.removeItem(NAME);
    else localStorage.setItem(NAME, userId);
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
