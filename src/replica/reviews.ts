import type { RxJsonSchema } from "rxdb";
import * as v from "valibot";
import type { Review } from "#domain/review.ts";
import { instant, newestKey, schemaParts, versioned } from "./wire.ts";

export type StoredReview = Review & { readonly v: number; readonly newest: number };

export const reviewRow = v.pipe(
  v.object({
    ...versioned,
    reviewer_id: v.string(),
    reviewed_id: v.string(),
    listing_id: v.string(),
    rating: v.pipe(v.number(), v.minValue(1), v.maxValue(5)),
    comment: v.nullable(v.string()),
    created_at: instant,
    verified: v.boolean(),
    reviewer_name: v.string(),
    listing_title: v.string(),
  }),
  v.transform((row): StoredReview => ({
    id: row.id,
    v: row.v,
    reviewerId: row.reviewer_id,
    reviewedId: row.reviewed_id,
    listingId: row.listing_id,
    rating: row.rating,
    comment: row.comment,
    createdAt: row.created_at,
    verified: row.verified,
    reviewerName: row.reviewer_name,
    listingTitle: row.listing_title,
    newest: newestKey(row.created_at),
  })),
);

export const reviewsSchema: RxJsonSchema<StoredReview> = {
  version: 0,
  primaryKey: "id",
  type: "object",
  properties: {
    id: schemaParts.id,
    v: schemaParts.number,
    reviewerId: schemaParts.text,
    reviewedId: schemaParts.id,
    listingId: schemaParts.id,
    rating: schemaParts.number,
    comment: schemaParts.any,
    createdAt: schemaParts.number,
    verified: { type: "boolean" },
    reviewerName: schemaParts.text,
    listingTitle: schemaParts.text,
    newest: schemaParts.whole,
  },
  required: ["id", "v", "reviewedId", "listingId", "newest"],
  indexes: ["newest", ["reviewedId", "newest"], ["listingId", "newest"]],
};
