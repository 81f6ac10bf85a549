import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import type { Picture } from "#photos/canvas.ts";
import { type Corner, type Cut, isWhole, largest, moved, resized, WHOLE } from "#photos/cut.ts";
import { editedPhoto, paintEdit, turnedSize } from "#photos/edit-photo.ts";
import { pictureAt } from "#photos/page-pixels.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { toast } from "#ui/toast.ts";

/** The shape of a card: what is cut so is seen whole in every list. */
const CARD = 4 / 5;
/** Pixels of the longer side of what is shown while it is edited. */
const SHOWN = 900;

type Editing = {
  /** Address of the photo's largest size on this phone; null while there is none to edit. */
  url: string | null;
  /** Width by height of what stays, where that is not the person's to choose. */
  shape?: number;
  /** It is done with, or was left as it is. */
  onClose: () => void;
  /** Resolves once it stands in place of the photo, or was said to be at fault. */
  onEdited: (file: File) => Promise<void>;
};

type PhotoEditProps = Editing & { title: string };

/** Turns a photo by quarters and cuts it, freely or to the shape of a card, by touch, mouse or keys. */
export function PhotoEdit({ title, ...editing }: PhotoEditProps) {
  const { busy, actions, content } = usePhotoEdit(editing);
  return (
    <Dialog open busy={busy} onClose={editing.onClose} title={title} actions={actions}>
      {content}
    </Dialog>
  );
}

/** The same as a step of a box that has others: what stands in it, and the buttons at its foot. */
export function usePhotoEdit({ url, shape, onClose, onEdited }: Editing) {
  const { turns, card, changed, begin, setCut } = useChanges();
  const end = () => {
    begin(0, false);
    onClose();
  };
  const picture = usePicture(url, end);
  const [busy, setBusy] = useState(false);
  const wanted = shape ?? (card ? CARD : null);
  const { width, height } = picture === null ? { width: 1, height: 1 } : turnedSize(picture, turns);
  const lock = wanted === null ? null : (wanted * height) / width;
  const cut = changed ?? (lock === null ? WHOLE : largest(lock));
  async function apply() {
    if (picture === null) return;
    if (shape === undefined && turns === 0 && isWhole(cut)) return end();
    setBusy(true);
    try {
      await onEdited(await editedPhoto(picture, { turns, cut }));
    } catch {
      toast.error("Cette photo n'a pas pu être modifiée. Réessayez.");
    }
    setBusy(false);
    end();
  }
  const actions = (
    <>
      <Button off={busy} onClick={end}>
        Annuler
      </Button>
      <Button variant="primary" busy={busy} off={picture === null} onClick={() => void apply()}>
        Appliquer
      </Button>
    </>
  );
  const content = (
    <div className="grid gap-4">
      <div className="grid place-items-center min-h-[40dvh] rounded-card bg-sunk">
        {picture === null ? null : <Stage picture={picture} turns={turns} cut={cut} lock={lock} onCut={setCut} />}
      </div>
      <div className="flex flex-wrap gap-2 *:flex-1">
        <Button icon="rotate-cw" onClick={() => begin((turns + 1) % 4, card)}>
          Tourner
        </Button>
        {shape === undefined ? <Shapes card={card} onChoose={(asCard) => begin(turns, asCard)} /> : null}
      </div>
    </div>
  );
  return { busy, actions, content };
}

/** Turn, shape and cut; another turn or shape begins with the largest cut. */
function useChanges() {
  const [turns, setTurns] = useState(0);
  const [card, setCard] = useState(false);
  const [changed, setCut] = useState<Cut | null>(null);
  const begin = (quarters: number, asCard: boolean) => {
    setTurns(quarters);
    setCard(asCard);
    setCut(null);
  };
  return { turns, card, changed, begin, setCut };
}

const PRESSED = "aria-[pressed=true]:(b-primary text-primary bg-primary-soft)";

const Shapes = ({ card, onChoose }: { card: boolean; onChoose: (asCard: boolean) => void }) => (
  <>
    <Button aria-pressed={!card} className={PRESSED} onClick={() => onChoose(false)}>
      Libre
    </Button>
    <Button aria-pressed={card} className={PRESSED} onClick={() => onChoose(true)}>
      4:5
    </Button>
  </>
);

/** The photo once it can be drawn; one that cannot be read closes the sheet, and says so. */
function usePicture(url: string | null, onFault: () => void): Picture | null {
  const [read, setRead] = useState<{ url: string; picture: Picture } | null>(null);
  const fault = useEffectEvent(onFault);
  useEffect(() => {
    if (url === null) return undefined;
    let gone = false;
    pictureAt(url).then(
      (picture) => gone || setRead({ url, picture }),
      () => {
        if (gone) return;
        toast.error("Cette photo ne peut pas être modifiée ici.");
        fault();
      },
    );
    return () => {
      gone = true;
    };
  }, [url]);
  return read !== null && read.url === url ? read.picture : null;
}

type StageProps = {
  picture: Picture;
  turns: number;
  cut: Cut;
  /** Width by height that the frame keeps, in parts of the photo's; null where it is free. */
  lock: number | null;
  onCut: (cut: Cut) => void;
};

const CORNERS: readonly (Corner & { readonly look: string })[] = [
  { left: true, top: true, look: "left-0 top-0 b-l-4 b-t-4 cursor-nwse-resize" },
  { left: false, top: true, look: "right-0 top-0 b-r-4 b-t-4 cursor-nesw-resize" },
  { left: true, top: false, look: "left-0 bottom-0 b-l-4 b-b-4 cursor-nesw-resize" },
  { left: false, top: false, look: "right-0 bottom-0 b-r-4 b-b-4 cursor-nwse-resize" },
];
const STEP = 0.02;
const KEYS: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};
const percent = (part: number): string => `${Math.round(part * 100)}\u00A0%`;

/** The turned photo, and the frame over it of what stays. */
function Stage({ picture, turns, cut, lock, onCut }: StageProps) {
  const help = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const held = useRef<{ x: number; y: number; cut: Cut; corner: Corner | null } | null>(null);
  useEffect(() => {
    if (canvas.current) paintEdit(canvas.current, picture, { turns, cut: WHOLE }, SHOWN);
  }, [picture, turns]);

  const hold = (corner: Corner | null) => (event: PointerEvent) => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { x: event.clientX, y: event.clientY, cut, corner };
  };
  function drag(event: PointerEvent) {
    const box = canvas.current?.getBoundingClientRect();
    if (held.current === null || box === undefined) return;
    const { corner, cut: before, x, y } = held.current;
    const [dx, dy] = [(event.clientX - x) / box.width, (event.clientY - y) / box.height];
    onCut(corner === null ? moved(before, dx, dy) : resized(before, corner, dx, dy, lock));
  }
  function press(event: KeyboardEvent) {
    const [dx, dy] = KEYS[event.key] ?? [0, 0];
    if (dx === 0 && dy === 0) return;
    event.preventDefault();
    // With a shape that is kept one side is as good as the other.
    const wider = lock === null ? dx : dx + dy;
    onCut(event.shiftKey ? resized(cut, { left: false, top: false }, wider, dy, lock) : moved(cut, dx, dy));
  }
  return (
    <div className="grid gap-2 justify-items-center">
      <div
        className="relative overflow-hidden leading-[0]"
        onPointerMove={drag}
        onPointerUp={() => (held.current = null)}
      >
        <canvas ref={canvas} className="max-w-full max-h-[48dvh]" />
        <div
          role="group"
          tabIndex={0}
          aria-label="Cadre"
          aria-describedby={help}
          onKeyDown={press}
          onPointerDown={hold(null)}
          className="absolute b-1 b-solid b-white cursor-move [touch-action:none] shadow-[0_0_0_100vmax_rgb(0_0_0/0.55)] focusable"
          style={{
            left: percentOf(cut.x),
            top: percentOf(cut.y),
            width: percentOf(cut.width),
            height: percentOf(cut.height),
          }}
        >
          {CORNERS.map(({ look, ...corner }) => (
            <span
              key={look}
              onPointerDown={hold(corner)}
              className={`absolute w-9 h-9 b-0 b-solid b-white [touch-action:none] ${look}`}
            />
          ))}
        </div>
      </div>
      <p id={help} className="text-sm text-muted text-center">
        Glissez le cadre ou ses coins. Au clavier{"\u00A0"}: les flèches, avec Maj pour la taille.
      </p>
      <p role="status" className="sr-only">
        Cadre{"\u00A0"}: {percent(cut.width)} de la largeur, {percent(cut.height)} de la hauteur
      </p>
    </div>
  );
}

const percentOf = (part: number): string => `${part * 100}%`;
