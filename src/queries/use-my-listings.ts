import { type Live, derive } from "#domain/cell.ts";
import { useLive } from "./live.ts";
import { mineRows } from "./mine-rows.ts";
import { type MyListing, ownListings } from "./own-listings.ts";
import { isKnown, progressOf } from "./rows.ts";
import { shared } from "./sources.ts";

export type { ListingChange, MyListing } from "./own-listings.ts";

export type MyListings = { readonly phase: "loading" | "ready"; readonly rows: readonly MyListing[] };

/** One's own listings in every status but deleted, those still on this phone included, newest first. */
export function myListings(): Live<MyListings> {
  return shared("my-listings", () =>
    derive([ownListings(), mineRows(), progressOf("mine")], (listings, mine, progress): MyListings => {
      const rows = (listings ?? []).filter(({ status }) => status !== "deleted");
      return { phase: rows.length > 0 || isKnown(mine, progress) ? "ready" : "loading", rows };
    }),
  );
}

export function useMyListings(): MyListings {
  return useLive(myListings());
}
