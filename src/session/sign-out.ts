/**
 * Leaving, also without a network: the session goes first, so that nothing more can leave under it, then what was read
 * in its name. supabase-js is not asked: offline it keeps the session (seen).
 */
import { forgetParked, parkedKeys } from "#device/parked.ts";
import { storedDecisions } from "#device/team-box.ts";
import { currentUser } from "#identity/current.ts";
import type { Remaining } from "#outbox/watch.ts";
import { requestPush } from "#sync/requests.ts";
import { askAs, isRefused } from "./auth-client.ts";
import { askToEnd, forgetHere, isEnded } from "./forget-here.ts";
import { leaveSession } from "./left-sessions.ts";
import { failed, type Failed, type Result } from "./result.ts";

/**
 * The fate of mutations that have not left: send (first; fails when they cannot), keep (locked on this phone until the same person comes
 * back), delete (for good).
 */
export type QueuedChoice = "send" | "keep" | "delete";

export type SignOut = {
  /** Without a word they are kept, and without any there is nothing to keep. */
  queued?: QueuedChoice;
  /** How many things the person was asked about (`countOfLeft`): more is not deleted without asking again. */
  asked?: number;
  /** Ends the sessions of all devices; needs the network. */
  everywhere?: boolean;
  /** Ends with the question: whoever takes it back stays, and is not to be told of the failure that this call then gives. */
  signal?: AbortSignal;
};

/** Unsent work of the person who leaves; `decisions`: of a member of the team, kept by this tab alone. */
export type Left = Remaining & { readonly decisions?: number };

/** Where `leftHere` rejects, as when a browser loses its databases in the middle: nobody leaves before it is known what would be lost. */
export const UNREADABLE = "Ce téléphone n'a pas pu lire ce qui reste. Rechargez la page, puis réessayez.";

const SEND_MS = 30_000;

const FAILED = "Erreur lors de la déconnexion";
const ADDED = failed("Quelque chose a été écrit entre-temps. Regardez ce qui reste, puis choisissez de nouveau.");

/** Signs out in all tabs and takes away what was read in that name. Errors: spec §8, Sign out. */
export async function signOut({ queued = "keep", asked, everywhere = false, signal }: SignOut = {}): Promise<Result> {
  const userId = currentUser();
  if (userId === null) return { ok: true };
  try {
    if (queued === "send" && !(await sendFirst(userId, signal))) {
      return failed(
        "Tout n'a pas pu partir. Réessayez dans un moment, ou choisissez de garder ou de supprimer ce qui reste.",
      );
    }
    // The queue may have been emptied in the same moment in which the question was taken back.
    signal?.throwIfAborted();
    const deleting = queued === "delete";
    if (everywhere) {
      // The server first: without its word the person stays, and so does all that they wrote.
      const left = deleting ? await leftHere() : null;
      if (left !== null && !wasAsked(left, asked)) return ADDED;
      const refusal = await endAll(userId, signal);
      if (refusal !== null) return refusal;
    }
    // Taken back while the server ended all sessions: that stands, but nothing is thrown away.
    if (deleting && signal?.aborted !== true && !(await deleteLeft(userId, asked))) return ADDED;
    await leave(userId, everywhere);
    return { ok: true };
  } catch {
    return failed(FAILED);
  }
}

async function sendFirst(userId: string, signal: AbortSignal | undefined): Promise<boolean> {
  const { whenEmpty } = await import("#outbox/watch.ts");
  requestPush("person");
  return await whenEmpty(userId, AbortSignal.timeout(SEND_MS), ...(signal === undefined ? [] : [signal]));
}

/** Ends the sessions of all devices on the server, this one's too. Gives why it could not, null when it has. */
async function endAll(userId: string, signal: AbortSignal | undefined): Promise<Failed | null> {
  const answer = await askAs(userId, (token) => askToEnd(token, "global", signal));
  if (answer !== null && isEnded(answer)) return null;
  const hasEnded = answer === null || isRefused(answer);
  return failed(hasEnded ? "Reconnectez-vous pour fermer vos autres sessions." : FAILED);
}

/**
 * Returns the work that leaving would lose or lock, for the question that comes before it; null for a visitor. Rejects when it cannot be
 * read.
 */
export async function leftHere(): Promise<Left | null> {
  const userId = currentUser();
  if (userId === null) return null;
  const { remaining } = await import("#outbox/watch.ts");
  return { ...(await remaining(userId, parkedKeys(userId))), decisions: storedDecisions(userId) };
}

/** Counts the things left that a person is asked about. Photos of drafts are kept without a question. */
export const countOfLeft = ({ waiting, refused, words, screenshots, decisions = 0 }: Left): number =>
  waiting + refused + words + screenshots + decisions;

const wasAsked = (left: Left, asked: number | undefined): boolean => asked === undefined || countOfLeft(left) <= asked;

async function deleteLeft(userId: string, asked: number | undefined): Promise<boolean> {
  if (!(await empty(userId, (left) => wasAsked({ ...left, decisions: storedDecisions(userId) }, asked)))) return false;
  forgetParked(userId);
  return true;
}

async function empty(userId: string, may: (left: Remaining) => boolean): Promise<boolean> {
  const { emptyIf } = await import("#outbox/watch.ts");
  return await emptyIf(userId, may, parkedKeys(userId));
}

async function leave(userId: string, everywhere: boolean): Promise<void> {
  const { readIdentity } = await import("#outbox/session/identity-store.ts");
  const tokens = (await readIdentity())?.tokens ?? null;
  // On the server too, now or when it can be reached; this phone forgets the session whatever it says.
  if (!everywhere && tokens !== null) await leaveSession(tokens);
  // The photos of a draft are nowhere else until it is published, and that something was read nobody else knows.
  const isEmpty = await empty(userId, (left) => countOfLeft(left) + left.photos + left.marks === 0);
  await forgetHere(userId, { outbox: isEmpty });
}
