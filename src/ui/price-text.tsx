import { formatPrice } from "#domain/price.ts";
import { NBSP } from "#domain/text.ts";

type PriceTextProps = { price: number; className?: string; wraps?: boolean };

/** "15 000 FCFA", with figures of one width and no break inside; `wraps`: the unit stands below where both have no room. */
export function PriceText({ price, className = "", wraps = false }: PriceTextProps) {
  return (
    <span className={`tabular-nums ${wraps ? "" : "whitespace-nowrap"} ${className}`}>
      {wraps ? formatPrice(price).replace(NBSP, " ") : formatPrice(price)}
    </span>
  );
}
