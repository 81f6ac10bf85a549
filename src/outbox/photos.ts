/** Photos of drafts on this phone. Blobs stay here, out of the replica, until the replica shows their listing. */
import { thumbName } from "#domain/photo-name.ts";
import { outboxOf, type StoredPhoto, type OutboxDatabase } from "./database.ts";
import { asStorageError } from "./room.ts";

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

/**
 * Where an upload goes on. `offset`: bytes that the server has, null when that must be asked. `refused`: a part was, perhaps
 * for the age of its token.
 */
export type UploadPlace = { url: string; offset: number | null; refused?: 1 };

/** So long the server keeps a photo whatever becomes of its draft, with hours to spare. */
const AHEAD_HOLDS_MS = 12 * 3_600_000;

/** Whether the server has it, for sure. */
export const isThere = ({ uploaded, ahead }: StoredPhoto, now: number): boolean =>
  uploaded === 1 && (ahead === undefined || Math.abs(now - ahead) < AHEAD_HOLDS_MS);

const placeName = (object: string): string => `upload:${object}`;

/** How far an unfinished upload has come, as whoever sends it left it here. */
export async function readPlace(db: OutboxDatabase, object: string): Promise<UploadPlace | null> {
  return ((await db.meta.get(placeName(object)))?.value as UploadPlace | undefined) ?? null;
}

export async function writePlace(db: OutboxDatabase, object: string, place: UploadPlace | null): Promise<void> {
  if (place === null) await db.meta.delete(placeName(object));
  else await db.meta.put({ name: placeName(object), value: place });
}
