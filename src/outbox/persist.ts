import { outboxOf } from "./database.ts";

const ASKED = "asked-to-persist";

let asked = false;

/**
 * Asks the browser once to keep what this person writes, whatever it clears. Called after the first mutation worth keeping, never
 * at start: some browsers show a question, and by then the person knows what it is about. Never throws.
 */
export async function askToPersist(userId: string): Promise<void> {
  if (asked) return;
  asked = true;
  try {
    const { meta } = outboxOf(userId);
    if ((await meta.get(ASKED)) !== undefined || (await navigator.storage.persisted())) return;
    await meta.put({ name: ASKED, value: true });
    await navigator.storage.persist();
  } catch {
    // No such promise in this browser, or no room to note that it was asked for.
  }
}
