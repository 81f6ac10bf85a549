/** Photos of drafts on this phone. Blobs stay here, out of the replica, until the replica shows their listing. */
import { thumbName } from "#domain/photo-name.ts";
import { outboxOf, type StoredPhoto } from "./database.ts";
import { asStorageError } from "./storage-error.ts";

export type NewPhoto = Pick<StoredPhoto, "name" | "width" | "height" | "originalBytes"> & { full: Blob; thumb: Blob };

/** Both sizes as they are stored for `draft`. */
export function storedSizes(
  draft: string,
  { name, full, thumb, ...measures }: NewPhoto,
): [full: StoredPhoto, thumb: StoredPhoto] {
  const both = { draft, photo: name, ...measures, uploaded: 0 } as const;
  return [
    { ...both, name, blob: full },
    { ...both, name: thumbName(name), blob: thumb },
  ];
}

/** Both sizes, or nothing. The same picture again changes nothing. @throws StorageError */
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

/** @throws StorageError */
export async function dropPhoto(userId: string, draft: string, name: string): Promise<void> {
  const { photos } = outboxOf(userId);
  try {
    await photos.bulkDelete([
      [draft, name],
      [draft, thumbName(name)],
    ]);
  } catch (error) {
    throw asStorageError(error);
  }
}
