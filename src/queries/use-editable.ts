import { type Live, derive } from "#domain/cell.ts";
import { type DraftData, draftFrom } from "#domain/draft.ts";
import { type ListingWords, rebased, wordsOf } from "#domain/listing-words.ts";
import { useLive } from "./live.ts";
import { mineRows } from "./mine-rows.ts";
import { type RowOf, acts, standing } from "./overlay.ts";
import { isKnown, progressOf } from "./rows.ts";
import { shared } from "./sources.ts";

/**
 * A listing of one's own as the form for an edit begins: `data` with what was changed here and refused, if anything was; `base`
 * what the new act is measured against. missing: there is none here that could be edited.
 */
export type Editable =
  | { readonly phase: "loading" | "missing" }
  | { readonly phase: "ready"; readonly data: DraftData; readonly base: ListingWords };

export function editable(id: string): Live<Editable> {
  return shared(`editable:${id}`, () =>
    derive([mineRows(), acts("edit_listing"), progressOf("mine")], (mine, edits, progress): Editable => {
      const found = mine?.flatMap((row) => (row.kind === "listing" && row.data.id === id ? [row.data] : []))[0];
      if (found === undefined) return { phase: isKnown(mine, progress) ? "missing" : "loading" };
      if (found.status !== "active" && found.status !== "unavailable") return { phase: "missing" };
      const own = edits.filter(({ args }) => args.id === id);
      const base = wordsOf(standing(own).at(-1)?.args ?? found);
      const last = own.at(-1);
      const words = last?.state === "refused" ? again(last, base) : base;
      return { phase: "ready", base, data: { ...words, price: String(found.price), district: found.district } };
    }),
  );
}

/** What the refused act would have changed, upon the listing as it is now. */
function again({ args, base }: RowOf<"edit_listing">, now: ListingWords): ListingWords {
  return rebased(wordsOf(args), wordsOf(draftFrom({ ...(base as object) })), now);
}

export function useEditable(id: string): Editable {
  return useLive(editable(id));
}
