import { derive } from "#domain/cell.ts";
import type { Listing } from "#domain/listing.ts";
import { hiddenPeople } from "./hidden-people.ts";
import { lastRows } from "#replica/last-rows.ts";
import { useLive, chain, shared, type Live } from "./sources.ts";
import { progressOf, publicRows } from "./rows.ts";

export type ListingsAnswer = { readonly phase: "loading" | "ready"; readonly rows: readonly Listing[] };

const LOADING: ListingsAnswer = { phase: "loading", rows: [] };

/** The newest active listings, those of people one has blocked left out. Until the replica is open and filled: those that Home showed last. */
export function latestListings(limit: number): Live<ListingsAnswer> {
  return shared(`latest:${limit}`, () => {
    const rows = chain(hiddenPeople, (hidden) => {
      const $nin = [...hidden];
      return publicRows(`latest:${limit}:${$nin.join()}`, (db) =>
        db.feed.find({ selector: $nin.length > 0 ? { userId: { $nin } } : {}, sort: [{ newest: "asc" }], limit }),
      );
    });
    return derive(
      [rows, progressOf("feed"), lastRows, hiddenPeople],
      (replica, progress, last, hidden): ListingsAnswer => {
        const pulled = progress !== null && progress.pulledAt !== null;
        if (replica !== null && (pulled || (last === null && replica.length > 0)))
          return { phase: "ready", rows: replica };
        return last === null
          ? LOADING
          : { phase: "ready", rows: last.rows.filter(({ userId }) => !hidden.has(userId)).slice(0, limit) };
      },
    );
  });
}

export function useLatestListings(limit = 8): ListingsAnswer {
  return useLive(latestListings(limit));
}
