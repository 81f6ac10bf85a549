import * as v from "valibot";
import { FOLLOWED, NO_FILTERS, QUERY_MAX, soughtIn, soughtKey } from "#domain/search.ts";
import { lengthOf, trimmed } from "#domain/text-field.ts";
import { defineMutation, shortened } from "../mutation.ts";

export const searchMutations = {
  /** A search that is followed, or no more; null for filters that are not set. Its filters identify it. */
  save_search: defineMutation({
    input: v.object({
      ...FOLLOWED,
      on: v.boolean(),
      q: v.pipe(
        v.string(),
        v.transform(trimmed),
        v.check((q) => lengthOf(q) <= QUERY_MAX),
      ),
    }),
    key: (args) => `search:${soughtKey(args)}`,
    merge: { rule: "toggle", on: ({ on }) => on },
    undo: 0,
    travel: { collection: "mine" },
    summary: ({ on, q, seller }) => {
      if (seller !== null) return `${on ? "Vendeur suivi" : "Vendeur retiré"}\u00A0: ${seller.name}`;
      return `${on ? "Recherche suivie" : "Recherche retirée"}${q === "" ? "" : `\u00A0: ${shortened(q)}`}`;
    },
    words: ({ q }) => q,
    target: () => null,
    example: ({ town }) => ({ on: true, ...soughtIn(town, { ...NO_FILTERS, q: "vélo" }) }),
  }),
};
