import { derive, type ReadonlyStore } from "#domain/derive.ts";
import type { Listing } from "#model/listing/fields.ts";
import { lastRows } from "#first-paint/last-rows.ts";
import { hiddenPeople } from "./hidden-people.ts";

export type ListingsResult = { readonly phase: "loading" | "ready"; readonly rows: readonly Listing[] };

const LOADING: ListingsResult = { phase: "loading", rows: [] };

/** Those that Home showed last, without whom one has blocked: what there is before the replica's code is here. */
export function lastListings(limit: number): ReadonlyStore<ListingsResult> {
  return derive([lastRows, hiddenPeople], (last, hidden): ListingsResult =>
    last === null
      ? LOADING
      : { phase: "ready", rows: last.rows.filter(({ userId }) => !hidden.has(userId)).slice(0, limit) },
  );
}
