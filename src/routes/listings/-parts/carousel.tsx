import { useRef, useState, type KeyboardEvent } from "react";
import type { Listing } from "#domain/listing.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { ListingBadge } from "#ui/listing-badge.tsx";
import { Slide } from "./slide.tsx";
import { Thumbnails } from "./thumbnails.tsx";

type CarouselProps = { listing: Listing };

/** The slide nearest to the middle of what is in sight. */
function nearest(strip: HTMLElement): number {
  return Math.round(strip.scrollLeft / Math.max(strip.clientWidth, 1));
}

/** The photos side by side, swiped by the finger, walked with the arrows, chosen by their thumbnails. */
export function Carousel({ listing }: CarouselProps) {
  const { photos, title } = listing;
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const last = Math.max(photos.length - 1, 0);

  function show(place: number) {
    const target = Math.min(Math.max(place, 0), last);
    const list = strip.current;
    list?.scrollTo({ left: target * list.clientWidth, behavior: "smooth" });
  }
  function press(event: KeyboardEvent) {
    const places: Record<string, number> = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: last };
    const place = places[event.key];
    if (place === undefined) return;
    event.preventDefault();
    show(place);
  }
  return (
    <section aria-label="Photos" aria-roledescription="carrousel">
      <div className="relative overflow-hidden bg-sunk md:rounded-card">
        <ul
          ref={strip}
          tabIndex={photos.length > 1 ? 0 : -1}
          onKeyDown={press}
          onScroll={(event) => setShown(nearest(event.currentTarget))}
          aria-label="Photos de l'annonce, flèches gauche et droite pour changer"
          className="flex aspect-[4/5] max-h-[46dvh] md:max-h-[72dvh] w-full overflow-x-auto snap-x snap-mandatory overscroll-x-contain hide-scrollbar focusable -outline-offset-4"
        >
          {(photos.length > 0 ? photos : [null]).map((name, place) => (
            <li key={name ?? "none"} aria-current={place === shown || undefined} className="shrink-0 w-full h-full snap-center">
              <Slide name={name} alt={photos.length > 1 ? `${title}, photo ${place + 1} sur ${photos.length}` : title} eager={place === 0} />
            </li>
          ))}
        </ul>
        <div className="absolute inset-0 pointer-events-none [&_.absolute.top-2]:top-14"><ListingBadge listing={listing} /></div>
        {photos.length > 1 ? (
          <>
            <p aria-live="polite" className="absolute bottom-3 right-3 px-2.5 py-0.5 rounded-full bg-black/65 text-white text-sm font-600 tabular-nums">
              <span className="sr-only">Photo </span>{shown + 1}/{photos.length}
            </p>
            <div className="hidden md:block">
              <IconButton label="Photo précédente" icon="chevron-left" disabled={shown === 0} onClick={() => show(shown - 1)} className="absolute left-3 top-1/2 -translate-y-1/2 !bg-card disabled:invisible" />
              <IconButton label="Photo suivante" icon="chevron-right" disabled={shown === last} onClick={() => show(shown + 1)} className="absolute right-3 top-1/2 -translate-y-1/2 !bg-card disabled:invisible" />
            </div>
          </>
        ) : null}
      </div>
      {photos.length > 1 ? <Thumbnails photos={photos} shown={shown} onShow={show} /> : null}
    </section>
  );
}
