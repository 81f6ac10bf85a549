import type { RxJsonSchema } from "rxdb";
import * as v from "valibot";
import type { Listing } from "#domain/listing.ts";
import { listingWire } from "./feed.ts";
import { instant, newestKey, schemaParts, versioned } from "./wire.ts";

/** A favourite; its id is the id of its listing, whose card stays known once it is sold or gone. */
export type StoredFavorite = {
  readonly id: string;
  readonly v: number;
  readonly createdAt: number;
  readonly newest: number;
  readonly listing: Listing;
};

export const favoriteRow = v.pipe(
  v.object({ ...versioned, created_at: instant, listing: listingWire }),
  v.transform((row): StoredFavorite => ({
    id: row.id,
    v: row.v,
    createdAt: row.created_at,
    newest: newestKey(row.created_at),
    listing: row.listing,
  })),
);

export const favoritesSchema: RxJsonSchema<StoredFavorite> = {
  version: 0,
  primaryKey: "id",
  type: "object",
  properties: {
    id: schemaParts.id,
    v: schemaParts.number,
    createdAt: schemaParts.number,
    newest: schemaParts.whole,
    listing: { type: "object" },
  },
  required: ["id", "v", "newest", "listing"],
  indexes: ["newest"],
};
