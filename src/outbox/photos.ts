/** Photos of drafts on this phone. Blobs stay here, out of the replica, until the replica shows their listing. */
import { baseName, isLocalPhoto, middleName, neededSizes, objectName, sizeNames } from "#domain/photo-name.ts";
import { thumbName } from "#domain/thumb.ts";
import { outboxOf, type OutboxDatabase } from "./database.ts";
import type { PhotoKey, StoredPhoto } from "./tables.ts";
import { deletePhotos } from "./forget-photos.ts";
import { asStorageError } from "./full-disk.ts";
import { picturedBy, type OutboxRow } from "./row.ts";

export type NewPhoto = Pick<StoredPhoto, "name" | "width" | "height" | "originalBytes"> &
  Record<"full" | "middle" | "thumb", Blob>;

/** All sizes as they are stored for `draft`, the full one first. */
export function storedSizes(
  draft: string,
  { name, full, middle, thumb, width, height, originalBytes }: NewPhoto,
): StoredPhoto[] {
  const each = { draft, photo: name, width, height, originalBytes } as const;
  return [
    { ...each, name, blob: full },
    { ...each, name: thumbName(name), blob: thumb },
    { ...each, name: middleName(name), blob: middle },
  ];
}

/** A photo of a person, which has one size and is as small as it gets. @throws StorageError */
export async function storeAvatar(
  userId: string,
  draft: string,
  { name, full, width, height, originalBytes }: Omit<NewPhoto, "middle" | "thumb">,
): Promise<void> {
  try {
    const photo: StoredPhoto = { draft, name, photo: name, blob: full, width, height, originalBytes, shrunk: 1 };
    await outboxOf(userId).photos.put(photo);
  } catch (error) {
    throw asStorageError(error);
  }
}

/** A voice, which has one size and no measures. @throws StorageError */
export async function storeSound(
  userId: string,
  draft: string,
  { name, blob }: Pick<StoredPhoto, "name" | "blob">,
): Promise<void> {
  try {
    await outboxOf(userId).photos.put({
      draft,
      name,
      photo: name,
      blob,
      width: 0,
      height: 0,
      originalBytes: blob.size,
    });
  } catch (error) {
    throw asStorageError(error);
  }
}

/** All sizes, or nothing. The same picture again changes nothing. @throws StorageError */
export async function storePhoto(userId: string, draft: string, photo: NewPhoto): Promise<void> {
  const db = outboxOf(userId);
  try {
    await db.transaction("rw", db.photos, async () => {
      if ((await db.photos.get([draft, photo.name])) === undefined) await db.photos.bulkPut(storedSizes(draft, photo));
    });
  } catch (error) {
    throw asStorageError(error);
  }
}

/** A photo that another device has sent, without its middle size: that one is the sender's. */
export type TakenPhoto = Omit<NewPhoto, "middle" | "originalBytes">;

/** Keeps a photo that was taken from the server, which need not be sent there again. @throws StorageError */
export async function storeTaken(
  userId: string,
  draft: string,
  photo: TakenPhoto,
  now: number = Date.now(),
): Promise<void> {
  const db = outboxOf(userId);
  const { name, full, thumb, width, height } = photo;
  const each = { draft, photo: name, width, height, originalBytes: full.size } as const;
  const sizes: StoredPhoto[] = [
    { ...each, name, blob: full },
    { ...each, name: thumbName(name), blob: thumb },
  ];
  try {
    await db.transaction("rw", db.photos, db.uploads, async () => {
      if ((await db.photos.get([draft, name])) !== undefined) return;
      await db.photos.bulkPut(sizes);
      await db.uploads.bulkPut(
        sizes.map((size) => ({
          object: objectName(userId, draft, size.name),
          state: "there",
          ahead: now,
          place: null,
        })),
      );
    });
  } catch (error) {
    throw asStorageError(error);
  }
}

/**
 * Notes that the person wants these photos of a draft on their other devices: it outlives the page, and ends as each arrives. Nothing of what is
 * there. @throws StorageError
 */
export async function wishUploads(userId: string, draft: string, names: readonly string[]): Promise<void> {
  const db = outboxOf(userId);
  const objects = names.flatMap(neededSizes).map((name) => objectName(userId, draft, name));
  try {
    await db.transaction("rw", db.uploads, async () => {
      const known = await db.uploads.bulkGet(objects);
      const left = objects.map((object, place) => known[place] ?? ({ object, state: "waiting", place: null } as const));
      await db.uploads.bulkPut(
        left.flatMap((one) => (one.state === "waiting" ? [{ ...one, wished: 1 as const }] : [])),
      );
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
      const from = keys.find(([, name]) => name === wanted)?.[0];
      if (from === undefined) continue;
      const sizes = await photos.bulkGet(sizeNames(wanted).map((name): PhotoKey => [from, name]));
      const found = sizes.filter((size) => size !== undefined);
      await photos.bulkPut(found.map((size) => ({ ...size, draft: id })));
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
    await db.transaction("rw", db.photos, db.uploads, db.mutations, async () => {
      const names = (row: OutboxRow) => {
        const pictured = picturedBy(row);
        return pictured?.id === draft && pictured.photos.map(baseName).includes(name);
      };
      if ((await db.mutations.filter(names).count()) > 0) return;
      await deletePhotos(
        db,
        userId,
        sizeNames(name).map((size): PhotoKey => [draft, size]),
      );
    });
  } catch (error) {
    throw asStorageError(error);
  }
}
