import { liveQuery } from "dexie";
import {
  closeOutbox,
  outboxOf,
  type OutboxDatabase,
  type Screenshot,
  type StoredPhoto,
  type Words,
} from "./database.ts";
import { readPatience, type Patience } from "./patience.ts";
import type { OutboxRow } from "./row.ts";

/** Waited before looking again at a database that another tab made us close. */
const AGAIN_MS = 1_000;

/** Calls `listener` with what `query` finds, now and after each change in any context; gives back the way to stop. */
function watch<T>(userId: string, query: (db: OutboxDatabase) => Promise<T>, listener: (found: T) => void): () => void {
  let stopped = false;
  let unsubscribe = (): void => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    if (stopped) return;
    const subscription = liveQuery(() => query(outboxOf(userId))).subscribe({
      next: listener,
      // What was read stays on the screen meanwhile; `append` says aloud what cannot be stored.
      error: () => {
        timer = setTimeout(look, AGAIN_MS);
      },
    });
    unsubscribe = () => subscription.unsubscribe();
  };
  look();
  return () => {
    stopped = true;
    clearTimeout(timer);
    unsubscribe();
  };
}

/** Tells all rows of `userId`, oldest first; the way to stop also closes the database in this context. */
export function watchRows(userId: string, listener: (rows: readonly OutboxRow[]) => void): () => void {
  const stop = watch(userId, (db) => db.mutations.orderBy("seq").toArray(), listener);
  return () => {
    stop();
    closeOutbox(userId);
  };
}

/** Tells how many rows of `userId` are queued, whichever tab queued them. */
export const watchQueued = (userId: string, listener: (count: number) => void): (() => void) =>
  watch(userId, (db) => db.mutations.where("state").equals("queued").count(), listener);

/** Tells the photos of all drafts of `userId` that this phone holds. */
export const watchPhotos = (userId: string, listener: (photos: readonly StoredPhoto[]) => void): (() => void) =>
  watch(userId, (db) => db.photos.toArray(), listener);

/** Tells the texts of `userId` kept under keys that begin with `prefix`. */
export const watchWords = (userId: string, prefix: string, listener: (words: readonly Words[]) => void): (() => void) =>
  watch(userId, (db) => db.words.where("key").startsWith(prefix).toArray(), listener);

/** Tells the row called `id` of `userId`, undefined once it is gone. */
export const watchLetter = (userId: string, id: string, listener: (row: OutboxRow | undefined) => void): (() => void) =>
  watch(userId, (db) => db.mutations.where("id").equals(id).first(), listener);

/** Tells the screenshot called `id` of `userId`, undefined when it is not on this phone. */
export const watchScreenshot = (
  userId: string,
  id: string,
  listener: (found: Screenshot | undefined) => void,
): (() => void) => watch(userId, (db) => db.screenshots.get(id), listener);

/** Tells how patient the push of `userId` is: whether it waits, until when, and at whose word. */
export const watchPatience = (userId: string, listener: (patience: Patience) => void): (() => void) =>
  watch(userId, readPatience, listener);
