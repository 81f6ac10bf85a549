import { formatPrice } from "#domain/price.ts";
import type { Listing } from "#model/listing/fields.ts";
import { usePriceThen } from "#queries/use-favorites.ts";

type PriceThenProps = { listing: Pick<Listing, "id" | "price">; className?: string };

/** The price of a favourite when the heart was put, struck through, where it costs less now. */
export function PriceThen({ listing, className = "" }: PriceThenProps) {
  const then = usePriceThen(listing);
  if (then === null) return null;
  return (
    <s className={`tabular-nums whitespace-nowrap ${className}`}>
      <span className="sr-only">Prix quand vous l'avez mis en favori{"\u00A0: "}</span>
      {formatPrice(then)}
    </s>
  );
}
