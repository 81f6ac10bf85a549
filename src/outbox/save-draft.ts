import { type Act, keyOf } from "#acts/acts.ts";
import { newRow, place } from "./append.ts";
import { outboxOf } from "./database.ts";
import { writeBase } from "./draft-base.ts";
import { asStorageError } from "./storage-error.ts";

/** What each draft of this context was filled from: the same object is noted once. */
const filledFrom = new Map<string, object | null>();

/**
 * Keeps a version of a draft; false when its listing is under way, for then the server would refuse it.
 * `base`: see intents/save-draft.ts. @throws StorageError
 */
export async function queueDraft(
  userId: string,
  id: string,
  data: Record<string, unknown>,
  base: object | null | undefined,
): Promise<boolean> {
  const db = outboxOf(userId);
  const act: Act = { kind: "save_draft", args: { id, data } };
  try {
    return await db.transaction("rw", db.mutations, db.meta, async () => {
      const neighbours = await db.mutations.where("key").equals(keyOf(act)).toArray();
      if (neighbours.some((row) => row.kind === "publish_listing" && row.state !== "refused")) return false;
      if (base !== undefined && filledFrom.get(id) !== base) await writeBase(db, id, base);
      if (base !== undefined) filledFrom.set(id, base);
      await place(db, newRow(userId, act, Date.now()), act);
      return true;
    });
  } catch (error) {
    throw asStorageError(error);
  }
}
