import * as v from "valibot";
import { table } from "./collection.ts";
import { field, is, newestKey, schemaParts } from "#model/wire.ts";

/** Indexes: newest of all, of who was judged, of a listing. */
export const reviews = table(
  {
    reviewer_id: is.text,
    reviewed_id: is.id,
    listing_id: is.id,
    rating: field(v.pipe(v.number(), v.minValue(1), v.maxValue(5)), schemaParts.number),
    comment: is.textOrNull,
    created_at: is.instant,
    reviewer_name: is.text,
    reviewer_avatar: is.laterTextOrNull,
    listing_title: is.text,
  },
  {
    of: (row) => ({ newest: newestKey(row.createdAt) }),
    indexes: ["newest", ["reviewedId", "newest"], ["listingId", "newest"]],
  },
);

export type StoredReview = v.InferOutput<typeof reviews.row>;

/** How a seller is called and judged now, whatever the cards said when they came; only whose facts have changed since has a row. */
export const sellers = table({
  name: is.text,
  rating: is.numberOrNull,
  reviews: is.number,
  avatar: is.laterTextOrNull,
});

export type StoredSeller = v.InferOutput<typeof sellers.row>;
