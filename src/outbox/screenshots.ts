/** Screenshots of payments on this phone, from the moment one is chosen until the server has it. */
import { outboxOf, type OutboxDatabase, type Screenshot } from "./database.ts";
import { newId } from "./new-id.ts";
import { argsOf, type OutboxRow } from "./row.ts";
import { asStorageError } from "./storage-error.ts";

export type NewScreenshot = Omit<Screenshot, "id" | "form" | "shrunk">;

/** Puts a screenshot into a form, in the place of the one before. Gives its id. @throws StorageError */
export async function keepScreenshot(userId: string, form: string, screenshot: NewScreenshot): Promise<string> {
  const { screenshots } = outboxOf(userId);
  const id = newId();
  try {
    await screenshots.db.transaction("rw", screenshots, async () => {
      await screenshots.where("form").equals(form).delete();
      await screenshots.add({ ...screenshot, id, form });
    });
  } catch (error) {
    throw asStorageError(error);
  }
  return id;
}

/** Takes the screenshot out of a form; one that an act of the queue names stays. @throws StorageError */
export async function dropScreenshot(userId: string, form: string): Promise<void> {
  try {
    await outboxOf(userId).screenshots.where("form").equals(form).delete();
  } catch (error) {
    throw asStorageError(error);
  }
}

/** Lets go of the picture of a proof that needs it no more. Inside a transaction over `screenshots`. */
export async function forgetScreenshot(db: OutboxDatabase, row: OutboxRow): Promise<void> {
  const args = argsOf(row, "send_proof");
  if (args !== null) await db.screenshots.delete(args.screenshot);
}
