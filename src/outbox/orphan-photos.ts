/**
 * Photos on this phone that nothing names any more: their draft was published or thrown away on another device, or the
 * act that would have kept them was taken back. What can still be undone, sent or typed on keeps its photos.
 */
import { draftFrom } from "#domain/draft.ts";
import { baseName, fullName } from "#domain/photo-name.ts";
import { outboxOf } from "./database.ts";
import { openDrafts } from "./open-draft.ts";
import { argsOf, type OutboxRow } from "./row.ts";

export type PhotoKey = [draft: string, name: string];

/** The drafts that the server knows, each with the photos it names. */
export type KnownDrafts = ReadonlyMap<string, readonly string[]>;

/** Of `photos`, those to let go. `rows`: the whole outbox. `open`: drafts whose form stands on some screen. Pure. */
export function orphans(photos: readonly PhotoKey[], rows: readonly OutboxRow[], drafts: KnownDrafts, open: ReadonlySet<string>): PhotoKey[] {
  const named = new Map<string, Set<string>>();
  const spared = new Set(open);
  const name = (draft: string, names: readonly string[]) => {
    const known = named.get(draft) ?? new Set();
    for (const one of names) known.add(baseName(one));
    named.set(draft, known);
  };
  for (const [draft, names] of drafts) name(draft, names);
  for (const row of rows) {
    const saved = argsOf(row, "save_draft");
    const published = argsOf(row, "publish_listing");
    const deleted = argsOf(row, "delete_draft");
    if (saved !== null) name(saved.id, draftFrom(saved.data).photos);
    if (published !== null) name(published.id, published.photos);
    // For ten seconds it can be brought back; what becomes of its photos then is the settling's business.
    if (deleted !== null) spared.add(deleted.id);
  }
  return photos.filter(([draft, photo]) => !spared.has(draft) && named.get(draft)?.has(fullName(photo)) !== true);
}

/** Lets go of the photos that nothing names; gives back how many blobs went. `drafts`: all that the server knows. */
export async function sweepPhotos(userId: string, drafts: KnownDrafts): Promise<number> {
  const db = outboxOf(userId);
  if ((await db.photos.count()) === 0) return 0;
  const open = await openDrafts();
  return await db.transaction("rw", db.photos, db.mutations, async () => {
    const keys = await db.photos.toCollection().primaryKeys();
    const gone = orphans(keys, await db.mutations.toArray(), drafts, open);
    await db.photos.bulkDelete(gone);
    return gone.length;
  });
}
