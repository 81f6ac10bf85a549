import { setIdentity } from "#identity/current.ts";
import { type Identity, readIdentity, watchIdentity } from "#outbox/session/identity-store.ts";
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

/** Follows the stored identity from now on, in this tab as in all. */
export function follow(): void {
  watchIdentity(applyIdentity);
  // The replica's code, for which who is here does not wait; without it the next start does this.
  void import("./left-sessions.ts").then(({ finishSignOut }) => finishSignOut()).catch(() => undefined);
  // A tab that was frozen or kept for "back" may have slept through a change.
  const reread = () => void readIdentity().then(applyIdentity, () => undefined);
  addEventListener("pageshow", reread);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") reread();
  });
}
