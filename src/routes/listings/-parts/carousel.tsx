import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from "react";
import { photoShape } from "#domain/photo-name.ts";
import type { Listing } from "#model/listing/fields.ts";
import { IconButton } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { later } from "#ui/later.tsx";
import { useHas } from "#ui/use-has.ts";
import { ListingBadge } from "#ui/listing-card.tsx";
import { Photo } from "#ui/photo.tsx";
import { useSavesData } from "#ui/use-saves-data.ts";
import { MiddlePhoto } from "#ui/middle-photo.tsx";

/** No narrower and no flatter than that: the buttons over it need their room. */
const [NARROWEST, FLATTEST] = [9 / 16, 16 / 9];
/** Pixels, more than any screen gives. */
const HIGH = 2_000;

type PhotoFrameProps = { name?: string | undefined };

/**
 * The room of the photos: as the first of them is shaped, on a phone as high as leaves price, title, place and seller in sight. What is
 * beyond is seen in the viewer. An empty drawing, for its attributes are a shape that needs neither a script nor a style of its own: it stands
 * like this in the page that a server has drawn, where the content policy forbids both.
 */
export function PhotoFrame({ name }: PhotoFrameProps) {
  const width = Math.round(HIGH * Math.min(Math.max(photoShape(name), NARROWEST), FLATTEST));
  return (
    <svg
      aria-hidden="true"
      width={width}
      height={HIGH}
      viewBox={`0 0 ${width} ${HIGH}`}
      className="w-full h-auto max-h-[42dvh] md:(w-auto max-w-[min(36rem,50vw)] max-h-[72dvh])"
    />
  );
}

/** `badge`: said on the photos in place of the listing's own state. */
type CarouselProps = { listing: Listing; badge?: ReactNode };

const loadViewer = () => import("./photo-viewer.tsx").then((module) => module.PhotoViewer);
const PhotoViewer = later(loadViewer);
const STEP = "absolute top-1/2 -translate-y-1/2 !bg-card";

/** The slide nearest to the middle of what is in sight. */
function nearest(strip: HTMLElement): number {
  return Math.round(strip.scrollLeft / Math.max(strip.clientWidth, 1));
}

/** The photos side by side, swiped by the finger, walked with the arrows, chosen by their thumbnails, opened by a tap. */
export function Carousel({ listing, badge }: CarouselProps) {
  const { photos, title } = listing;
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const [viewing, setViewing] = useState(false);
  const hasViewer = useHas(loadViewer, viewing);
  const last = Math.max(photos.length - 1, 0);

  function show(place: number, behavior: ScrollBehavior = "auto") {
    const target = Math.min(Math.max(place, 0), last);
    const list = strip.current;
    list?.scrollTo({ left: target * list.clientWidth, behavior });
  }
  function press(event: KeyboardEvent) {
    if (event.key === "Enter" && event.target === strip.current) setViewing(photos.length > 0);
    const places: Record<string, number> = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: last };
    const place = places[event.key];
    if (place === undefined) return;
    event.preventDefault();
    show(place);
  }
  function open(event: MouseEvent) {
    // A photo that waits to be asked for has a button of its own.
    if (event.target instanceof Element && event.target.closest("button") === null) setViewing(photos.length > 0);
  }
  return (
    <section aria-label="Photos" aria-roledescription="carrousel">
      <div className="relative overflow-hidden bg-sunk md:rounded-card">
        <PhotoFrame name={photos[0]} />
        <ul
          ref={strip}
          tabIndex={photos.length > 1 ? 0 : -1}
          onKeyDown={press}
          onClick={open}
          onScroll={(event) => setShown(nearest(event.currentTarget))}
          aria-label="Photos de l'annonce, flèches gauche et droite pour changer"
          className={`absolute inset-0 flex scroll-smooth overflow-x-auto snap-x snap-mandatory overscroll-x-contain hide-scrollbar focusable -outline-offset-4 ${photos.length > 0 ? "cursor-zoom-in" : ""}`}
        >
          {(photos.length > 0 ? photos : [null]).map((name, place) => (
            <li
              key={name ?? "none"}
              aria-current={place === shown || undefined}
              className="shrink-0 w-full h-full snap-center"
            >
              <Slide
                name={name}
                alt={photos.length > 1 ? `${title}, photo ${place + 1} sur ${photos.length}` : title}
                eager={place === 0}
              />
            </li>
          ))}
        </ul>
        <div className="absolute inset-0 pointer-events-none lt-md:[&_.absolute.top-2]:top-14">
          {badge ?? <ListingBadge listing={listing} />}
        </div>
        {photos.length > 0 ? <Enlarge busy={viewing && !hasViewer} onPress={() => setViewing(true)} /> : null}
        {photos.length > 1 ? <Steps shown={shown} last={last} show={show} /> : null}
      </div>
      {photos.length > 1 ? <Thumbnails photos={photos} shown={shown} onShow={show} /> : null}
      {viewing ? (
        <PhotoViewer
          photos={photos}
          title={title}
          first={shown}
          onClose={(place) => {
            setViewing(false);
            show(place, "instant");
          }}
        />
      ) : null}
    </section>
  );
}

function Enlarge({ busy, onPress }: { busy: boolean; onPress: () => void }) {
  return (
    <IconButton
      label="Agrandir les photos"
      icon="maximize-2"
      busy={busy}
      onClick={onPress}
      className="absolute left-2 bottom-2 !bg-card shadow-[0_1px_3px_rgb(0_0_0/0.25)]"
    />
  );
}

/** "2/5", and on a desktop the ways to the one before and the one after. */
function Steps({ shown, last, show }: { shown: number; last: number; show: (place: number) => void }) {
  return (
    <>
      <p
        aria-live="polite"
        className="absolute bottom-3 right-3 px-2.5 py-0.5 rounded-full bg-black/65 text-white text-sm font-600 tabular-nums"
      >
        <span className="sr-only">Photo </span>
        {shown + 1}/{last + 1}
      </p>
      <div className="hidden md:block">
        <IconButton
          label="Photo précédente"
          icon="chevron-left"
          off={shown === 0}
          onClick={() => show(shown - 1)}
          className={`left-3 ${STEP}`}
        />
        <IconButton
          label="Photo suivante"
          icon="chevron-right"
          off={shown === last}
          onClick={() => show(shown + 1)}
          className={`right-3 ${STEP}`}
        />
      </div>
    </>
  );
}

type ThumbnailsProps = { photos: readonly string[]; shown: number; onShow: (place: number) => void };

/** All photos in small; a press shows one. */
function Thumbnails({ photos, shown, onShow }: ThumbnailsProps) {
  return (
    <ul className="grid grid-cols-[repeat(5,minmax(0,2.75rem))] md:grid-cols-[repeat(5,minmax(0,3.5rem))] gap-2 px-4 md:px-0 pt-2 md:pt-3">
      {photos.map((name, place) => (
        <li key={name}>
          <button
            type="button"
            aria-label={`Voir la photo ${place + 1}`}
            aria-current={place === shown || undefined}
            onClick={() => onShow(place)}
            className="block w-full aspect-square overflow-hidden rounded-field b-2 b-solid b-transparent aria-[current=true]:b-primary focusable"
          >
            <Photo name={name} size="thumb" alt="" className="rounded-[7px]" />
          </button>
        </li>
      ))}
    </ul>
  );
}

type SlideProps = { name: string | null; alt: string; eager: boolean };

/**
 * One photo that fills the frame. The small copy is nearly always on this phone already: it shows while the large one comes,
 * and instead of it where there is no network. A person who saves data gets the small one, when they ask.
 */
function Slide({ name, alt, eager }: SlideProps) {
  const savesData = useSavesData();
  if (savesData && name !== null) return <Photo name={name} size="thumb" alt={alt} tap />;
  const layer = { name, alt: "", eager, over: true };
  return (
    <div role="img" aria-label={alt} className="relative w-full h-full overflow-hidden *:absolute *:inset-0">
      <span className="grid place-items-center text-muted">
        <Icon name="image-off" className="!text-[2rem] opacity-60" />
      </span>
      <Photo {...layer} size="thumb" />
      <MiddlePhoto {...layer} />
    </div>
  );
}
