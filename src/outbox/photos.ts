/**
 * Photos of drafts on this phone. Blobs stay here, out of the replica, until the replica shows their listing.
 *
 * On their way they go one at a time, and the row stays `queued` until the last of them is there: nothing half published is ever
 * sent. Each step is one transaction, so whoever dies in between leaves either "still to be sent" or "sent"; sending what the
 * server has is harmless, for its name is its content.
 */
import { draftFrom } from "#domain/draft.ts";
import { thumbName, baseName, objectName, photoPlace } from "#domain/photo-name.ts";
import { outboxOf, type StoredPhoto, type OutboxDatabase } from "./database.ts";
import { asStorageError } from "./room.ts";
import { chooseUpload } from "./batch.ts";
import { openDrafts, savedDraft } from "./open-draft.ts";
import { beat } from "./locks.ts";
import { picturedBy, step, type OutboxRow, type RowEvent } from "./row.ts";

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

/** `object`: its name in the bucket. `photo` null: the bytes are no longer on this phone. */
export type Upload = { row: OutboxRow; object: string; photo: StoredPhoto | null };

/**
 * Where an upload goes on. `offset`: bytes that the server has, null when that must be asked. `refused`: a part was, perhaps
 * for the age of its token.
 */
export type UploadPlace = { url: string; offset: number | null; refused?: 1 };

/** Chooses the next photo and notes that it is going; null when none may go now. */
export function beginUpload(db: OutboxDatabase, author: string, now: number): Promise<Upload | null> {
  return db.transaction("rw", db.mutations, db.photos, db.meta, async () => {
    const row = chooseUpload(await db.mutations.where("state").equals("queued").sortBy("seq"), author, now);
    const draft = row === null ? undefined : picturedBy(row)?.id;
    const object = row?.uploads?.left[0];
    if (row === null || draft === undefined || object === undefined) return null;
    await db.mutations.put({ ...row, ...step(row, { type: "photo-begin", object }) });
    await beat(db, now);
    return { row, object, photo: (await db.photos.get([draft, baseName(object)])) ?? null };
  });
}

/** What became of a photo. `shrunk`: the server would not have it so large, this smaller one goes instead. */
export type UploadEnd =
  | { event: Extract<RowEvent, { type: "photo-there" | "partial" | "interrupted" | "postponed" | "gave-up" }> }
  | { shrunk: { full: StoredPhoto; thumb: StoredPhoto; object: string } };

/** Stores what became of a photo. A row that the person took back meanwhile stays gone. */
export function endUpload(db: OutboxDatabase, { row: { id }, object, photo }: Upload, end: UploadEnd): Promise<void> {
  return db.transaction("rw", db.mutations, db.photos, async () => {
    const row = await db.mutations.get({ id });
    if ("shrunk" in end) {
      await db.photos.bulkPut([end.shrunk.full, end.shrunk.thumb]);
      if (row?.state !== "queued") return;
      const changed = withPhoto(row, object, end.shrunk.object);
      await db.mutations.put({ ...changed, ...step(changed, { type: "interrupted" }) });
      return;
    }
    const arrived = end.event.type === "photo-there";
    if (arrived && photo !== null) await db.photos.update([photo.draft, photo.name], { uploaded: 1 });
    const changes = row === undefined ? null : step(row, end.event);
    if (row !== undefined && changes !== null) await db.mutations.update(row.seq, changes);
  });
}

/** A photo of a form that is being filled. `object`: its name in the bucket. */
export type Ahead = { object: string; photo: StoredPhoto };

/**
 * The next photo that may go before its listing: of a draft whose form is open, that the server has and that names the photo, so
 * that the server keeps it too. The full size first. `but`: objects that are not to be tried. Null when there is none.
 */
export async function nextAhead(db: OutboxDatabase, author: string, but: ReadonlySet<string>): Promise<Ahead | null> {
  for (const draft of await openDrafts()) {
    const named = draftFrom((await savedDraft(db, draft)) ?? {}).photos;
    for (const name of named.flatMap((photo) => [photo, thumbName(photo)])) {
      const photo = await db.photos.get([draft, name]);
      const object = objectName(author, draft, name);
      if (photo?.uploaded === 0 && !but.has(object)) return { object, photo };
    }
  }
  return null;
}

/** It has arrived. Nothing when the person has taken it away meanwhile. */
export async function keepAhead(db: OutboxDatabase, { photo }: Ahead, now: number): Promise<void> {
  await db.photos.update([photo.draft, photo.name], { uploaded: 1, ahead: now });
}

/** So long the server keeps a photo whatever becomes of its draft, with hours to spare. */
const AHEAD_HOLDS_MS = 12 * 3_600_000;

/** Whether the server has it, for sure. */
export const isThere = ({ uploaded, ahead }: StoredPhoto, now: number): boolean =>
  uploaded === 1 && (ahead === undefined || Math.abs(now - ahead) < AHEAD_HOLDS_MS);

/**
 * The server refused `row`: what went ahead of it goes once more before it is tried again, for a server that was restored may have lost it.
 * Gives the row with these photos to send.
 */
export async function withoutAhead(db: OutboxDatabase, row: OutboxRow): Promise<OutboxRow> {
  const args = picturedBy(row);
  if (args === null || row.state !== "refused") return row;
  const ahead = await db.photos
    .where("draft")
    .equals(args.id)
    .filter((photo) => photo.ahead !== undefined)
    .toArray();
  if (ahead.length === 0) return row;
  await db.photos.bulkPut(ahead.map(({ ahead: _ahead, ...photo }) => ({ ...photo, uploaded: 0 })));
  const names = new Set(ahead.map(({ name }) => objectName(row.userId, args.id, name)));
  const left = args.photos.flatMap((object) => [object, thumbName(object)]).filter((object) => names.has(object));
  return { ...row, uploads: { photos: args.photos.length, left, going: null } };
}

const renamed =
  (from: string, to: string) =>
  (name: string): string =>
    name === from ? to : name === thumbName(from) ? thumbName(to) : name;

function withPhoto(row: OutboxRow, from: string, to: string): OutboxRow {
  const args = picturedBy(row);
  const rename = renamed(from, to);
  const { carried: _carried, ...uploads } = row.uploads ?? { photos: 0, left: [], going: null };
  return {
    ...row,
    ...(args === null ? {} : { args: { ...args, photos: args.photos.map(rename) } }),
    uploads: { ...uploads, left: uploads.left.map(rename) },
  };
}

/** Which photo of the listing `object` belongs to, from 1. */
export const placeOf = (row: OutboxRow, object: string): number => photoPlace(picturedBy(row)?.photos ?? [], object);

const placeName = (object: string): string => `upload:${object}`;

/** How far an unfinished upload has come, as whoever sends it left it here. */
export async function readPlace(db: OutboxDatabase, object: string): Promise<UploadPlace | null> {
  return ((await db.meta.get(placeName(object)))?.value as UploadPlace | undefined) ?? null;
}

export async function writePlace(db: OutboxDatabase, object: string, place: UploadPlace | null): Promise<void> {
  if (place === null) await db.meta.delete(placeName(object));
  else await db.meta.put({ name: placeName(object), value: place });
}
