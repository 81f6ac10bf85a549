/**
 * Leaving, also without a network: the session goes first, so that nothing more can leave under it, then what was read
 * in its name. supabase-js is not asked: offline it keeps the session (seen).
 */
import { currentUser } from "#outbox/current.ts";
import { requestPush } from "#outbox/wake.ts";
import { endSession } from "./end-session.ts";
import { forgetHere } from "./forget-here.ts";
import { failed, type Result } from "./result.ts";

export type SignOut = {
  /**
   * What becomes of acts that have not left: send (first; fails when they cannot), keep (locked on this phone until the
   * same person comes back), delete (for good). Without a word they are kept, and without any there is nothing to keep.
   */
  queued?: "send" | "keep" | "delete";
  /** Ends the sessions of all devices; needs the network. */
  everywhere?: boolean;
};

const SEND_MS = 30_000;

/** Signs out in all tabs and takes away what was read in that name. Errors: spec §8, Sign out. */
export async function signOut({ queued = "keep", everywhere = false }: SignOut = {}): Promise<Result> {
  const userId = currentUser();
  if (userId === null) return { ok: true };
  try {
    if (queued === "send" && !(await sendFirst(userId))) {
      return failed("Tout n'a pas pu partir. Réessayez avec du réseau, ou choisissez de garder ou de supprimer ce qui reste.");
    }
    return await leave(userId, queued, everywhere);
  } catch {
    return failed("Erreur lors de la déconnexion");
  }
}

async function sendFirst(userId: string): Promise<boolean> {
  const { whenEmpty } = await import("#outbox/emptying.ts");
  requestPush("person");
  return await whenEmpty(userId, AbortSignal.timeout(SEND_MS));
}

async function leave(userId: string, queued: SignOut["queued"], everywhere: boolean): Promise<Result> {
  const { readIdentity } = await import("#outbox/session/identity-store.ts");
  const access = (await readIdentity())?.tokens?.access ?? null;
  if (everywhere && !(await endSession(access, "global"))) return failed("Erreur lors de la déconnexion");
  const outbox = queued === "delete" || !(await worthKeeping(userId));
  const forgotten = forgetHere(userId, { outbox });
  // On the server too, if it can be reached; this phone has forgotten the session whatever it says.
  if (!everywhere) void endSession(access, "local");
  await forgotten;
  return { ok: true };
}

async function worthKeeping(userId: string): Promise<boolean> {
  const { remaining } = await import("#outbox/emptying.ts");
  // The photos of a draft are nowhere else until it is published.
  const { waiting, refused, photos } = await remaining(userId);
  return waiting + refused + photos > 0;
}
