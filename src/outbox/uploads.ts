/**
 * The photos of a listing on their way, one at a time, as the pusher sees them. The row stays `queued` until the last of
 * them is there: nothing half published is ever sent. Each step is one transaction, so whoever dies in between leaves
 * either "still to be sent" or "sent"; sending what the server has is harmless, for its name is its content.
 */
import type { VerdictCode } from "#domain/verdict-code.ts";
import { baseName, photoPlace, thumbName } from "#domain/photo-name.ts";
import { chooseUpload } from "./batch.ts";
import { beat } from "./beat.ts";
import type { OutboxDatabase, StoredPhoto } from "./database.ts";
import { type OutboxRow, picturedBy, type Uploads } from "./row.ts";
import type { Wait } from "./wait.ts";

/** `object`: its name in the bucket. `photo` null: the bytes are no longer on this phone. */
export type Upload = { row: OutboxRow; object: string; photo: StoredPhoto | null };

/** Where an upload goes on. `offset`: bytes that the server has, null when that must be asked. */
export type UploadPlace = { url: string; offset: number | null };

/** Chooses the next photo and notes that it is going; null when none may go now. */
export function beginUpload(db: OutboxDatabase, author: string, now: number): Promise<Upload | null> {
  return db.transaction("rw", db.mutations, db.photos, db.meta, async () => {
    const row = chooseUpload(await db.mutations.where("state").equals("queued").sortBy("seq"), author, now);
    const draft = row === null ? undefined : picturedBy(row)?.id;
    const object = row?.uploads?.left[0];
    if (row === null || draft === undefined || object === undefined) return null;
    await db.mutations.update(row.seq, { uploads: { ...uploadsOf(row), going: object } });
    await beat(db, now);
    return { row, object, photo: (await db.photos.get([draft, baseName(object)])) ?? null };
  });
}

const uploadsOf = (row: OutboxRow): Uploads => row.uploads ?? { photos: 0, left: [], going: null };

/** After a death: nothing is going. Only under the push lock. */
export async function endUploads(db: OutboxDatabase): Promise<void> {
  await db.mutations
    .where("state")
    .equals("queued")
    .filter((row) => typeof row.uploads?.going === "string")
    .modify((row) => void Object.assign(row, { uploads: { ...uploadsOf(row), going: null } }));
}

export type UploadEnd =
  /** It is on the server. */
  | { type: "there" }
  /** A part of it is; the rest goes when nothing else wants to. */
  | { type: "partial"; sent: number }
  /** Nobody's fault; `wait` null when it was our own doing. */
  | { type: "postponed"; wait: Wait | null }
  | { type: "refused"; code: VerdictCode; message: string }
  /** The server would not have it so large: this smaller one instead. */
  | { type: "shrunk"; full: StoredPhoto; thumb: StoredPhoto; object: string };

/** Stores what became of a photo. A row that the person took back meanwhile stays gone. */
export function endUpload(db: OutboxDatabase, { row: { id }, object, photo }: Upload, end: UploadEnd): Promise<void> {
  return db.transaction("rw", db.mutations, db.photos, async () => {
    if (end.type === "there" && photo !== null) await db.photos.update([photo.draft, photo.name], { uploaded: 1 });
    if (end.type === "shrunk") await db.photos.bulkPut([end.full, end.thumb]);
    const row = await db.mutations.get({ id });
    if (row !== undefined && row.state === "queued")
      await db.mutations.put({ ...row, ...changesOf(row, object, end, photo?.blob.size ?? 0) });
  });
}

function changesOf(row: OutboxRow, object: string, end: UploadEnd, of: number): Partial<OutboxRow> {
  const { carried, ...others } = uploadsOf(row);
  const [fresh, uploads] = [
    { ...others, going: null },
    { ...others, ...(carried === undefined ? {} : { carried }), going: null },
  ];
  switch (end.type) {
    case "there":
      return {
        uploads: { ...fresh, left: fresh.left.filter((name) => name !== object) },
        wait: null,
        failures: 0,
        unknowns: 0,
      };
    case "partial":
      return { uploads: { ...fresh, carried: { sent: end.sent, of } }, wait: null, failures: 0 };
    case "postponed":
      return end.wait === null ? { uploads } : { uploads, wait: end.wait, failures: row.failures + 1 };
    case "refused":
      return refusedWith(uploads, end.code, end.message);
    case "shrunk":
      return {
        uploads: { ...fresh, left: fresh.left.map(renamed(object, end.object)) },
        args: withPhoto(row, object, end.object),
      };
  }
}

const refusedWith = (uploads: Uploads, code: VerdictCode, message: string): Partial<OutboxRow> => ({
  uploads,
  state: "refused",
  refusal: { code, message, fromServer: false },
  wait: null,
});

const renamed =
  (from: string, to: string) =>
  (name: string): string =>
    name === from ? to : name === thumbName(from) ? thumbName(to) : name;

function withPhoto(row: OutboxRow, from: string, to: string): OutboxRow["args"] {
  const args = picturedBy(row);
  return args === null ? row.args : { ...args, photos: args.photos.map(renamed(from, to)) };
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
