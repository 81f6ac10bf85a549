import { useStore } from "zustand";
import { derive, type ReadonlyStore } from "#domain/derive.ts";
import { FAVORITES, type Heart } from "#model/favorite/mutation-overlay.ts";
import type { Listing } from "#model/listing/fields.ts";
import { chain, shared } from "./sources.ts";
import { visitorHearts } from "./use-visitor-mutations.ts";
import { withWaiting } from "./overlay.ts";
import { isKnown, listingsById, progressOf, rowsOf } from "./rows.ts";

export type Favorite = { readonly listing: Listing; readonly createdAt: number };
export type FavoritesResult = { readonly phase: "loading" | "ready"; readonly rows: readonly Favorite[] };

const storedFavorites = () => rowsOf("favorites", { by: "newest" });

/** When each favourite was added, by the id of its listing: hearts just touched included. */
export function hearts(): ReadonlyStore<ReadonlyMap<string, Heart>> {
  return shared("hearts", () => withWaiting(storedFavorites(), (row) => [row.id, row], FAVORITES));
}

/** Favourites, newest first: the server's, without those taken off here, with those added here. */
export function favorites(): ReadonlyStore<FavoritesResult> {
  return shared("favorites", () =>
    derive(
      [storedFavorites(), hearts(), favoriteListings(), progressOf("favorites")],
      (stored, all, added, progress): FavoritesResult => {
        // One that was added here can only have been touched on a listing that this phone holds.
        const cards = new Map(
          [...(added ?? []), ...(stored ?? []).map(({ listing }) => listing)].map((one) => [one.id, one]),
        );
        const rows = [...all]
          .flatMap(([id, { createdAt }]) => {
            const listing = cards.get(id);
            return listing === undefined ? [] : [{ listing, createdAt }];
          })
          .sort((a, b) => b.createdAt - a.createdAt);
        return { phase: rows.length > 0 || isKnown(stored, progress) ? "ready" : "loading", rows };
      },
    ),
  );
}

/** The cards of favourites added on this phone. */
function favoriteListings(): ReadonlyStore<readonly Listing[] | null> {
  return shared("favorite-listings", () => {
    const ids = derive([storedFavorites(), hearts()], (stored, all) => {
      const known = new Set(stored?.map(({ id }) => id));
      return [...all.keys()]
        .filter((id) => !known.has(id))
        .sort()
        .join(" ");
    });
    return chain(ids, (list) => listingsById(list.split(" ")));
  });
}

export function useFavorites(): FavoritesResult {
  return useStore(favorites());
}

/** The price at which this person put a heart on a listing that costs less now; null for every other. */
export function usePriceThen({ id, price }: Pick<Listing, "id" | "price">): number | null {
  const then = useStore(shared(`price-then:${id}`, () => derive([hearts()], (all) => all.get(id)?.priceThen ?? null)));
  return then !== null && then > price ? then : null;
}

export function useIsFavorite(listingId: string): boolean {
  return useStore(
    shared(`is-favorite:${listingId}`, () =>
      derive([hearts(), visitorHearts()], (ids, waiting) => ids.has(listingId) || waiting.has(listingId)),
    ),
  );
}
