import { useEffect } from "react";
import { useStore } from "zustand";
import { derive, type ReadonlyStore } from "#domain/derive.ts";
import type { ListingNumbers } from "#replica/progress.ts";
import { askServer } from "#sync/requests.ts";
import { shared } from "./sources.ts";
import { progressOf } from "./rows.ts";

/** The numbers of one's own listings, by their ids, as the server said it last. */
export function listingNumbers(): ReadonlyStore<ReadonlyMap<string, ListingNumbers>> {
  return shared("numbers", () =>
    derive([progressOf("mine")], (mine) => new Map((mine?.numbers ?? []).map((row) => [row.id, row]))),
  );
}

/** The same, asked for anew by each screen that shows them. */
export function useListingNumbers(): ReadonlyMap<string, ListingNumbers> {
  useEffect(() => askServer({ kind: "numbers" }), []);
  return useStore(listingNumbers());
}
