import type { Identity } from "#outbox/session/identity-store.ts";
import { setIdentity } from "#identity/current.ts";
import { rememberUser } from "./last-user.ts";

/** Says who is here to every layer that needs to know. */
export function applyIdentity(identity: Identity | null): void {
  const userId = identity?.userId ?? null;
  rememberUser(userId);
  setIdentity(userId, identity === null ? {} : { email: identity.email, needsSignIn: identity.tokens === null });
}
