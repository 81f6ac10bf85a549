import { readIdentity, watchIdentity } from "#outbox/session/identity-store.ts";
import { applyIdentity } from "./here.ts";

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
