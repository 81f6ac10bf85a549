import { formatBytes } from "#domain/bytes.ts";
import type { LocalPhoto } from "#queries/use-local-photos.ts";
import { IconButton } from "#ui/button.tsx";
import { Photo } from "#ui/photo.tsx";

type PhotoTileProps = {
  name: string;
  place: number;
  /** Place of the last photo. */
  last: number;
  /** Its bytes on this phone; null when it is in the bucket, or on another phone. */
  photo: LocalPhoto | null;
  /** False until this phone's photos have been read. */
  known: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
  onEdit: () => void;
  onDrag: (on: boolean) => void;
  onDropHere: () => void;
};

/** One photo of a draft: drawn, moved by dragging it or by its buttons, turned and cut where it is on this phone, weighed, taken away. */
export function PhotoTile({
  name,
  place,
  last,
  photo,
  known,
  onMove,
  onRemove,
  onEdit,
  onDrag,
  onDropHere,
}: PhotoTileProps) {
  const number = place + 1;
  const elsewhere = known && photo === null && !name.includes("/");
  return (
    <li
      draggable
      onDragStart={() => onDrag(true)}
      onDragEnd={() => onDrag(false)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDropHere}
      aria-label={`Photo ${number}${place === 0 ? ", couverture" : ""}`}
      className="grid gap-1 content-start min-w-0 cursor-grab active:cursor-grabbing"
    >
      <div className="relative aspect-[4/5] overflow-hidden rounded-card bg-sunk">
        <Photo
          name={photo?.thumbUrl ?? (name.includes("/") ? name : null)}
          size="thumb"
          alt=""
          about={`photo ${number}`}
          eager
          tap
        />
        <div className="absolute inset-x-0 bottom-0">
          {place === 0 ? (
            <span
              className="inline-flex ml-2 mb-1 px-1.5 rounded-full bg-ink text-paper font-650"
              style={{ fontSize: "min(0.75rem, 11px)" }}
            >
              Couverture
            </span>
          ) : null}
          <div className="flex bg-black/55">
            <IconButton
              label={`Mettre la photo ${number} avant`}
              icon="chevron-left"
              off={place === 0}
              onClick={() => onMove(place - 1)}
              className={HALF}
            />
            <IconButton
              label={`Mettre la photo ${number} après`}
              icon="chevron-right"
              off={place === last}
              onClick={() => onMove(place + 1)}
              className={HALF}
            />
          </div>
        </div>
        {photo === null ? null : (
          <div className="absolute left-0 top-0 rounded-full bg-black/55">
            <IconButton
              label={`Tourner ou recadrer la photo ${number}`}
              icon="rotate-cw"
              onClick={onEdit}
              className={ON_PHOTO}
            />
          </div>
        )}
        {/* Away from the arrows, and after them: who moves a photo does not take it away. */}
        <div className="absolute right-0 top-0 rounded-full bg-black/55">
          <IconButton label={`Retirer la photo ${number}`} icon="trash-2" onClick={onRemove} className={ON_PHOTO} />
        </div>
      </div>
      {/* Its room is kept: this phone's photos are read a moment after the form is drawn, and "Publier" must not move then. */}
      <p className="min-h-[2lh] text-xs text-muted tabular-nums">
        {elsewhere ? "Sur un autre appareil" : null}
        {photo === null ? null : (
          <>
            {photo.originalBytes > photo.bytes ? <>{formatBytes(photo.originalBytes)} →&nbsp;</> : null}
            {formatBytes(photo.bytes)}
          </>
        )}
      </p>
    </li>
  );
}

const ON_PHOTO = "!bg-transparent !text-white";
const HALF = `!min-w-0 flex-1 !rounded-none ${ON_PHOTO}`;
