import * as v from "valibot";
import { categoryId, conditionId } from "#domain/listing-form.ts";
import { LISTING_STATUSES } from "#domain/listing.ts";
import { searchableText } from "#domain/search.ts";
import { collection, field, is, newestKey, parser, schemaParts } from "./wire.ts";

const listing = {
  user_id: is.id,
  title: is.text,
  description: is.text,
  price: is.natural,
  category: field(categoryId, { type: "string", maxLength: 20 }),
  condition: field(conditionId, schemaParts.text),
  district: is.text,
  photos: field(v.array(v.string()), { type: "array", items: { type: "string" } }),
  status: field(v.picklist(LISTING_STATUSES), schemaParts.text),
  created_at: is.instant,
  boosted_until: is.instantOrNull,
  seller_name: is.text,
  seller_rating: is.numberOrNull,
  seller_reviews: is.number,
};

/** A listing as the lanes send it, turned into the domain's shape. */
export const listingWire = parser(listing);

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
