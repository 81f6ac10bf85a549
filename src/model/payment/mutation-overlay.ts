import type { Overlay, Waiting } from "../mutation-overlay.ts";
import type { Payment, SaidAgainst } from "./own-payment.ts";

const STATES = { queued: "queued", sending: "sending", sent: "sent", refused: "unsent" } as const;

function paid({ id, args, state, refusal, wait, createdAt }: Waiting<"send_proof">): Payment {
  const { full_name: fullName, phone, email, reference, screenshot } = args;
  return {
    id,
    listingId: args.listing_id,
    pack: args.listing_id === null ? args.item : null,
    amount: args.amount,
    asCredit: false,
    reason: refusal?.message ?? null,
    decidedAt: null,
    undone: 0,
    undoneStatus: null,
    undoneAt: null,
    undoneReason: null,
    dispute: null,
    contestable: false,
    state: STATES[state],
    at: createdAt,
    waitUntil: wait?.named === true ? wait.until : null,
    title: null,
    form: { fullName, phone, email, reference, screenshot },
  };
}

const HERE: readonly SaidAgainst["state"][] = ["queued", "sent", "refused"];

/** Payments by the ids of their proofs. */
export const PAYMENTS = {
  send_proof: { on: ({ id }) => id, row: (known, mutation) => known ?? paid(mutation), refused: true },
  contest_payment: {
    on: ({ args }) => args.proof_id,
    row: (known, { args: { message }, state, refusal }) => {
      if (known === undefined || (known.dispute !== null && !HERE.includes(known.dispute.state))) return known;
      const where = state === "sending" ? "queued" : state;
      return {
        ...known,
        dispute: { state: where, message, answer: refusal?.message ?? null, handledAt: null },
        contestable: known.contestable && state === "refused",
      };
    },
    refused: true,
  },
} satisfies Overlay<Payment>;
