import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { IconButton } from "#ui/button.tsx";
import { Photo } from "#ui/photo.tsx";
import { useBackCloses } from "#ui/use-back-closes.ts";
import { useSavesData } from "#ui/use-saves-data.ts";
import { MiddlePhoto } from "#ui/middle-photo.tsx";
import { MOST, STEP, useZoom, WHOLE, type Zoom } from "#ui/zoom.ts";

type PhotoViewerProps = {
  photos: readonly string[];
  title: string;
  first: number;
  /** Told the photo that was looked at last. */
  onClose: (place: number) => void;
};

const ROUND = "!bg-black/60 !text-white";

/**
 * The photos as large as the screen: swiped, pinched, tapped twice, dragged; ← → + − 0 on a keyboard; Escape, Back and
 * the cross close it. The focus goes back to where it was.
 */
export function PhotoViewer({ photos, title, first, onClose }: PhotoViewerProps) {
  const box = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState(first);
  const last = photos.length - 1;
  const { view, dragged, set, by, on } = useZoom(stage, (step) => turn(place + step));
  useBackCloses(true, () => onClose(place));
  useLayoutEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);

  function turn(to: number) {
    if (to < 0 || to > last) return;
    set(WHOLE);
    setPlace(to);
  }
  function press(event: KeyboardEvent) {
    const step = KEYS[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (step.turn !== undefined) turn(place + step.turn);
    else if (step.zoom === undefined) set(WHOLE);
    else by(step.zoom);
  }
  return (
    <dialog
      ref={box}
      aria-label={`Photos\u00A0: ${title}`}
      onKeyDown={press}
      onCancel={(event) => {
        event.preventDefault();
        onClose(place);
      }}
      className="fixed inset-0 m-0 w-screen h-dvh max-w-none max-h-none overflow-hidden bg-black text-white animate-[fade_120ms_ease-out]"
    >
      <div
        ref={stage}
        {...on}
        className={`w-full h-full overflow-hidden touch-none select-none ${view.scale > 1 ? "cursor-grab" : ""}`}
      >
        <Row photos={photos} title={title} place={place} view={view} dragged={dragged} />
      </div>
      <Said place={place} count={photos.length} view={view} />
      <IconButton
        label="Fermer"
        icon="x"
        onClick={() => onClose(place)}
        className={`${ROUND} absolute right-3 top-[max(0.75rem,env(safe-area-inset-top))]`}
      />
      <div className="absolute left-3 bottom-[max(0.75rem,env(safe-area-inset-bottom))] flex gap-2">
        <IconButton label="Réduire" icon="minus" off={view.scale <= 1} onClick={() => by(1 / STEP)} className={ROUND} />
        <IconButton label="Agrandir" icon="plus" off={view.scale >= MOST} onClick={() => by(STEP)} className={ROUND} />
      </div>
      {last > 0 ? (
        <div className="absolute right-3 bottom-[max(0.75rem,env(safe-area-inset-bottom))] flex gap-2">
          <IconButton
            label="Photo précédente"
            icon="chevron-left"
            off={place === 0}
            onClick={() => turn(place - 1)}
            className={ROUND}
          />
          <IconButton
            label="Photo suivante"
            icon="chevron-right"
            off={place === last}
            onClick={() => turn(place + 1)}
            className={ROUND}
          />
        </div>
      ) : null}
    </dialog>
  );
}

const KEYS: Readonly<Record<string, { turn?: number; zoom?: number }>> = {
  ArrowLeft: { turn: -1 },
  ArrowRight: { turn: 1 },
  "+": { zoom: STEP },
  "=": { zoom: STEP },
  "-": { zoom: 1 / STEP },
  "0": {},
};

const TIMES = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 1 });

/** "2/5", spoken as a sentence with how large it is drawn. */
function Said({ place, count, view }: { place: number; count: number; view: Zoom }) {
  const size = view.scale > 1 ? `, agrandie ${TIMES.format(view.scale)} fois` : "";
  return (
    <p className="absolute left-3 top-[max(0.75rem,env(safe-area-inset-top))] grid place-items-center min-h-11 px-4 rounded-full bg-black/60 font-600 tabular-nums pointer-events-none">
      <span aria-hidden="true">
        {place + 1}/{count}
      </span>
      <span role="status" className="sr-only">
        Photo {place + 1} sur {count}
        {size}
      </span>
    </p>
  );
}

type RowProps = { photos: readonly string[]; title: string; place: number; view: Zoom; dragged: number };

/** All photos in a row; only the one in sight and its neighbours are asked for. */
function Row({ photos, title, place, view, dragged }: RowProps) {
  const savesData = useSavesData();
  return (
    <ul
      className={`flex w-full h-full ${dragged === 0 ? "transition-transform duration-160 ease-out" : ""}`}
      style={{ transform: `translateX(calc(${-100 * place}% + ${dragged}px))` }}
    >
      {photos.map((name, at) => {
        const shown = at === place;
        const { scale, x, y } = shown ? view : WHOLE;
        return (
          <li key={name} aria-hidden={!shown} inert={!shown} className="shrink-0 w-full h-full overflow-hidden">
            <div
              role={savesData ? "group" : "img"}
              aria-label={`${title}, photo ${at + 1} sur ${photos.length}`}
              className="relative w-full h-full *:absolute *:inset-0"
              style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
            >
              {Math.abs(at - place) > 1 ? null : (
                <>
                  <Photo name={name} size="thumb" fit="contain" alt="" eager over />
                  {savesData ? null : <MiddlePhoto name={name} fit="contain" alt="" eager />}
                  {shown || savesData ? <Photo name={name} size="full" fit="contain" alt="" eager over tap /> : null}
                </>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
