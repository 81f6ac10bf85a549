import { createHash } from "node:crypto";
import { districtOf } from "./district.ts";
import { listings, type SeedListing } from "./listings.ts";
import { people } from "./people.ts";
import type { StoredPicture } from "./pictures.ts";
import { before } from "./rows-people.ts";

/** The three sellers who publish with credits; the others pay the fee of each listing. */
export const creditSellers = ["kouassi", "fatou", "ibrahim"] as const;

/** Object name of a photo in the bucket `listings`. */
export const photoName = (listing: Pick<SeedListing, "id" | "seller">, stem: string): string =>
  `${people[listing.seller].id}/${listing.id}/${stem}.webp`;

/** How a listing was paid: the oldest of a seller is free, one that waits is not paid yet. */
export const meansOf = (listing: SeedListing): "first_free" | "credit" | "manual" | null => {
  if (listing.status === "pending") return null;
  const first = listings.findLast((other) => other.seller === listing.seller && other.status !== "pending");
  if (first?.id === listing.id) return "first_free";
  return creditSellers.some((name) => name === listing.seller) ? "credit" : "manual";
};

/** The same at each start: pictures of the screens show it. */
const codeOf = (id: string): string =>
  Array.from(createHash("sha256").update(id).digest().subarray(0, 8), (byte) => SIGNS[byte & 31]).join("");
const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Rows of `public.listings`, oldest first as they came in. */
export const listingRows = (now: Date, pictures: ReadonlyMap<string, StoredPicture>) =>
  listings.toReversed().map((listing) => ({
    id: listing.id,
    code: codeOf(listing.id),
    user_id: people[listing.seller].id,
    title: listing.title,
    description: listing.description,
    price: listing.price,
    category: listing.category,
    condition: listing.condition,
    district: districtOf(listing.district),
    photos: listing.pictures.map((name) => photoName(listing, pictures.get(name)?.stem ?? "")),
    status: listing.status,
    paid_by: meansOf(listing),
    created_at: before(now, listing.hours),
  }));
