import { currentUser } from "#outbox/current.ts";
import { onThisPhone } from "./commit.ts";

/**
 * Keeps what is being typed under `key`, for the person here; an empty text forgets it. Nothing is kept for a visitor:
 * a screen that closes because of a sign-out must not leave its words to the next person.
 * @throws IntentError storage_full | storage
 */
export async function keepWords(key: string, text: string): Promise<void> {
  const userId = currentUser();
  if (userId === null) return;
  await onThisPhone(async () => {
    const words = await import("#outbox/words.ts");
    await words.keepWords(userId, key, text);
  });
}

/** What was being typed under `key`; "" when nothing was, or when this phone cannot say. */
export async function readWords(key: string): Promise<string> {
  try {
    const words = await import("#outbox/words.ts");
    return await words.readWords(currentUser() ?? "visitor", key);
  } catch {
    return "";
  }
}
