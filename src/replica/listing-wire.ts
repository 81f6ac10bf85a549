/** How a listing comes. Beside feed.ts, which keeps it: a first visit reads the first listings before it stores any. */
import * as v from "valibot";
import type { CategoryId } from "#domain/category.ts";
import type { ConditionId } from "#domain/condition.ts";
import type { ListingStatus } from "#model/listing/status.ts";
import { openWord } from "#domain/open-word.ts";
import { field, is, parser, schemaParts } from "#model/wire.ts";

export const listing = {
  user_id: is.id,
  title: is.text,
  description: is.text,
  price: is.natural,
  category: field(openWord<CategoryId>(), { type: "string", maxLength: 20 }),
  condition: field(openWord<ConditionId>(), schemaParts.text),
  district: is.text,
  photos: field(v.array(v.string()), { type: "array", items: { type: "string" } }),
  status: field(openWord<ListingStatus>(), schemaParts.text),
  created_at: is.instant,
  boosted_until: is.instantOrNull,
  seller_name: is.text,
  seller_rating: is.numberOrNull,
  seller_reviews: is.number,
  /** The id of its town. */
  town: is.text,
};

/** A listing as the collections send it, turned into the domain's shape. */
export const listingWire = parser(listing);
