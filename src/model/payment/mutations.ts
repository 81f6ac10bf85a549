import * as v from "valibot";
import { formatPrice } from "#domain/price.ts";
import { disputeForm, proofForm } from "#domain/proof-form.ts";
import { defineMutation, noWords } from "../mutation.ts";

type Proof = { readonly listing_id: string | null; readonly screenshot: string };

/** A listing has one proof under way, and a picture is sent once. */
const sameProof = (next: Proof, before: Proof): boolean =>
  next.listing_id === null ? before.screenshot === next.screenshot : before.listing_id === next.listing_id;

export const paymentMutations = {
  /**
   * Goes to a function of its own (§7), with the picture that `screenshot` names on this phone. `item`: "listing", or the id of
   * a pack. Francs and bytes as this phone showed them; the server reads its own price list.
   */
  send_proof: defineMutation({
    input: v.pipe(
      v.object({
        item: v.string(),
        listing_id: v.nullable(v.string()),
        amount: v.number(),
        ...proofForm.entries,
        bytes: v.number(),
      }),
      v.transform(({ fullName, ...args }) => ({ ...args, full_name: fullName })),
    ),
    key: ({ listing_id }) => (listing_id === null ? "credits" : `listing:${listing_id}`),
    merge: {
      rule: "once",
      same: sameProof,
      renews: (next, before) =>
        (before.item === next.item && before.listing_id === next.listing_id) || before.screenshot === next.screenshot,
    },
    undo: 0,
    travel: { collection: "mine", carries: "screenshot" },
    summary: ({ amount }) => `Preuve de paiement\u00A0: ${formatPrice(amount)}`,
    words: noWords,
    target: ({ listing_id }) => ({ kind: "payment", id: listing_id }),
    example: ({ own }) => ({
      item: "listing",
      listing_id: own,
      amount: 200,
      fullName: "Awa Koné",
      phone: "07 00 00 00 00",
      email: "awa.kone@exemple.ci",
      reference: "",
      screenshot: "one",
      bytes: 1,
    }),
  }),
  /** Against a refusal of this proof, or against a decision that was taken back. One a decision. */
  contest_payment: defineMutation({
    input: v.object({ proof_id: v.string(), ...disputeForm.entries }),
    key: ({ proof_id }) => `dispute:${proof_id}`,
    merge: { rule: "once" },
    undo: 0,
    travel: { collection: "mine" },
    summary: () => "Contestation d'un paiement",
    words: ({ message }) => message,
    target: () => ({ kind: "payment", id: null }),
    example: ({ proof }) => ({ proof_id: proof, message: "Le transfert est bien parti." }),
  }),
};
