/**
 * Finds the current person in two steps: the last user's id at once, then the stored identity, which this tab goes on following, so that a
 * sign-in, a sign-out or a change of person in one tab is one in all. Auth over the network resolves behind; nothing ever waits for it
 * (supabase-js was measured at 26 s for an expired token without network).
 */
import { storedText } from "#device/stored.ts";
import { untilLoaded } from "#domain/until-loaded.ts";
import { configureRemote } from "#remote/configuration.ts";
import { type Identity, identity, setIdentity } from "#identity/current.ts";

/**
 * The id of the current person, readable in the same instant the app starts: the database that holds the session takes
 * some milliseconds, and the first paint does not wait. Only the id; nothing to act with.
 */
export const LAST_USER = "djassa:user";

/** The mark by which a server knows this device at a sign-in; stays when somebody signs out, goes with a closed account. */
export const DEVICE_MARK = "djassa:device";

/** Undefined when this browser does not let us look. */
function lastUser(): string | null | undefined {
  try {
    return localStorage.getItem(LAST_USER);
  } catch {
    return undefined;
  }
}

const here = () => import("./here.ts");

function guess(): void {
  const userId = lastUser();
  if (userId !== undefined) setIdentity(userId);
}

/**
 * Called once by the composition root, before the first render: who was here last is known at once, and the stored
 * identity is read when `quiet` says that the first screen stands. Returns the phase that is known at first.
 */
export function startSession(quiet: Promise<void>): Identity["phase"] {
  configureRemote({
    mark: storedText(DEVICE_MARK),
    accessToken: (rejected) => here().then((module) => module.accessToken(rejected)),
  });
  guess();
  void quiet.then(() =>
    // Asked for until it is there: a tab that does not follow would not learn of a sign-out in another one.
    untilLoaded(
      () =>
        here().catch((error: unknown) => {
          nobody();
          throw error;
        }),
      ({ follow }) => follow(),
    ),
  );
  return identity.getState().phase;
}

/** This phone's stores cannot be read: whoever was here last is still here, else a visitor. */
export function nobody(): void {
  if (identity.getState().phase === "unknown") setIdentity(null);
}
