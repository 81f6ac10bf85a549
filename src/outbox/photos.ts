/** Photos of drafts on this phone. Blobs stay here, out of the replica, until the replica shows their listing. */
import { middleName, sizeNames, thumbName } from "#domain/photo-name.ts";
import { outboxOf, type StoredPhoto, type OutboxDatabase } from "./database.ts";
import { asStorageError } from "./room.ts";

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

/** @throws StorageError */
export async function dropPhoto(userId: string, draft: string, name: string): Promise<void> {
  const { photos } = outboxOf(userId);
  try {
    await photos.bulkDelete(sizeNames(name).map((size): [string, string] => [draft, size]));
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
