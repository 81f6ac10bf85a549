import * as v from "valibot";
import { draftFrom } from "../listing/draft.ts";
import { UNDO_MS } from "#domain/undo.ts";
import { listingKey, showDraft, textOf } from "../listing/mutation-parts.ts";
import { defineMutation, noWords, shortened } from "../mutation.ts";

const named = { id: v.string() };

export const draftMutations = {
  /** As it was typed: anything may stand in it. */
  save_draft: defineMutation({
    input: v.object({ ...named, data: v.record(v.string(), v.unknown()) }),
    key: listingKey,
    merge: { rule: "replace" },
    undo: 0,
    travel: { collection: "drafts" },
    summary: ({ data }) => `Brouillon\u00A0: ${shortened(draftFrom(data).title.trim() || "annonce sans titre")}`,
    words: ({ data }) => textOf(draftFrom(data)),
    target: showDraft,
    example: ({ own }) => ({ id: own, data: { title: "Vélo" } }),
  }),
  delete_draft: defineMutation({
    input: v.object(named),
    key: listingKey,
    merge: { rule: "append" },
    undo: UNDO_MS,
    travel: { collection: "drafts", apart: true },
    summary: () => "Brouillon supprimé",
    words: noWords,
    target: () => null,
    example: ({ own }) => ({ id: own }),
  }),
};
