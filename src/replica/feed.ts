import type * as v from "valibot";
import { searchableText } from "#domain/search.ts";
import { collection } from "./collection.ts";
import { listing } from "./listing-wire.ts";
import { newestKey, schemaParts } from "./wire.ts";

/**
 * A row of the feed on this phone: the listing, its sorting key and the text a search looks into. Indexes: newest of all (home),
 * of a category (similar), of a seller. Search has its own in memory.
 */
export const feed = collection(listing, {
  of: (row) => ({ newest: newestKey(row.createdAt), text: searchableText(row) }),
  kept: { newest: schemaParts.whole, text: schemaParts.text },
  indexes: ["newest", ["category", "newest"], ["userId", "newest"]],
});

export type StoredListing = v.InferOutput<typeof feed.row>;
