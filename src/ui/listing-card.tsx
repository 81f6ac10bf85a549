import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Listing } from "#domain/listing.ts";
import { AgeText } from "./age-text.tsx";
import { Icon } from "./icon.tsx";
import { ListingBadge } from "./listing-badge.tsx";
import { Photo } from "./photo.tsx";
import { PriceText } from "./price-text.tsx";

type ListingCardProps = {
  listing: Listing;
  /** The heart, made by the screen that knows the person's favourites. */
  favorite?: ReactNode;
  /** For the cards of the first screen. */
  eager?: boolean;
  /** Said on the photo in place of the listing's own state. */
  badge?: ReactNode;
  /** One more line under the place, such as the seller (search results). */
  detail?: ReactNode;
};

/** A listing as a photo with its price, title and place; the whole card is one link. */
export function ListingCard({ listing, favorite, eager = false, badge, detail }: ListingCardProps) {
  const photos = listing.photos.length;
  return (
    <article className="group relative grid content-start gap-2 min-w-0">
      <div className="relative aspect-[4/5] overflow-hidden rounded-card bg-sunk">
        <Photo
          name={listing.photos[0]}
          size="thumb"
          alt=""
          tap
          eager={eager}
          className="transition-transform duration-160 group-hover:scale-[1.02]"
        />
        {badge ?? <ListingBadge listing={listing} />}
        {photos > 1 ? (
          <span className="absolute bottom-2 right-2 inline-flex items-center gap-1 h-6 px-2 rounded-full bg-black/65 text-white text-xs font-600 tabular-nums">
            <Icon name="images" className="!text-[0.875rem]" />
            <span aria-hidden="true">{photos}</span>
            <span className="sr-only">{photos} photos</span>
          </span>
        ) : null}
      </div>
      <div className="grid gap-0.5 min-w-0">
        <PriceText price={listing.price} className="text-lg font-750 leading-6" />
        <h3 className="text-base leading-5 line-clamp-2 min-h-10">
          <Link to="/listings/$id" params={{ id: listing.id }} className="card-link">
            {listing.title}
          </Link>
        </h3>
        <p className="flex gap-1 min-w-0 mt-1 text-xs text-muted">
          <span className="truncate">{listing.district}</span>
          <span aria-hidden="true">·</span>
          <AgeText at={listing.createdAt} className="shrink-0" />
        </p>
        {detail}
      </div>
      {favorite ? <div className="absolute top-0 right-0 z-1">{favorite}</div> : null}
    </article>
  );
}
