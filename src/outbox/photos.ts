/** Photos of drafts on this phone. Blobs stay here, out of the replica, until the replica shows their listing. */
import { baseName, isLocalPhoto, middleName, sizeNames } from "#domain/photo-name.ts";
import { thumbName } from "#domain/thumb.ts";
import { outboxOf, type OutboxDatabase } from "./database.ts";
import type { StoredPhoto, UploadPlace } from "./tables.ts";
import { isFollowing } from "./following.ts";
import { asStorageError } from "./full-disk.ts";
import { picturedBy, type OutboxRow } from "./row.ts";

export type NewPhoto = Pick<StoredPhoto, "name" | "width" | "height" | "originalBytes"> &
  Record<"full" | "middle" | "thumb", Blob>;

/** All sizes as they are stored for `draft`, the full one first. */
export function storedSizes(
  draft: string,
  { name, full, middle, thumb, width, height, originalBytes }: NewPhoto,
): StoredPhoto[] {
  const each = { draft, photo: name, width, height, originalBytes, uploaded: 0 } as const;
  return [
    { ...each, name, blob: full },
    { ...each, name: thumbName(name), blob: thumb },
    { ...each, name: middleName(name), blob: middle },
  ];
}

/** All sizes, or nothing. The same picture again changes nothing. @throws StorageError */
export async function keepPhoto(userId: string, draft: string, photo: NewPhoto): Promise<void> {
  const db = outboxOf(userId);
  try {
    await db.transaction("rw", db.photos, async () => {
      if ((await db.photos.get([draft, photo.name])) === undefined) await db.photos.bulkPut(storedSizes(draft, photo));
    });
  } catch (error) {
    throw asStorageError(error);
  }
}

/**
 * The server makes a copy of a draft that two devices wrote: its photos are kept under the first one's id. A name is the content's, so
 * those that another draft has are copied. `drafts`: the photos that each names. Only inside a transaction over `photos`.
 */
export async function gatherCopied(
  { photos }: OutboxDatabase,
  drafts: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const keys = await photos.toCollection().primaryKeys();
  const here = new Set(keys.map(String));
  for (const [id, names] of drafts)
    for (const wanted of names.filter((name) => isLocalPhoto(name) && !here.has(String([id, name])))) {
      const from = keys.find(([draft, name]) => name === wanted && !isFollowing(draft))?.[0];
      if (from === undefined) continue;
      const sizes = await photos.bulkGet(sizeNames(wanted).map((name): [string, string] => [from, name]));
      const found = sizes.filter((size) => size !== undefined);
      await photos.bulkPut(found.map(({ ahead: _ahead, ...size }) => ({ ...size, draft: id, uploaded: 0 })));
    }
}

/** The same for one draft. @throws StorageError */
export async function copyPhotos(userId: string, draft: string, names: readonly string[]): Promise<void> {
  const db = outboxOf(userId);
  try {
    await db.transaction("rw", db.photos, () => gatherCopied(db, new Map([[draft, names]])));
  } catch (error) {
    throw asStorageError(error);
  }
}

/** Not of a listing that is leaving with it: its form may stand in another tab still. @throws StorageError */
export async function dropPhoto(userId: string, draft: string, name: string): Promise<void> {
  const db = outboxOf(userId);
  try {
    await db.transaction("rw", db.photos, db.mutations, async () => {
      const names = (row: OutboxRow) => {
        const pictured = picturedBy(row);
        return pictured?.id === draft && pictured.photos.map(baseName).includes(name);
      };
      if ((await db.mutations.filter(names).count()) > 0) return;
      await db.photos.bulkDelete(sizeNames(name).map((size): [string, string] => [draft, size]));
    });
  } catch (error) {
    throw asStorageError(error);
  }
}

/** How far an unfinished upload has come, as whoever sends it left it here. */
export const readPlace = async (db: OutboxDatabase, object: string): Promise<UploadPlace | null> =>
  (await db.uploads.get(object)) ?? null;

/** Keeps how far the upload of `object` has come; null forgets it. */
export async function writePlace(db: OutboxDatabase, object: string, place: UploadPlace | null): Promise<void> {
  if (place === null) await db.uploads.delete(object);
  else await db.uploads.put({ ...place, object });
}
