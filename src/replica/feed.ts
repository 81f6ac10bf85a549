import type { DexieStorageInternals, RxCollection } from "rxdb";
import type * as v from "valibot";
import { collection } from "./collection.ts";
import { listing } from "./listing-wire.ts";
import { newestKey, schemaParts } from "./wire.ts";

/**
 * A row of the feed on this phone: the listing and its sorting key. Indexes: newest of all (home), of a category (similar), of a
 * seller. Search has its own in memory. `text`, the words of the row once more, is what 0.2.0 kept: nothing writes or reads it now,
 * but a schema without it would make each phone fetch its listings anew.
 */
export const feed = collection(listing, {
  of: (row): { newest: number; text?: string } => ({ newest: newestKey(row.createdAt) }),
  kept: { newest: schemaParts.whole, text: schemaParts.text },
  indexes: ["newest", ["category", "newest"], ["userId", "newest"]],
});

export type StoredListing = v.InferOutput<typeof feed.row>;

/** Above each number there is, in the order of IndexedDB's keys. */
const END: readonly [] = [];

/**
 * So many of the newest listings behind `last` (null: from the newest on), in one answer of the browser. RxDB's `find` waits for an
 * event a row, and builds each row three times.
 */
export async function newestBehind(
  feed: RxCollection<StoredListing>,
  last: StoredListing | null,
  limit: number,
): Promise<StoredListing[]> {
  const { dexieTable } = await (feed.storageInstance.internals as DexieStorageInternals);
  const behind = last === null ? ["0"] : ["0", last.newest, last.id];
  // "0": RxDB's storage writes that a row is not deleted so.
  const rows = dexieTable.where("[_deleted+newest+id]").between(behind, ["0", END], false);
  return (await rows.limit(limit).toArray()).map(({ _deleted, _rev, _meta, _attachments, ...row }) => row);
}
