import type { Listing } from "#domain/listing.ts";
import { formatRating } from "#domain/review.ts";

type SellerLineProps = { listing: Listing };

/** "Kouassi Y. · ★ 4,5": who sells, with the rating once there is one. */
export function SellerLine({ listing }: SellerLineProps) {
  const { sellerName, sellerRating } = listing;
  return (
    <p className="flex items-center gap-1 min-w-0 text-xs text-muted">
      <span className="truncate">{sellerName}</span>
      {sellerRating === null ? null : (
        <span className="inline-flex items-center gap-0.5 shrink-0">
          <span aria-hidden="true" className="text-accent">
            ★
          </span>
          <span className="sr-only">note </span>
          {formatRating(sellerRating)}
        </span>
      )}
    </p>
  );
}
