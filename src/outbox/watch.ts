import { liveQuery } from "dexie";
import { objectName } from "#domain/photo-name.ts";
import { watchLive } from "#domain/watch-live.ts";
import { isArchived, outboxOf, type OutboxDatabase } from "./database.ts";
import type { Screenshot, StoredPhoto } from "./tables.ts";
import { readRetryState, type RetryState } from "./retry-state.ts";
import type { OutboxRow } from "./row.ts";

/** Calls `listener` with what `query` finds, now and after each change in any context; returns an unsubscribe function. */
export const watch = <T>(
  userId: string,
  query: (db: OutboxDatabase) => Promise<T>,
  listener: (found: T) => void,
): (() => void) => watchLive(liveQuery, () => query(outboxOf(userId)), listener).stop;

/** Tells how many rows of `userId` are queued, whichever tab queued them. */
export const watchQueued = (userId: string, listener: (count: number) => void): (() => void) =>
  watch(userId, (db) => db.mutations.where("state").equals("queued").count(), listener);

/** A photo of a draft, whether the server has it, and whether its person has asked for that. */
export type DraftPhoto = StoredPhoto & { readonly uploaded: boolean; readonly wished: boolean };

/** Tells the photos of all drafts of `userId` that this phone holds. */
export const watchPhotos = (userId: string, listener: (photos: readonly DraftPhoto[]) => void): (() => void) =>
  watch(
    userId,
    async ({ photos, uploads }) => {
      const known = new Map(
        (await uploads.where("state").anyOf("there", "waiting").toArray()).map((one) => [one.object, one]),
      );
      return (await photos.toArray()).map((photo) => {
        const upload = known.get(objectName(userId, photo.draft, photo.name));
        const wished = upload?.state === "waiting" && upload.wished === 1;
        return { ...photo, uploaded: upload?.state === "there", wished };
      });
    },
    listener,
  );

/** Tells the row called `id` of `userId`; once it has left the queue, whether it was sent or taken back. */
export const watchSupportMessage = (
  userId: string,
  id: string,
  listener: (found: OutboxRow | "sent" | "gone") => void,
): (() => void) =>
  watch(
    userId,
    async (db) => (await db.mutations.where("id").equals(id).first()) ?? ((await isArchived(db, id)) ? "sent" : "gone"),
    listener,
  );

/** Tells the screenshot called `id` of `userId`, undefined when it is not on this phone. */
export const watchScreenshot = (
  userId: string,
  id: string,
  listener: (found: Screenshot | undefined) => void,
): (() => void) => watch(userId, (db) => db.screenshots.get(id), listener);

/** Tells how patient the push of `userId` is: whether it waits, until when, and at whose word. */
export const watchRetryState = (userId: string, listener: (retryState: RetryState) => void): (() => void) =>
  watch(userId, readRetryState, listener);

/**
 * Things that would be lost or locked by leaving: mutations still to be sent, mutations refused, texts typed and not sent, photos of drafts,
 * screenshots chosen for a proof that was not sent. `marks`: what was read and still has to be said; nobody is asked about it.
 */
export type Remaining = {
  waiting: number;
  marks: number;
  refused: number;
  words: number;
  photos: number;
  screenshots: number;
};

async function count(
  { mutations, textDrafts, photos, uploads, screenshots }: OutboxDatabase,
  parked: readonly string[] = [],
): Promise<Remaining> {
  const typed = new Set([...(await textDrafts.toCollection().primaryKeys()), ...parked]);
  const mutationsOf = (silent: boolean, ...states: string[]) =>
    mutations
      .where("state")
      .anyOf(states)
      .and(({ travel }) => (travel.silent === true) === silent)
      .count();
  return {
    waiting: await mutationsOf(false, "queued", "sending"),
    marks: await mutationsOf(true, "queued", "sending"),
    refused: await mutationsOf(false, "refused"),
    words: typed.size,
    photos: (await photos.count()) + (await uploads.where("state").equals("following").count()),
    // One that was left in a form of which nothing else is kept is on no screen, and is swept away.
    screenshots: await screenshots
      .where("form")
      .anyOf([...typed])
      .count(),
  };
}

/** `parked`: keys of words that a page put aside as it went, which may never have come here. */
export async function remaining(userId: string, parked?: readonly string[]): Promise<Remaining> {
  const db = outboxOf(userId);
  return await db.transaction("r", db.tables, () => count(db, parked));
}

/**
 * Deletes all of it when `may` says so of what there is, counted in the same transaction: what another tab adds meanwhile
 * is either counted or not deleted. True when it was deleted.
 */
export async function emptyIf(
  userId: string,
  may: (left: Remaining) => boolean,
  parked?: readonly string[],
): Promise<boolean> {
  const db = outboxOf(userId);
  return await db.transaction("rw", db.tables, async () => {
    if (!may(await count(db, parked))) return false;
    for (const table of db.tables) await table.clear();
    return true;
  });
}

/** Resolves true once nothing waits any more, false when one of `signals` says that it took too long or is not wanted any more. */
export function whenEmpty(userId: string, ...signals: readonly AbortSignal[]): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (empty: boolean) => {
      subscription.unsubscribe();
      for (const signal of signals) signal.removeEventListener("abort", late);
      resolve(empty);
    };
    const late = () => end(false);
    const subscription = liveQuery(() => remaining(userId)).subscribe({
      next: ({ waiting }) => {
        if (waiting === 0) end(true);
      },
      error: late,
    });
    for (const signal of signals) signal.addEventListener("abort", late);
    if (signals.some(({ aborted }) => aborted)) late();
  });
}
