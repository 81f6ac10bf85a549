import * as v from "valibot";
import { listingWire } from "#model/listing/fields.ts";
import { collection } from "./collection.ts";
import { field, is, newestKey, schemaParts } from "#model/wire.ts";

/** A favourite; its id is the id of its listing, whose card stays known once it is sold or gone. */
export const favorites = collection(
  {
    created_at: is.instant,
    /** The price when the heart was put; null of older hearts, and from a server that does not say. Not in the schema: another one is a replica pulled anew. */
    price_then: { wire: v.optional(v.nullable(v.number()), null), stored: null },
    listing: field(listingWire, schemaParts.object),
  },
  {
    of: (row) => ({ newest: newestKey(row.createdAt) }),
    kept: { newest: schemaParts.whole },
    indexes: ["newest"],
  },
);

export type StoredFavorite = v.InferOutput<typeof favorites.row>;
