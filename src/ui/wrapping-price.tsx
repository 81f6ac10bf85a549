import { formatPrice } from "#domain/price.ts";
import { NBSP } from "#domain/text.ts";

type WrappingPriceProps = { price: number; className?: string };

/** "15 000 FCFA" as PriceText has it, but the unit stands below where both have no room: a price is never cut to another. */
export function WrappingPrice({ price, className = "" }: WrappingPriceProps) {
  return <span className={`tabular-nums ${className}`}>{formatPrice(price).replace(NBSP, " ")}</span>;
}
