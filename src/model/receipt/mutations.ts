import * as v from "valibot";
import { defineMutation, noWords } from "../mutation.ts";
import { listingKey } from "../listing/mutation-parts.ts";
import { receiptForm } from "./receipt-form.ts";

export const receiptMutations = {
  /** The seller proposes one to whom the listing was sold. Behind the sale, which may wait on the same phone. */
  make_receipt: defineMutation({
    input: v.object({ id: v.string(), listing_id: v.string(), buyer_id: v.string(), ...receiptForm.entries }),
    key: ({ listing_id: id }) => listingKey({ id }),
    merge: { rule: "replace" },
    undo: 0,
    travel: { collection: "mine" },
    summary: (_args, about) => `Reçu de vente${about === undefined ? "" : `\u00A0: ${about.title}`}`,
    words: noWords,
    target: ({ listing_id: id, buyer_id: otherId }) => ({ kind: "conversation", id, otherId }),
    example: ({ own, person, receipt }) => ({
      ...{ id: receipt, listing_id: own, buyer_id: person },
      ...{ price: "45000", imei: "490154203237518" },
    }),
  }),
  /** The buyer confirms or refuses it; its seller takes it back. */
  answer_receipt: defineMutation({
    input: v.object({ id: v.string(), yes: v.boolean() }),
    key: ({ id }) => `receipt:${id}`,
    merge: { rule: "replace" },
    undo: 0,
    travel: { collection: "mine" },
    summary: ({ yes }) => (yes ? "Reçu de vente confirmé" : "Reçu de vente non confirmé"),
    words: noWords,
    target: () => null,
    example: ({ receipt }) => ({ id: receipt, yes: true }),
  }),
};
