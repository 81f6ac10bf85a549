import { currentUser, setIdentity } from "#identity/current.ts";
import { type Identity, readIdentity, watchIdentity } from "#outbox/session/identity-store.ts";
import { browserLocks } from "#outbox/locks.ts";
import type { RenewDeps } from "#outbox/session/renew.ts";
import { network } from "#remote/request.ts";
import { LAST_USER, nobody } from "./start.ts";

/** False where this browser does not let us. */
function rememberUser(userId: string | null): boolean {
  try {
    if (userId === null) localStorage.removeItem(LAST_USER);
    else localStorage.setItem(LAST_USER, userId);
    return true;
  } catch {
    // Then the next start waits for the database.
    return false;
  }
}

/**
 * Says who is here to every layer that needs to know. Where a tab finds somebody else in the place of its person, with no sign-out in
 * between, it begins anew: what stands in its fields and its memory is the first one's, who keeps it as the page goes. Not where the
 * next start would take the first one for here again, and so on for ever.
 */
export function applyIdentity(identity: Identity | null): void {
  const userId = identity?.userId ?? null;
  const before = currentUser();
  if (rememberUser(userId) && before !== null && userId !== null && before !== userId) return location.reload();
  setIdentity(userId, identity === null ? {} : { email: identity.email, needsSignIn: identity.tokens === null });
}

/** So long what this phone keeps is waited for; a browser that blocks it may say so, or nothing at all. */
const UNREAD_MS = 5_000;

/** Follows the stored identity from now on, in this tab as in all. */
export function follow(): void {
  // Without it nobody can act, nor be shown what is theirs: the screens say how a visitor goes on. It is asked for on and on.
  const unread = setTimeout(() => setIdentity(null), UNREAD_MS);
  watchIdentity((identity) => {
    clearTimeout(unread);
    applyIdentity(identity);
  });
  void readIdentity().catch(nobody);
  // The replica's code, for which who is here does not wait; without it the next start does this.
  void import("./left-sessions.ts").then(({ finishSignOut }) => finishSignOut()).catch(() => undefined);
  // A tab that was frozen or kept for "back" may have slept through a change.
  const reread = () => void readIdentity().then(applyIdentity, () => undefined);
  addEventListener("pageshow", reread);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") reread();
  });
}

const renewDeps = (): RenewDeps => ({
  network: network(),
  locks: browserLocks(),
  now: () => Date.now(),
});

/**
 * A token to act with as the current person, renewed when it is about to end; null for a visitor and for a session the
 * server renews no more. While nobody answers it is the old one: a person must never be taken for a visitor, whose
 * answers are emptier. Never longer than two short requests. `rejected`: a token that a server has just refused.
 */
export async function accessToken(rejected: string | null = null): Promise<string | null> {
  const { renew } = await import("#outbox/session/renew.ts");
  const renewal = await renew(renewDeps(), rejected);
  return "access" in renewal ? renewal.access : null;
}
