import type { ReactNode } from "react";
import type { Listing } from "#model/listing/fields.ts";
import { ListingCard } from "#ui/listing-card.tsx";
import { FavoriteHeart } from "./favorite-heart.tsx";

type ListingGridProps = {
  rows: readonly Listing[];
  /** How many first cards are in sight at once: their photos go before everything else. */
  eager?: number;
  detail?: (listing: Listing) => ReactNode;
};

/** Listings with their hearts, two columns on a phone and up to four on a desktop. */
export function ListingGrid({ rows, eager = 0, detail }: ListingGridProps) {
  return (
    <ul className="grid-cards">
      {rows.map((listing, place) => (
        <li key={listing.id}>
          <ListingCard
            listing={listing}
            eager={place < eager}
            detail={detail?.(listing)}
            favorite={<FavoriteHeart listing={listing} />}
          />
        </li>
      ))}
    </ul>
  );
}
