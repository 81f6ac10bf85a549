import { derive } from "#domain/cell.ts";
import type { Listing } from "#domain/listing.ts";
import { lastRows } from "#replica/last-rows.ts";
import { type Live, useLive } from "./live.ts";
import { progressOf, publicRows } from "./rows.ts";
import { shared } from "./sources.ts";

export type ListingsAnswer = { readonly phase: "loading" | "ready"; readonly rows: readonly Listing[] };

const LOADING: ListingsAnswer = { phase: "loading", rows: [] };

/** The newest active listings. Until the replica is open and filled: those that Home showed last. */
export function latestListings(limit: number): Live<ListingsAnswer> {
  return shared(`latest:${limit}`, () => {
    const rows = publicRows(`latest:${limit}`, (db) => db.feed.find({ sort: [{ newest: "asc" }], limit }));
    return derive([rows, progressOf("feed"), lastRows], (replica, progress, last): ListingsAnswer => {
      const pulled = progress !== null && progress.pulledAt !== null;
      if (replica !== null && (pulled || (last === null && replica.length > 0))) return { phase: "ready", rows: replica };
      return last === null ? LOADING : { phase: "ready", rows: last.rows.slice(0, limit) };
    });
  });
}

export function useLatestListings(limit = 8): ListingsAnswer {
  return useLive(latestListings(limit));
}
