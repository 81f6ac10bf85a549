import { currentUser } from "#identity/current.ts";
import { onThisPhone } from "./commit.ts";

/** Writes under way, by key: they follow one another, and who reads waits for them. Someone comes back faster than a disk writes. */
const underWay = new Map<string, Promise<void>>();

/**
 * Keeps what is being typed under `key`, for the person here; an empty text forgets it. Nothing is kept for a visitor:
 * a screen that closes because of a sign-out must not leave its words to the next person.
 * @throws IntentError storage_full | storage
 */
export async function keepWords(key: string, text: string): Promise<void> {
  const userId = currentUser();
  if (userId === null) return;
  const writing = written(key).then(() =>
    onThisPhone(async () => {
      const words = await import("#outbox/words.ts");
      await words.keepWords(userId, key, text);
    }),
  );
  underWay.set(key, writing);
  try {
    await writing;
  } finally {
    if (underWay.get(key) === writing) underWay.delete(key);
  }
}

/** What was being typed under `key`; "" when nothing was, or when this phone cannot say. */
export async function readWords(key: string): Promise<string> {
  try {
    await written(key);
    const words = await import("#outbox/words.ts");
    return await words.readWords(currentUser() ?? "visitor", key);
  } catch {
    return "";
  }
}

/** Resolves when the last write under `key` has ended, well or not: its own caller hears how. */
async function written(key: string): Promise<void> {
  await underWay.get(key)?.catch(() => undefined);
}
