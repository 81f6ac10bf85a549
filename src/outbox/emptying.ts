import { liveQuery } from "dexie";
import { isQuiet } from "#acts/acts.ts";
import { outboxOf, type OutboxDatabase } from "./database.ts";

/**
 * What would be lost or locked by leaving: acts still to be sent, acts refused, texts typed and not sent, photos of drafts,
 * screenshots chosen for a proof that was not sent.
 */
export type Remaining = { waiting: number; refused: number; words: number; photos: number; screenshots: number };

async function count({ mutations, words, photos, screenshots }: OutboxDatabase): Promise<Remaining> {
  const acts = (...states: string[]) =>
    mutations
      .where("state")
      .anyOf(states)
      .and(({ kind }) => !isQuiet(kind))
      .count();
  return {
    waiting: await acts("queued", "sending"),
    refused: await acts("refused"),
    words: await words.count(),
    photos: await photos.count(),
    screenshots: await screenshots.filter(({ form }) => form !== "").count(),
  };
}

export async function remaining(userId: string): Promise<Remaining> {
  const db = outboxOf(userId);
  return await db.transaction("r", db.tables, () => count(db));
}

/**
 * Deletes all of it when `may` says so of what there is, counted in the same transaction: what another tab adds meanwhile
 * is either counted or not deleted. True when it was deleted.
 */
export async function emptyIf(userId: string, may: (left: Remaining) => boolean): Promise<boolean> {
  const db = outboxOf(userId);
  return await db.transaction("rw", db.tables, async () => {
    if (!may(await count(db))) return false;
    for (const table of db.tables) await table.clear();
    return true;
  });
}

/** Resolves true once nothing waits any more, false when `signal` says that it took too long. */
export function whenEmpty(userId: string, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (empty: boolean) => {
      subscription.unsubscribe();
      signal.removeEventListener("abort", late);
      resolve(empty);
    };
    const late = () => end(false);
    const subscription = liveQuery(() => remaining(userId)).subscribe({
      next: ({ waiting }) => {
        if (waiting === 0) end(true);
      },
      error: late,
    });
    signal.addEventListener("abort", late);
    if (signal.aborted) late();
  });
}
