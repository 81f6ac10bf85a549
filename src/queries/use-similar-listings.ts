import { SIMILAR_LISTINGS } from "#town";
import { type Live, derive } from "#domain/cell.ts";
import type { CategoryId } from "#domain/category.ts";
import type { Listing } from "#domain/listing.ts";
import { hiddenPeople } from "./hidden-people.ts";
import { useLive } from "./live.ts";
import { publicRows } from "./rows.ts";
import { shared } from "./sources.ts";

const NONE: Live<readonly Listing[]> = { get: () => EMPTY, subscribe: () => () => {} };
const EMPTY: readonly Listing[] = [];

/** Read beyond the four, for those of blocked people to be left out. */
const SPARE = 8;

/** The newest active listings of a category, one listing left out (spec §7: four). */
export function similarListings(category: CategoryId, exceptId: string): Live<readonly Listing[]> {
  return shared(`similar:${category}:${exceptId}`, () => {
    const rows = publicRows(`category:${category}`, (db) =>
      db.feed.find({
        selector: { category },
        sort: [{ category: "asc" }, { newest: "asc" }],
        limit: SIMILAR_LISTINGS + 1 + SPARE,
      }),
    );
    return derive([rows, hiddenPeople], (found, hidden) =>
      (found ?? EMPTY).filter((row) => row.id !== exceptId && !hidden.has(row.userId)).slice(0, SIMILAR_LISTINGS),
    );
  });
}

export function useSimilarListings(listing: Listing | null): readonly Listing[] {
  return useLive(listing === null ? NONE : similarListings(listing.category, listing.id));
}
