import { outboxOf, readState, writeState } from "./database.ts";

let asked = false;

/**
 * Asks the browser once to keep what this person writes, whatever it clears. Called after the first mutation worth keeping, never
 * at start: some browsers show a question, and by then the person knows what it is about. Never throws.
 */
export async function askToPersist(userId: string): Promise<void> {
  if (asked) return;
  asked = true;
  try {
    const db = outboxOf(userId);
    if ((await readState(db)).askedToPersist === true || (await navigator.storage.persisted())) return;
    await writeState(db, { askedToPersist: true });
    await navigator.storage.persist();
  } catch {
    // No such promise in this browser, or no room to note that it was asked for.
  }
}
