import * as v from "valibot";
import { defineMutation, noWords, showListing } from "../mutation.ts";

export const favoriteMutations = {
  set_favorite: defineMutation({
    input: v.object({ listing_id: v.string(), on: v.boolean() }),
    key: ({ listing_id }) => `favorite:${listing_id}`,
    merge: { rule: "toggle", on: ({ on }) => on },
    undo: 0,
    travel: { collection: "favorites" },
    summary: ({ on }) => (on ? "Favori ajouté" : "Favori retiré"),
    words: noWords,
    target: showListing,
    example: ({ listing }) => ({ listing_id: listing, on: true }),
  }),
};
