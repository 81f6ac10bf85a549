import { type ComponentType, type MouseEvent, useEffect, useState } from "react";
import { formatBytes } from "#domain/bytes.ts";
import { PHOTO_BYTES } from "#domain/photo-name.ts";
import { Icon } from "./icon.tsx";
import type { PictureProps } from "./photo.tsx";

type PhotoOnTapProps = PictureProps & { url: string; picture: ComponentType<PictureProps> };

/** Photos asked for since the page was opened: the same one elsewhere needs no second tap. */
const asked = new Set<string>();

/** True when the photo is on this phone already, so that showing it costs nothing. */
async function isHere(url: string): Promise<boolean> {
  try {
    return (await caches.match(url)) !== undefined;
  } catch {
    return false; // no cache may be opened here
  }
}

/** For whoever saves data: a photo that is on this phone, or its place with a button that says what it weighs. */
export function PhotoOnTap({ picture: Picture, ...props }: PhotoOnTapProps) {
  const { url, size, alt, about = alt, tap = false, over = false, className = "" } = props;
  const [shown, setShown] = useState(() => asked.has(url));
  useEffect(() => {
    let gone = false;
    void isHere(url).then((here) => {
      if (here && !gone) setShown(true);
    });
    return () => {
      gone = true;
    };
  }, [url]);

  function show({ currentTarget: button }: MouseEvent<HTMLElement>) {
    // The button goes with the press: on to the card's link, or to the row of photos that it stood in.
    const next = button.closest("article")?.querySelector("a") ?? button.closest<HTMLElement>("[tabindex='0']");
    next?.focus({ preventScroll: true });
    asked.add(url);
    setShown(true);
  }
  if (shown) return <Picture {...props} eager />;
  if (tap) return <Offer words={`jusqu'à ${formatBytes(PHOTO_BYTES[size])}`} about={about} over={over} onTap={show} />;
  return over ? null : (
    <span className={`grid place-items-center w-full h-full bg-sunk text-muted ${className}`}>
      <Icon name="image" className="!text-[1.5rem] opacity-70" />
    </span>
  );
}

type OfferProps = { words: string; about: string; over: boolean; onTap: (event: MouseEvent<HTMLElement>) => void };

/** "Afficher la photo · jusqu'à 20 ko": over a smaller copy a pill at its foot, else the whole place. */
function Offer({ words, about, over, onTap }: OfferProps) {
  if (over) {
    return (
      <span className="grid items-end justify-items-center p-4 pointer-events-none">
        <button type="button" onClick={onTap} className="btn btn-secondary !min-h-11 pointer-events-auto shadow-soft">
          Afficher en grand · {words}
        </button>
      </span>
    );
  }
  return (
    <button
      type="button"
      onClick={onTap}
      className="relative z-1 grid content-center justify-items-center gap-1.5 w-full h-full px-2 text-center focusable -outline-offset-4"
    >
      <Icon name="image" className="!text-[1.5rem] text-primary" />
      <span className="text-sm font-650 text-primary">Afficher la photo</span>
      <span className="text-xs text-muted">{words}</span>
      {about === "" ? null : <span className="sr-only">&nbsp;: {about}</span>}
    </button>
  );
}
