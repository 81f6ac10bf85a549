import type { Overlay, Waiting } from "../mutation-overlay.ts";
import type { Receipt } from "./own-receipt.ts";

function made({ args, userId, createdAt, about, state, refusal }: Waiting<"make_receipt">): Receipt {
  const isRefused = state === "refused";
  return {
    id: args.id,
    listingId: args.listing_id,
    sellerId: userId,
    buyerId: args.buyer_id,
    sellerName: "",
    buyerName: about?.name ?? "",
    title: about?.title ?? "",
    price: args.price,
    imei: args.imei,
    status: isRefused ? "unsent" : "proposed",
    reason: refusal?.message ?? null,
    soldAt: createdAt,
    at: createdAt,
    answeredAt: null,
    waits: state !== "sent" && !isRefused,
  };
}

/** Receipts by their ids. */
export const RECEIPTS = {
  make_receipt: { on: ({ args }) => args.id, row: (known, mutation) => known ?? made(mutation), refused: true },
  answer_receipt: {
    on: ({ args }) => args.id,
    row: (known, { args: { yes }, userId, createdAt, state }) => {
      if (known === undefined || (known.sellerId === userId && !yes)) return undefined;
      const status = yes ? "confirmed" : "refused";
      return { ...known, status, answeredAt: known.answeredAt ?? createdAt, waits: state !== "sent" };
    },
  },
} satisfies Overlay<Receipt>;
