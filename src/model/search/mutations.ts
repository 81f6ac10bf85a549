import * as v from "valibot";
import { QUERY_MAX, soughtKey } from "#domain/search.ts";
import { lengthOf, trimmed } from "#domain/text-field.ts";
import { defineMutation, shortened } from "../mutation.ts";

export const searchMutations = {
  /** A search that is followed, or no more; null for filters that are not set. Its filters identify it. */
  save_search: defineMutation({
    input: v.object({
      on: v.boolean(),
      q: v.pipe(
        v.string(),
        v.transform(trimmed),
        v.check((q) => lengthOf(q) <= QUERY_MAX),
      ),
      town: v.string(),
      category: v.nullable(v.string()),
      condition: v.nullable(v.string()),
      district: v.nullable(v.string()),
      min_price: v.nullable(v.number()),
      max_price: v.nullable(v.number()),
    }),
    key: (args) => `search:${soughtKey(args)}`,
    merge: { rule: "toggle", on: ({ on }) => on },
    undo: 0,
    travel: { collection: "mine" },
    summary: ({ on, q }) =>
      `${on ? "Recherche suivie" : "Recherche retirée"}${q === "" ? "" : `\u00A0: ${shortened(q)}`}`,
    words: ({ q }) => q,
    target: () => null,
    example: ({ town }) => ({
      on: true,
      q: "vélo",
      town,
      category: null,
      condition: null,
      district: null,
      min_price: null,
      max_price: null,
    }),
  }),
};
