import { UPLOAD_KEYS } from "#model/keys.ts";
import type { OutboxDatabase } from "./database.ts";
import type { OutboxRow } from "./row.ts";

/**
 * The queued rows that may carry a picture, and those that share a key with them, oldest first. Asked when nothing else can leave, so often
 * while a long queue of messages waits, which is not read for it.
 */
export const queuedUploads = (db: OutboxDatabase): Promise<OutboxRow[]> =>
  db.mutations
    .where("key")
    .startsWithAnyOf(UPLOAD_KEYS)
    .filter(({ state }) => state === "queued")
    .sortBy("seq");
