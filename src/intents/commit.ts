/**
 * The one way from a verb to the outbox: who acts, one durable row, a word to the pusher.
 * The outbox is loaded on first use, so that screens paint before the database code arrives.
 */
import type { Act } from "#domain/mutation.ts";
import { currentUser } from "#identity/current.ts";
import { waitFrom } from "#outbox/wait.ts";
import { requestPush } from "#sync/requests.ts";
import { registerBackgroundPush } from "./background-push.ts";
import { IntentError } from "./intent-error.ts";

const SIGNED_OUT = "Connectez-vous pour continuer";

/** The person here. @throws IntentError signed_out, with the words of the verb's own sign-in demand */
export function actor(demand: string = SIGNED_OUT): string {
  const userId = currentUser();
  if (userId === null) throw new IntentError("signed_out", demand);
  return userId;
}

/** How long an act that cannot be taken back on the server waits on this phone (issue: "undo for 10 s while still local"). */
export const UNDO_MS = 10_000;

/** The same for an act that always leaves a row. */
export async function commitRow(userId: string, act: Act, more: { undoMs?: number } = {}): Promise<{ id: string }> {
  const { id } = await commit(userId, act, more);
  if (id === null)
    throw new IntentError("storage", "Cet appareil n'a pas pu enregistrer. Rechargez la page, puis réessayez.");
  return { id };
}

/** Stores the act of `userId`, to leave after `undoMs` at the earliest; resolves when it is on the disk. @throws IntentError storage_full | storage, nothing stored */
export async function commit(
  userId: string,
  act: Act,
  { undoMs = 0 }: { undoMs?: number } = {},
): Promise<{ id: string | null }> {
  const appended = await onThisPhone(async () => {
    const { append } = await import("#outbox/append.ts");
    const now = Date.now();
    return await append(userId, act, now, undoMs === 0 ? {} : { hold: waitFrom(now, undoMs) });
  });
  announce();
  return appended;
}

/** Tells the pusher here, and asks the browser to wake the worker should this page be gone by then. */
export function announce(reason: "row" | "person" = "row"): void {
  requestPush(reason);
  void registerBackgroundPush();
}

/** Asks, once, that the browser keep what is written here. After the act is stored; never in its way. */
export function askToKeep(userId: string): void {
  void import("#outbox/persist.ts").then(({ askToPersist }) => askToPersist(userId)).catch(() => undefined);
}

/** Makes room where there is none, and says storage failures in French. `work` stores all or nothing. */
export async function onThisPhone<T>(work: () => Promise<T>): Promise<T> {
  try {
    const { withRoom } = await import("#outbox/room.ts");
    return await withRoom(work);
  } catch (error) {
    if (error instanceof IntentError) throw error;
    const full = error instanceof Error && "full" in error && error.full === true;
    throw full
      ? new IntentError("storage_full", "Il n'y a plus de place sur cet appareil. Libérez de l'espace, puis réessayez.")
      : new IntentError("storage", "Cet appareil n'a pas pu enregistrer. Rechargez la page, puis réessayez.");
  }
}
