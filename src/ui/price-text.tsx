import { formatPrice } from "#domain/price.ts";

type PriceTextProps = { price: number; className?: string };

/** "15 000 FCFA", with figures of one width and no break inside. */
export function PriceText({ price, className = "" }: PriceTextProps) {
  return <span className={`tabular-nums whitespace-nowrap ${className}`}>{formatPrice(price)}</span>;
}
