import { formatDate } from "#domain/age.ts";
import { formatPrice } from "#domain/price.ts";
import type { NamedReceipt as Receipt } from "#team/rows.ts";

const STATES = {
  proposed: "proposé par le vendeur, pas encore confirmé",
  confirmed: "confirmé par les deux",
  refused: "non confirmé par l'acheteur",
  over: "retiré ou remplacé",
  unknown: "indisponible",
} as const;

/** The receipt that a person asks the team for help about. Opening the list is noted as a look at it, for both of its people. */
export function NamedReceipt({ receipt }: { receipt: Receipt }) {
  const { title, price, imei, seller_name: seller, buyer_name: buyer } = receipt;
  const rows = [
    ["Reçu de vente", STATES[receipt.status]],
    ["Article", title],
    ["Prix payé", formatPrice(price)],
    ["Vendu le", formatDate(receipt.sold_at)],
    ["Vendeur", seller],
    ["Acheteur", buyer],
    ...(imei === null ? [] : [["IMEI", imei]]),
  ] as const;
  return (
    <dl className="m-0 grid gap-1 rounded-field bg-sunk p-3 text-sm">
      {rows.map(([name, words]) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt className="text-muted">{name}&nbsp;:</dt>
          <dd className="m-0 min-w-0 font-600 [overflow-wrap:anywhere]">{words}</dd>
        </div>
      ))}
    </dl>
  );
}
