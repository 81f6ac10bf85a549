/**
 * Pictures of listings and messages on their way, one row of `uploads` a size, keyed by its name in the bucket:
 *
 *     no row → waiting → there        a listing or a message waits for it (`uploads.left` of its row), in one request or in parts
 *     no row → waiting → there, ahead it goes while the form is being filled, over Wi-Fi, or as its person wishes: another device may take it
 *     no row → following → no row     its listing is shown without it
 *
 * Each step is one transaction, so whoever dies in between leaves the state before or the one after; sending what the server has is
 * harmless, for a name is a content. A `waiting` row says how far the parts have come; a `following` one has the bytes as well, for it
 * outlives the photos of its draft. A row whose photo is gone is swept.
 */
import { draftFrom } from "#model/listing/draft.ts";
import { newId } from "#domain/new-id.ts";
import { baseName, middleName, neededSizes, objectName, photoPlace, sizeNames } from "#domain/photo-name.ts";
import { chooseUpload } from "./choose-batch.ts";
import { queuedUploads } from "./queued-uploads.ts";
import type { OutboxDatabase } from "./database.ts";
import type { StoredPhoto, Upload, UploadPlace } from "./tables.ts";
import { savedDraft } from "./draft-base.ts";
import { heartbeat } from "./heartbeat.ts";
import { openDrafts } from "./open-draft.ts";
import { forgetUploads } from "./forget-photos.ts";
import { type Bucket, bucketOf, picturedBy, step, type OutboxRow, type RowEvent } from "./row.ts";

/** So long the server keeps a photo whatever becomes of its draft, with hours to spare. */
const AHEAD_HOLDS_MS = 12 * 3_600_000;

/** Whether the server has a picture, for sure. */
export const isThere = (upload: Upload | undefined, now: number): boolean =>
  upload?.state === "there" && (upload.ahead === undefined || Math.abs(now - upload.ahead) < AHEAD_HOLDS_MS);

/** Where an unfinished upload goes on, as whoever sends it left it here. */
export const readPlace = async (db: OutboxDatabase, object: string): Promise<UploadPlace | null> =>
  (await db.uploads.get(object))?.place ?? null;

/** Stores how far the upload of `object` has come; null forgets it. */
export const writePlace = ({ uploads }: OutboxDatabase, object: string, place: UploadPlace | null): Promise<void> =>
  uploads.db.transaction("rw", uploads, async () => {
    const upload: Upload = (await uploads.get(object)) ?? { object, state: "waiting", place: null };
    if (place === null && upload.state === "waiting" && upload.wished === undefined) await uploads.delete(object);
    else await uploads.put({ ...upload, place });
  });

/**
 * The next picture to go. `object`: its name in the bucket. `row`: the listing that waits for it; null for one that nobody waits for, of
 * a listing that is shown already or of a form that is being filled (`ahead`). `photo` null: the bytes are no longer on this phone.
 */
export type NextUpload = {
  object: string;
  bucket: Bucket;
  photo: StoredPhoto | null;
  row: OutboxRow | null;
  ahead: boolean;
  /** Its person has asked for it. */
  wished?: true;
  /** It is on the server already. */
  isThere: boolean;
};

/** A picture that a listing waits for. */
export type Needed = NextUpload & { row: OutboxRow };

/** Chooses the next picture that a listing waits for and notes that it is going; null when none may go now. */
export function beginUpload(db: OutboxDatabase, author: string, now: number): Promise<Needed | null> {
  return db.transaction("rw", db.mutations, db.photos, db.uploads, db.state, async () => {
    const row = chooseUpload(await queuedUploads(db), author, now);
    const draft = row === null ? undefined : picturedBy(row)?.id;
    const object = row?.uploads?.left[0];
    if (row === null || draft === undefined || object === undefined) return null;
    await db.mutations.put({ ...row, ...step(row, { type: "photo-begin", object }) });
    await heartbeat(db, now);
    const photo = (await db.photos.get([draft, baseName(object)])) ?? null;
    const known = await db.uploads.get(object);
    return { row, object, bucket: bucketOf(row), photo, ahead: false, isThere: isThere(known, now) };
  });
}

/** The next middle size of a listing that is shown already, covers of each first; null when none is left. */
export async function nextFollowing({ uploads }: OutboxDatabase): Promise<NextUpload | null> {
  const upload = await uploads.orderBy("[listing+order]").first();
  if (upload?.state !== "following") return null;
  const { object, photo } = upload;
  return { object, bucket: "listings", photo, row: null, ahead: false, isThere: false };
}

/** The drafts whose photos go before their listing without a wish: those whose form is open, or all. */
export type Reach = "open" | "all";

/**
 * The next photo that may go before its listing: of a draft that the server has and that names the photo, so
 * that the server keeps it too. What a listing waits for goes first. `but`: objects that are not to be tried. Null when there is none.
 */
export async function nextAhead(
  db: OutboxDatabase,
  author: string,
  but: ReadonlySet<string>,
  reach: Reach,
): Promise<NextUpload | null> {
  const rest = reach === "all" ? await db.draftBases.toCollection().primaryKeys() : [];
  for (const draft of new Set([...(await openDrafts()), ...rest])) {
    const named = draftFrom((await savedDraft(db, draft)) ?? {}).photos;
    for (const name of [...named.flatMap(neededSizes), ...named.map(middleName)]) {
      const object = objectName(author, draft, name);
      const photo = but.has(object) ? undefined : await db.photos.get([draft, name]);
      const state = photo === undefined ? undefined : (await db.uploads.get(object))?.state;
      if (photo !== undefined && (state === undefined || state === "waiting"))
        return { object, bucket: "listings", photo, row: null, ahead: true, isThere: false };
    }
  }
  return null;
}

/** The next photo that its person wishes on their other devices; null when there is none. */
export async function nextWished(db: OutboxDatabase, author: string): Promise<NextUpload | null> {
  const wished = await db.uploads
    .where("state")
    .equals("waiting")
    .filter((upload) => upload.state === "waiting" && upload.wished === 1)
    .primaryKeys();
  for (const object of wished) {
    const [owner, draft = ""] = object.split("/");
    const photo = owner === author ? await db.photos.get([draft, baseName(object)]) : undefined;
    if (photo !== undefined)
      return { object, bucket: "listings", photo, row: null, ahead: true, wished: true, isThere: false };
  }
  return null;
}

/** The server will not have it before its listing: it goes with that. */
export const endWish = ({ uploads }: OutboxDatabase, { object }: NextUpload): Promise<void> => uploads.delete(object);

/** One that went ahead has arrived. Nothing when the person has taken it away meanwhile. */
export const storeAhead = (db: OutboxDatabase, { object, photo }: NextUpload, now: number): Promise<void> =>
  db.transaction("rw", db.photos, db.uploads, async () => {
    if (photo === null || (await db.photos.get([photo.draft, photo.name])) === undefined) return;
    await db.uploads.put({ object, state: "there", ahead: now, place: null });
  });

/** One that followed its listing has arrived, or the server will not have it: a listing is shown well enough without. */
export const endFollowing = ({ uploads }: OutboxDatabase, { object }: NextUpload): Promise<void> =>
  uploads.delete(object);

/** The outcome of an upload that a listing waits for. `shrunk`: the server would not have it so large, this smaller one goes instead. */
export type UploadEnd =
  | { event: Extract<RowEvent, { type: "photo-there" | "partial" | "interrupted" | "postponed" | "gave-up" }> }
  | { shrunk: { sizes: readonly StoredPhoto[]; object: string } };

/** Stores the outcome. A row that the person took back meanwhile stays gone. */
export function endUpload(db: OutboxDatabase, { row: { id }, object, photo }: Needed, end: UploadEnd): Promise<void> {
  return db.transaction("rw", db.mutations, db.photos, db.uploads, async () => {
    const row = await db.mutations.get({ id });
    if ("shrunk" in end) {
      await db.photos.bulkPut(end.shrunk.sizes);
      if (row?.state !== "queued") return;
      const changed = withPhoto(row, object, end.shrunk.object);
      await db.mutations.put({ ...changed, ...step(changed, { type: "interrupted" }) });
      return;
    }
    const arrived = end.event.type === "photo-there" && photo !== null;
    if (arrived && (await db.photos.get([photo.draft, photo.name])) !== undefined)
      await db.uploads.put({ object, state: "there", place: null });
    const changes = row === undefined ? null : step(row, end.event);
    if (row !== undefined && changes !== null) await db.mutations.update(row.seq, changes);
  });
}

/**
 * The server refused `row`: what went ahead of it goes once more before it is tried again. When it misses photos (`missed`), as a
 * server does that was restored, all that are here go again, and the row after them by itself, once. Returns the row with
 * these photos to send.
 */
export async function withPhotosAgain(db: OutboxDatabase, row: OutboxRow, missed: boolean): Promise<OutboxRow> {
  const args = picturedBy(row);
  if (args === null || row.state !== "refused") return row;
  const here = await db.photos.where("draft").equals(args.id).primaryKeys();
  const objects = here.map(([, name]) => objectName(row.userId, args.id, name));
  const wentAhead = db.uploads
    .where("object")
    .anyOf(objects)
    .filter((upload) => upload.state === "there" && upload.ahead !== undefined);
  const again = missed ? objects : await wentAhead.primaryKeys();
  if (again.length === 0) return row;
  await forgetUploads(db, again);
  const left = args.photos.flatMap(neededSizes).filter((object) => again.includes(object));
  const changed: OutboxRow = { ...row, uploads: { left, going: null } };
  if (!missed || row.photosRetried === true || left.length === 0) return changed;
  return { ...changed, ...step(changed, { type: "again", id: newId() }), photosRetried: true };
}

const renamed =
  (from: string, to: string) =>
  (name: string): string =>
    sizeNames(to)[sizeNames(from).indexOf(name)] ?? name;

function withPhoto(row: OutboxRow, from: string, to: string): OutboxRow {
  const args = picturedBy(row);
  const rename = renamed(from, to);
  const { carried: _carried, ...uploads } = row.uploads ?? { left: [], going: null };
  return {
    ...row,
    ...(args === null ? {} : { args: { ...row.args, photos: args.photos.map(rename) } }),
    // Its thumbnail may have gone already, under the name of the one before: the smaller one needs its own.
    uploads: {
      ...uploads,
      left: [...new Set(uploads.left.flatMap((name) => (name === from ? neededSizes(to) : [rename(name)])))],
    },
  };
}

/** Which photo of the row `object` belongs to, from 1. */
export const placeOf = (row: OutboxRow, object: string): number => photoPlace(picturedBy(row)?.photos ?? [], object);
