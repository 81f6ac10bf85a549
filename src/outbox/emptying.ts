import { liveQuery } from "dexie";
import { outboxOf } from "./database.ts";

/** What would be lost or locked by leaving: acts still to be sent, acts refused, texts typed and not sent, photos of drafts. */
export type Remaining = { waiting: number; refused: number; words: number; photos: number };

export async function remaining(userId: string): Promise<Remaining> {
  const { mutations, words, photos } = outboxOf(userId);
  return {
    waiting: await mutations.where("state").anyOf("queued", "sending").count(),
    refused: await mutations.where("state").equals("refused").count(),
    words: await words.count(),
    photos: await photos.count(),
  };
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
