/** The one way a listing gets into the queue: the row and the list of photos it waits for, in one transaction. */
import { isLocalPhoto, objectName, thumbName } from "#domain/photo-name.ts";
import type { Act, ListingArgs } from "#domain/mutation.ts";
import { newRow, place, type Appended } from "./append.ts";
import { outboxOf, type OutboxDatabase } from "./database.ts";
import type { Uploads } from "./row.ts";
import { asStorageError } from "./storage-error.ts";

/** `missing`: photos of the draft whose bytes are not on this phone; then nothing was queued. */
export type Published = Appended & { missing: readonly string[] };

/**
 * Queues the listing of a draft. A second call while the first is under way gives the first one's row.
 * `args.photos` are the draft's own names. @throws StorageError
 */
export async function queuePublication(
  userId: string,
  args: ListingArgs,
  now: number = Date.now(),
): Promise<Published> {
  const db = outboxOf(userId);
  const local = args.photos.filter(isLocalPhoto);
  const photos = args.photos.map((name) => objectName(userId, args.id, name));
  const act: Act = { kind: "publish_listing", args: { ...args, photos } };
  try {
    return await db.transaction("rw", db.mutations, db.photos, db.meta, async () => {
      const { missing, left } = await inspect(db, args.id, local);
      if (missing.length > 0) return { id: null, missing };
      const uploads: Uploads = {
        photos: photos.length,
        left: left.map((name) => objectName(userId, args.id, name)),
        going: null,
      };
      return { ...(await place(db, newRow(userId, act, now, { uploads }), act)), missing };
    });
  } catch (error) {
    throw asStorageError(error);
  }
}

async function inspect(
  db: OutboxDatabase,
  draft: string,
  local: readonly string[],
): Promise<{ missing: string[]; left: string[] }> {
  const kept = new Map((await db.photos.where("draft").equals(draft).toArray()).map((photo) => [photo.name, photo]));
  return {
    missing: local.filter((name) => !kept.has(name)),
    left: local
      .flatMap((name) => [name, thumbName(name)])
      .filter((name) => kept.has(name) && kept.get(name)?.uploaded !== 1),
  };
}
