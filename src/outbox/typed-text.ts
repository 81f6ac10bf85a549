import { VISITOR } from "#domain/author.ts";
import { forgetName } from "./append.ts";
import { outboxExists, outboxOf } from "./database.ts";
import { asStorageError } from "./full-disk.ts";

/** Keeps what is being typed under `key`; an empty text forgets it. @throws StorageError */
export async function saveText(userId: string, key: string, text: string): Promise<void> {
  const { words, meta } = outboxOf(userId);
  try {
    await words.db.transaction("rw", words, meta, async () => {
      await (text === "" ? words.delete(key) : words.put({ key, text }));
      await forgetName({ meta }, key, text);
    });
  } catch (error) {
    throw asStorageError(error);
  }
}

/** What was being typed under `key`, "" when nothing. @throws StorageError */
export async function readText(userId: string, key: string): Promise<string> {
  try {
    // Most visitors never write anything: no database is made to find that out.
    if (userId === VISITOR && !(await outboxExists(VISITOR))) return "";
    return (await outboxOf(userId).words.get(key))?.text ?? "";
  } catch (error) {
    throw asStorageError(error);
  }
}
