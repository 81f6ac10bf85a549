import type { Live } from "#domain/cell.ts";
import { derive } from "#domain/cell.ts";
import type { Listing } from "#domain/listing.ts";
import { useLive } from "./live.ts";
import { publicRows } from "./rows.ts";
import { shared } from "./sources.ts";

const EMPTY: readonly Listing[] = [];

/** The active listings of one person, newest first. */
export function sellerListings(sellerId: string): Live<readonly Listing[]> {
  return shared(`seller-listings:${sellerId}`, () => {
    const rows = publicRows(`seller:${sellerId}`, (db) =>
      db.feed.find({ selector: { userId: sellerId }, sort: [{ userId: "asc" }, { newest: "asc" }] }),
    );
    return derive([rows], (found): readonly Listing[] => found ?? EMPTY);
  });
}

export function useSellerListings(sellerId: string): readonly Listing[] {
  return useLive(sellerListings(sellerId));
}
