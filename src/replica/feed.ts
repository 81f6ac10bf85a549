import type { RxJsonSchema } from "rxdb";
import * as v from "valibot";
import { categoryId, conditionId } from "#domain/listing-form.ts";
import { LISTING_STATUSES, type Listing } from "#domain/listing.ts";
import { searchableText } from "#domain/search.ts";
import { instant, newestKey, schemaParts, versioned } from "./wire.ts";

/** A listing as the lanes send it, turned into the domain's shape. */
export const listingWire = v.pipe(
  v.object({
    ...versioned,
    user_id: v.string(),
    title: v.string(),
    description: v.string(),
    price: v.pipe(v.number(), v.integer(), v.minValue(0)),
    category: categoryId,
    condition: conditionId,
    district: v.string(),
    photos: v.array(v.string()),
    status: v.picklist(LISTING_STATUSES),
    created_at: instant,
    boosted_until: v.nullable(instant),
    seller_name: v.string(),
    seller_rating: v.nullable(v.number()),
    seller_reviews: v.number(),
  }),
  v.transform((row): Listing & { v: number } => ({
    id: row.id,
    v: row.v,
    userId: row.user_id,
    title: row.title,
    description: row.description,
    price: row.price,
    category: row.category,
    condition: row.condition,
    district: row.district,
    photos: row.photos,
    status: row.status,
    createdAt: row.created_at,
    boostedUntil: row.boosted_until,
    sellerName: row.seller_name,
    sellerRating: row.seller_rating,
    sellerReviews: row.seller_reviews,
  })),
);

/** A row of the feed on this phone: the listing, its sorting key and the text a search looks into. */
export type StoredListing = Listing & { readonly v: number; readonly newest: number; readonly text: string };

export const feedRow = v.pipe(
  listingWire,
  v.transform((listing): StoredListing => ({
    ...listing,
    newest: newestKey(listing.createdAt),
    text: searchableText(listing),
  })),
);

/** Indexes: newest of all (home), of a category (similar), of a seller. Search has its own in memory. */
export const feedSchema: RxJsonSchema<StoredListing> = {
  version: 0,
  primaryKey: "id",
  type: "object",
  properties: {
    id: schemaParts.id,
    v: schemaParts.number,
    userId: schemaParts.id,
    title: schemaParts.text,
    description: schemaParts.text,
    price: schemaParts.number,
    category: { type: "string", maxLength: 20 },
    condition: schemaParts.text,
    district: schemaParts.text,
    photos: { type: "array", items: { type: "string" } },
    status: schemaParts.text,
    createdAt: schemaParts.number,
    boostedUntil: schemaParts.any,
    sellerName: schemaParts.text,
    sellerRating: schemaParts.any,
    sellerReviews: schemaParts.number,
    newest: schemaParts.whole,
    text: schemaParts.text,
  },
  required: ["id", "v", "userId", "category", "newest"],
  indexes: ["newest", ["category", "newest"], ["userId", "newest"]],
};
