import { setCurrentUser } from "#outbox/current.ts";
import type { Identity } from "#outbox/session/identity-store.ts";
import { setIdentity } from "#replica/identity.ts";
import { rememberUser } from "./last-user.ts";
import { setSession, VISITOR_SESSION } from "./session-state.ts";

/** Says who is here to every layer that needs to know. */
export function applyIdentity(identity: Identity | null): void {
  const userId = identity?.userId ?? null;
  rememberUser(userId);
  setSession(
    identity === null
      ? VISITOR_SESSION
      : { phase: "person", userId: identity.userId, email: identity.email, needsSignIn: identity.tokens === null },
  );
  setIdentity(userId);
  setCurrentUser(userId);
}
