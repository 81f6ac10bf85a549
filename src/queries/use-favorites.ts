import { useStore } from "zustand";
import { derive, type ReadonlyStore } from "#domain/derive.ts";
import type { Listing } from "#model/listing/fields.ts";
import { chain, shared } from "./sources.ts";
import { visitorHearts } from "./use-visitor-mutations.ts";
import { type RowOf, mutationsOf, standing } from "./overlay.ts";
import { isKnown, listingsById, progressOf, rowsOf } from "./rows.ts";

export type Favorite = { readonly listing: Listing; readonly createdAt: number };
export type FavoritesResult = { readonly phase: "loading" | "ready"; readonly rows: readonly Favorite[] };

const storedFavorites = () => rowsOf("favorites", { by: "newest" });

/** The last state of each listing's heart that the server has not shown yet. */
function byListing(rows: readonly RowOf<"set_favorite">[]): ReadonlyMap<string, RowOf<"set_favorite">> {
  return new Map(standing(rows).map((row) => [row.args.listing_id, row]));
}

function waitingHearts(): ReadonlyStore<ReadonlyMap<string, RowOf<"set_favorite">>> {
  return shared("favorite-mutations", () => derive([mutationsOf("set_favorite")], byListing));
}

/** Ids of all favourites, hearts just touched included. */
export function favoriteIds(): ReadonlyStore<ReadonlySet<string>> {
  return shared("favorite-ids", () =>
    derive([storedFavorites(), waitingHearts()], (stored, waiting): ReadonlySet<string> => {
      const ids = new Set((stored ?? []).map((row) => row.id));
      for (const [id, row] of waiting) row.args.on ? ids.add(id) : ids.delete(id);
      return ids;
    }),
  );
}

/** Favourites, newest first: the server's, without those taken off here, with those added here. */
export function favorites(): ReadonlyStore<FavoritesResult> {
  return shared("favorites", () =>
    derive(
      [storedFavorites(), waitingHearts(), favoriteListings(), progressOf("favorites")],
      (stored, waiting, listings, progress): FavoritesResult => {
        const kept = (stored ?? []).filter((row) => waiting.get(row.id)?.args.on !== false);
        const known = new Set(kept.map((row) => row.id));
        const added = (listings ?? [])
          .filter((listing) => !known.has(listing.id))
          .map((listing) => ({ listing, createdAt: waiting.get(listing.id)?.createdAt ?? 0 }));
        const rows = [...added, ...kept].sort((a, b) => b.createdAt - a.createdAt);
        return { phase: rows.length > 0 || isKnown(stored, progress) ? "ready" : "loading", rows };
      },
    ),
  );
}

/** The cards of favourites added on this phone: they can only have been touched on a listing it holds. */
function favoriteListings(): ReadonlyStore<readonly Listing[] | null> {
  return shared("favorite-listings", () => {
    const ids = derive([waitingHearts()], (waiting) =>
      [...waiting]
        .filter(([, row]) => row.args.on)
        .map(([id]) => id)
        .sort()
        .join(" "),
    );
    return chain(ids, (list) => listingsById(list.split(" ")));
  });
}

export function useFavorites(): FavoritesResult {
  return useStore(favorites());
}

export function useIsFavorite(listingId: string): boolean {
  return useStore(
    shared(`is-favorite:${listingId}`, () =>
      derive([favoriteIds(), visitorHearts()], (ids, waiting) => ids.has(listingId) || waiting.has(listingId)),
    ),
  );
}
