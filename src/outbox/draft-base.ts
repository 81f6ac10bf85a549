/**
 * The base of a draft, upon which its words on this phone were written: the common ancestor of the server's three-way merge. It is
 * the server's data when the form was filled, then what this phone itself last brought there. Kept on the disk, for a form
 * outlives its tab.
 */
import { baseName, fullName, sizeNames } from "#domain/photo-name.ts";
import type { OutboxDatabase } from "./database.ts";
import type { DraftBase, PhotoKey } from "./tables.ts";
import { deletePhotos, forgetMedia, photosNamedBy } from "./forget-photos.ts";
import { argsOf, type OutboxRow } from "./row.ts";

/** A form was filled from the server's `data`, null when the server knows nothing of the draft. */
export async function writeBase(db: OutboxDatabase, draft: string, data: object | null): Promise<void> {
  if (data === null) await db.draftBases.delete(draft);
  else await db.draftBases.put({ draft, data: { ...data } });
}

/** The server has applied `row`. */
export async function rememberBase(db: OutboxDatabase, row: OutboxRow): Promise<void> {
  const args = argsOf(row, "save_draft");
  if (args !== null) await writeBase(db, args.id, args.data);
}

/**
 * The base of a further save: what the save before it carries, for the server will have applied that one first; else
 * what is remembered. `neighbours`: rows of the same key, oldest first.
 */
export async function baseFor(
  db: OutboxDatabase,
  draftId: string,
  neighbours: readonly OutboxRow[],
): Promise<{ base?: unknown }> {
  const before = neighbours.findLast((row) => row.kind === "save_draft" && row.state !== "refused");
  const base: unknown =
    before === undefined ? (await db.draftBases.get(draftId))?.data : argsOf(before, "save_draft")?.data;
  return base === undefined ? {} : { base };
}

/** The part of a draft that the server has, as this phone last brought it there or found it; null when it has nothing, or nobody here knows. */
export const savedDraft = async (db: OutboxDatabase, draftId: string): Promise<DraftBase["data"] | null> =>
  (await db.draftBases.get(draftId))?.data ?? null;

/** Lets go of what was kept for a draft, once the replica shows its listing or its end; of an edit or a message, of the photos it sent. What a later mutation of the draft or the listing names stays. Only inside a transaction over all that is read and written here. */
export async function forgetDraft(db: OutboxDatabase, row: OutboxRow): Promise<void> {
  const edit = argsOf(row, "edit_listing");
  // No more than that: the next edit may be under way.
  if (edit !== null) {
    const names = edit.photos.map(baseName).flatMap(sizeNames);
    await deletePhotos(
      db,
      row.userId,
      names.map((name): PhotoKey => [edit.id, name]),
    );
  }
  await forgetMedia(db, row);
  const id = argsOf(row, "publish_listing")?.id ?? argsOf(row, "delete_draft")?.id;
  if (id === undefined) return;
  const later = await db.mutations.where("key").equals(row.key).toArray();
  const named = new Set(later.flatMap(photosNamedBy).map(baseName));
  const photos = await db.photos.where("draft").equals(id).primaryKeys();
  await deletePhotos(
    db,
    row.userId,
    photos.filter(([, name]) => !named.has(fullName(name))),
  );
  await db.draftBases.delete(id);
}
