import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Listing } from "#model/listing/fields.ts";
import { AgeText } from "./age-text.tsx";
import { Icon } from "./icon.tsx";
import { Photo } from "./photo.tsx";
import { PriceText } from "./price-text.tsx";
import { Skeleton } from "./skeleton.tsx";
import { StatusBadge } from "./status-badge.tsx";
import { useStatus } from "./use-status.ts";

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
    <article className="group relative grid gap-2">
      <div className="relative aspect-[4/5] overflow-hidden rounded-card bg-sunk">
        <Photo
          name={listing.photos[0]}
          size="thumb"
          alt=""
          about={listing.title}
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
      <div className="grid gap-0.5">
        <PriceText price={listing.price} className="text-[min(1.0625rem,8vw)] font-750 leading-6" />
        <h3 className="text-base leading-5 line-clamp-2 min-h-10">
          <Link to="/listings/$id" params={{ id: listing.id }} className="card-link">
            {listing.title}
          </Link>
        </h3>
        <p className="flex gap-1 mt-1 text-xs text-muted">
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

type CardSkeletonsProps = { count: number; seller?: boolean };

/** `count` empty cards of exactly a ListingCard's size (photo, 94 px of text, 20 more for its seller), for use inside `grid-cards`. */
export function CardSkeletons({ count, seller = false }: CardSkeletonsProps) {
  return Array.from({ length: count }, (_, place) => (
    <div key={place} aria-hidden="true">
      <Skeleton className="aspect-[4/5] !rounded-card" />
      <div className={`grid content-start gap-2 pt-3 ${seller ? "h-[7.125rem]" : "h-[5.875rem]"}`}>
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-3.5 w-full" />
        <Skeleton className="h-3.5 w-3/5" />
      </div>
    </div>
  ));
}

type ListingBadgeProps = { listing: Listing };

/** The state of a listing on its photo: sold (over the whole photo), pending, gone, one that this version does not know, or sponsored. */
export function ListingBadge({ listing }: ListingBadgeProps) {
  const { isSold, badge } = useStatus(listing);
  if (isSold) {
    return (
      <span className="absolute inset-0 grid place-items-center bg-black/45">
        <span className="px-4 py-1.5 rounded-field bg-paper text-ink text-lg font-800 tracking-widest">VENDU</span>
      </span>
    );
  }
  return badge ? (
    <span className="absolute top-2 left-2">
      <StatusBadge badge={badge} />
    </span>
  ) : null;
}
