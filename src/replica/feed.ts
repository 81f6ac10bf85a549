import type * as v from "valibot";
import { table } from "./collection.ts";
import { FIELDS } from "#model/listing/fields.ts";
import { newestKey } from "#model/wire.ts";

/**
 * A row of the feed on this phone: the listing and its sorting key. Indexes: newest of all (home), of a category (similar), of a
 * seller. Search has its own in memory.
 */
export const feed = table(FIELDS, {
  of: (row) => ({ newest: newestKey(row.createdAt) }),
  indexes: ["newest", ["category", "newest"], ["userId", "newest"]],
});

export type StoredListing = v.InferOutput<typeof feed.row>;
