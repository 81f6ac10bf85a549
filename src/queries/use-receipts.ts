/** Receipts of the person's sales and purchases: what the server has said, and what waits on this phone. */
import { useStore } from "zustand";
import { derive, type ReadonlyStore } from "#domain/derive.ts";
import { RECEIPTS } from "#model/receipt/mutation-overlay.ts";
import { type Receipt, receiptFrom } from "#model/receipt/own-receipt.ts";
import { mineOf, withWaiting } from "./overlay.ts";
import { shared } from "./sources.ts";

const isOpen = ({ status }: Receipt): boolean => status === "proposed" || status === "refused" || status === "unsent";

/** Newest first. Of those of one sale that nobody has confirmed the last one stands for all. */
export function receipts(): ReadonlyStore<readonly Receipt[]> {
  return shared("receipts", () =>
    derive([withWaiting(mineOf("receipt"), stored, RECEIPTS)], (all) => {
      const rows = [...all.values()].sort((a, b) => b.at - a.at);
      return rows.filter((row) => !isOpen(row) || rows.find((one) => one.listingId === row.listingId) === row);
    }),
  );
}

function stored(data: Parameters<typeof receiptFrom>[0]): readonly [string, Receipt] | null {
  const receipt = receiptFrom(data);
  return receipt && [receipt.id, receipt];
}

export const useReceipts = (): readonly Receipt[] => useStore(receipts());

/** The receipt of what was sold between oneself and that person about a listing; null while there is none. */
export const useReceiptOf = (listingId: string, otherId: string): Receipt | null =>
  useStore(
    receipts(),
    (all) =>
      all.find((row) => row.listingId === listingId && (row.sellerId === otherId || row.buyerId === otherId)) ?? null,
  );
