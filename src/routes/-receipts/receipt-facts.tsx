import { formatDate } from "#domain/age.ts";
import { formatPrice } from "#domain/price.ts";
import type { Receipt } from "#model/receipt/own-receipt.ts";

/** The lines of a receipt. One that waits on this phone does not know how its maker will be called on it. */
export const factsOf = (receipt: Receipt): readonly (readonly [name: string, words: string])[] => [
  ["Article", receipt.title],
  ["Prix payé", formatPrice(receipt.price)],
  ["Vendu le", formatDate(receipt.soldAt)],
  ["Vendeur", receipt.sellerName || "Vous"],
  ["Acheteur", receipt.buyerName || "—"],
  ...(receipt.imei === null ? [] : [["IMEI", receipt.imei] as const]),
];

export function ReceiptFacts({ receipt }: { receipt: Receipt }) {
  return (
    <dl className="grid grid-cols-text gap-x-4 gap-y-3">
      {factsOf(receipt).map(([name, words]) => (
        <div key={name} className={name === "IMEI" ? "col-span-full" : "min-w-0"}>
          <dt className="text-xs text-muted">{name}</dt>
          <dd className="font-600 [overflow-wrap:anywhere]">{words}</dd>
        </div>
      ))}
    </dl>
  );
}
