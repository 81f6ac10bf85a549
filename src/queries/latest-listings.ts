import { useStore } from "zustand";
import { derive } from "#domain/derive.ts";
import { newestListings } from "#replica/feed-questions.ts";
import type { TownCounts } from "#replica/progress.ts";
import { askServer } from "#sync/requests.ts";
import { isInCurrentTown } from "#town";
import { hiddenPeople } from "./hidden-people.ts";
import { lastListings, type ListingsResult } from "./last-listings.ts";
import type { ReadonlyStore } from "#domain/derive.ts";
import { progressOf, rowsOf } from "./rows.ts";
import { chain, reacting, shared } from "./sources.ts";

/** The newest active listings, those of people one has blocked left out. Until the replica is open and filled: those that Home showed last. */
export function latestListings(limit: number): ReadonlyStore<ListingsResult> {
  return shared(`latest:${limit}`, () => {
    const rows = chain(hiddenPeople, (hidden) =>
      rowsOf(
        "feed",
        newestListings((row) => isInCurrentTown(row) && !hidden.has(row.userId), limit),
        `latest:${limit}:${[...hidden].join()}`,
      ),
    );
    return derive([rows, progressOf("feed"), lastListings(limit)], (replica, progress, last): ListingsResult => {
      const pulled = progress !== null && progress.pulledAt !== null;
      return replica !== null && (pulled || (last.phase === "loading" && replica.length > 0))
        ? { phase: "ready", rows: replica }
        : last;
    });
  });
}

/**
 * How many listings are for sale and how many people are here, as the server counted them last; null until it has. It is asked
 * once the market of this phone has changed, so that a start with nothing new costs no request.
 */
export function townCounts(): ReadonlyStore<TownCounts | null> {
  return shared("town-counts", () => {
    const feed = reacting(progressOf("feed"), (progress) => {
      if (progress?.pulledAt == null || progress.counts?.at === (progress.newsAt ?? 0)) return;
      askServer({ kind: "counts" });
    });
    return derive([feed], (progress) => progress?.counts ?? null);
  });
}

export function useTownCounts(): TownCounts | null {
  return useStore(townCounts());
}
