/** The one way photos get into the queue, of a listing with its words or of a message: the row and the list of photos it waits for, in one transaction. */
import { type DraftData, draftFrom, mergeDraft } from "#model/listing/draft.ts";
import { isLocalPhoto, neededSizes, objectName } from "#domain/photo-name.ts";
import { type Mutation, type EditArgs, type ListingArgs, type MutationArgs, undoOf, keyOf } from "#model/mutations.ts";
import { newRow, place, tablesToPlace, type Appended, type More } from "./append.ts";
import { outboxOf, type OutboxDatabase } from "./database.ts";
import { gatherCopied } from "./photos.ts";
import { asStorageError } from "./full-disk.ts";
import { argsOf, isUnsent, isWaiting, type Pictured, waitFrom } from "./row.ts";
import { isOpenHere } from "./open-draft.ts";
import { writeBase } from "./draft-base.ts";
import { forgetTyped, type Typed } from "./text-drafts.ts";
import { isThere } from "./uploads.ts";

/** `missing`: photos of the form whose bytes are not on this phone; then nothing was queued. */
export type Published = Appended & { missing: readonly string[] };

/**
 * Queues the listing of a draft. A second call while the first is under way gives the first one's row.
 * `args.photos` are the draft's own names. @throws StorageError
 */
export function queuePublication(userId: string, args: ListingArgs, now: number = Date.now()): Promise<Published> {
  const photos = args.photos.map((name) => objectName(userId, args.id, name));
  return queue(userId, args, { kind: "publish_listing", args: { ...args, photos } }, photos, now);
}

/**
 * Queues other words or pictures for a listing on sale, to leave when it can no longer be undone; `base`: what its owner saw. New photos are kept under the listing's
 * id, and named as a draft's are until they are queued for the first time. @throws StorageError
 */
export function queueEdit(
  userId: string,
  args: EditArgs,
  base: object,
  now: number = Date.now(),
  { typed }: Typed = {},
): Promise<Published> {
  const photos = [...new Set(args.photos.map((name) => objectName(userId, args.id, name)))];
  return queue(userId, args, { kind: "edit_listing", args: { ...args, photos }, base }, photos, now, {
    undoUntil: waitFrom(now, undoOf("edit_listing")),
    typed,
  });
}

/** Queues the picture of a message, which lies on this phone under `args.id`; `args.photos`: its name there. @throws StorageError */
export function queueMedia(
  userId: string,
  args: MutationArgs["send_media"],
  about: More["about"],
  now: number = Date.now(),
): Promise<Published> {
  const photos = args.photos.map((name) => objectName(userId, args.id, name));
  return queue(userId, args, { kind: "send_media", args: { ...args, photos } }, photos, now, about && { about });
}

/** Queues a photo, which lies on this phone under `id`, as the person's avatar. @throws StorageError */
export function queueAvatar(userId: string, { id, photos }: Pictured, now: number = Date.now()): Promise<Published> {
  const objects = photos.map((name) => objectName(userId, id, name));
  const [avatar = null] = objects;
  return queue(userId, { id, photos }, { kind: "choose_avatar", args: { avatar } }, objects, now);
}

/**
 * Queues the deletion of a listing, to leave when it can no longer be undone. One that the server cannot have is no listing yet: its
 * publication is taken back instead, it is a draft again and `id` is null. @throws StorageError
 */
export async function queueDeletion(userId: string, id: string, now: number = Date.now()): Promise<Appended> {
  const db = outboxOf(userId);
  const mutation: Mutation = { kind: "delete_listing", args: { id } };
  try {
    return await db.transaction("rw", tablesToPlace(db), async () => {
      const neighbours = await db.mutations.where("key").equals(keyOf(mutation)).toArray();
      const published = neighbours.findLast(({ kind }) => kind === "publish_listing");
      if (published === undefined || !isUnsent(published))
        return await place(
          db,
          newRow(userId, mutation, now, { undoUntil: waitFrom(now, undoOf("delete_listing")) }),
          mutation,
        );
      await db.mutations.delete(published.seq);
      return { id: null };
    });
  } catch (error) {
    throw asStorageError(error);
  }
}

async function queue(
  userId: string,
  form: Pictured,
  mutation: Mutation,
  /** `form.photos` as objects. */
  photos: readonly string[],
  now: number,
  { typed, ...more }: Pick<More, "undoUntil" | "about"> & Typed = {},
): Promise<Published> {
  const db = outboxOf(userId);
  try {
    return await db.transaction("rw", [...tablesToPlace(db), db.photos, db.uploads], async () => {
      const { missing, left } = await inspect(db, userId, form, photos, now);
      if (missing.length > 0) return { id: null, missing };
      const uploads = { left, going: null };
      const placed = await place(db, newRow(userId, mutation, now, { ...more, uploads }), mutation);
      await forgetTyped(db, typed);
      return { ...placed, missing };
    });
  } catch (error) {
    throw asStorageError(error);
  }
}

/** `form.photos`: as the form names them; `photos`: the same as objects. `left`: objects it must wait for, whose bytes are here and not there yet. */
async function inspect(
  db: OutboxDatabase,
  userId: string,
  form: Pictured,
  photos: readonly string[],
  now: number,
): Promise<{ missing: string[]; left: string[] }> {
  await gatherCopied(db, new Map([[form.id, form.photos]]));
  const stored = await db.photos.where("draft").equals(form.id).toArray();
  const kept = new Set(stored.map((photo) => objectName(userId, form.id, photo.name)));
  const needed = photos.flatMap(neededSizes).filter((object) => kept.has(object));
  const uploads = await db.uploads.bulkGet(needed);
  return {
    missing: form.photos.filter((name) => isLocalPhoto(name) && !kept.has(objectName(userId, form.id, name))),
    left: needed.filter((_, place) => !isThere(uploads[place], now)),
  };
}

/** The data from which each draft of this context was filled: the same object is noted once. */
const filledFrom = new Map<string, object | null>();

/**
 * Keeps a version of a draft; false when its listing is under way, for then the server would refuse it. A form that has closed (its
 * photos were still being prepared) brings nothing back that was thrown away since: its words go before the deletion, to be there if that is undone.
 * `base`, `seen`: see intents/draft.ts. @throws StorageError
 */
export async function queueDraft(
  userId: string,
  id: string,
  data: Record<string, unknown>,
  base: object | null | undefined,
  seen?: DraftData,
): Promise<boolean> {
  const db = outboxOf(userId);
  try {
    return await db.transaction("rw", tablesToPlace(db), async () => {
      const key = keyOf({ kind: "save_draft", args: { id, data } });
      const neighbours = await db.mutations.where("key").equals(key).toArray();
      if (neighbours.some((row) => row.kind === "publish_listing" && row.state !== "refused")) return false;
      const last = neighbours.findLast(({ kind }) => kind === "save_draft");
      const theirs = last && argsOf(last, "save_draft");
      const merged = seen && theirs ? { ...mergeDraft(seen, draftFrom(theirs.data), draftFrom(data)) } : data;
      const mutation: Mutation = { kind: "save_draft", args: { id, data: merged } };
      if (base !== undefined && filledFrom.get(id) !== base) {
        await writeBase(db, id, base);
        filledFrom.set(id, base);
      }
      const end = neighbours.findLast(isWaiting);
      const isThrownAway = end?.kind === "delete_draft" && !isOpenHere(id);
      if (isThrownAway && end.sends > 0) return true;
      if (isThrownAway) await db.mutations.delete(end.seq);
      await place(db, newRow(userId, mutation, Date.now()), mutation);
      if (isThrownAway) {
        const { seq: _seq, ...deletion } = end;
        await db.mutations.add(deletion);
      }
      return true;
    });
  } catch (error) {
    throw asStorageError(error);
  }
}
