/**
 * Photos on this phone that nothing names any more: their draft was published or thrown away on another device, or the
 * act that would have kept them was taken back. What can still be undone, sent or typed on keeps its photos.
 */
import { draftFrom } from "#domain/draft.ts";
import { baseName, fullName } from "#domain/photo-name.ts";
import { outboxOf } from "./database.ts";
import { isFollowing } from "./following.ts";
import { openDrafts } from "./open-draft.ts";
import { argsOf, type OutboxRow, picturedBy } from "./row.ts";

export type PhotoKey = [draft: string, name: string];

/** The drafts that the server knows, each with the photos it names. */
export type KnownDrafts = ReadonlyMap<string, readonly string[]>;

/** Of `photos`, those to let go. `rows`: the whole outbox. `open`: drafts whose form stands on some screen. Pure. */
export function orphans(
  photos: readonly PhotoKey[],
  rows: readonly OutboxRow[],
  drafts: KnownDrafts,
  open: ReadonlySet<string>,
): PhotoKey[] {
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
    const pictured = picturedBy(row);
    const deleted = argsOf(row, "delete_draft");
    if (saved !== null) name(saved.id, draftFrom(saved.data).photos);
    if (pictured !== null) name(pictured.id, pictured.photos);
    // For ten seconds it can be brought back; what becomes of its photos then is the settling's business.
    if (deleted !== null) spared.add(deleted.id);
  }
  const isNamed = ([draft, photo]: PhotoKey) => spared.has(draft) || named.get(draft)?.has(fullName(photo)) === true;
  return photos.filter((key) => !isFollowing(key[0]) && !isNamed(key));
}

const MARKS = "orphans";
const WEEK_MS = 7 * 86_400_000;

/**
 * Marks the photos that nothing names, and lets go of those marked a week ago that nothing has named since: they exist
 * nowhere else, and a server that was restored may name them again. Gives back how many blobs went. `drafts`: all that the
 * server knows; `now` in milliseconds of the server's clock.
 */
export async function sweepPhotos(userId: string, drafts: KnownDrafts, now: number): Promise<number> {
  const db = outboxOf(userId);
  if ((await db.photos.count()) === 0) return 0;
  const open = await openDrafts();
  return await db.transaction("rw", db.photos, db.mutations, db.kept, db.meta, async () => {
    const keys = await db.photos.toCollection().primaryKeys();
    const rows = [...(await db.mutations.toArray()), ...(await db.kept.toArray())];
    const marked = new Map(marksOf((await db.meta.get(MARKS))?.value));
    const found = orphans(keys, rows, drafts, open).map((key) => ({ key, since: marked.get(key.join("/")) ?? now }));
    const gone = found.filter(({ since }) => now - since >= WEEK_MS);
    await db.photos.bulkDelete(gone.map(({ key }) => key));
    const left = found.filter(({ since }) => now - since < WEEK_MS);
    await db.meta.put({ name: MARKS, value: left.map(({ key, since }): Mark => [key.join("/"), since]) });
    return gone.length;
  });
}

type Mark = readonly [key: string, since: number];

const marksOf = (stored: unknown): readonly Mark[] => (Array.isArray(stored) ? (stored as Mark[]) : []);
