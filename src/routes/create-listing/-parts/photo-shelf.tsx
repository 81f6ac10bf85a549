import { useId, useState, useEffect, useEffectEvent, type DragEvent } from "react";
import { baseName } from "#domain/photo-name.ts";
import { countOf } from "#domain/text.ts";
import { dropPhoto } from "#intents/draft.ts";
import { elsewhere, useLocalPhotos } from "#queries/use-local-photos.ts";
import { PHOTOS } from "#town";
import { Icon } from "#ui/icon.tsx";
import { later } from "#ui/later.tsx";
import { PickPhotos } from "#ui/pick-photos.tsx";
import { useSavesData } from "#ui/use-saves-data.ts";
import type { PhotoIntake } from "./photo-intake.ts";
import { PhotoTile } from "./photo-tile.tsx";

type PhotoShelfProps = {
  draftId: string;
  names: readonly string[];
  onChange: (names: readonly string[]) => void;
  intake: PhotoIntake;
  error: string | undefined;
  /** Whether it is a draft, whose photos the person's other devices may want. */
  isDraft?: boolean;
};

/** Few photos are taken so badly that they need it. */
const PhotoEdit = later(() => import("../../-photos/photo-edit.tsx").then((module) => module.PhotoEdit));

/** For who writes on several devices; of the second for who saves data. */
const PhotosElsewhere = later(() => import("./photos-elsewhere.tsx").then((module) => module.PhotosElsewhere));
const SendPhotos = later(() => import("../../-mutations/send-photos.tsx").then((module) => module.SendPhotos));

const filesOf = (event: DragEvent) => [...event.dataTransfer.files];

/** One to five photos: chosen, taken, dropped or pasted; the first is the cover (§2, §5). */
export function PhotoShelf({
  draftId,
  names,
  onChange,
  intake: { add, made, adding, replace },
  error,
  isDraft,
}: PhotoShelfProps) {
  const errorId = useId();
  const photos = useLocalPhotos(draftId);
  const [over, setOver] = useState(false);
  const [dragged, setDragged] = useState<number | null>(null);
  const [edited, setEdited] = useState<string | null>(null);
  const editing = edited === null ? undefined : photos?.get(baseName(edited));
  usePastedPhotos(add);
  const away = elsewhere(names, photos).filter((name) => !made.has(name));
  const spares = useSavesData();
  const said = useAddedWords(names.length, adding);

  function remove(name: string) {
    onChange(names.filter((other) => other !== name));
    // A photo that cannot be deleted now is swept away once nothing names it.
    dropPhoto(draftId, name).catch(() => undefined);
  }
  function move(from: number, to: number) {
    onChange(moved(names, from, to));
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    if (dragged === null) void add(filesOf(event));
  }
  return (
    <fieldset
      aria-describedby={error ? errorId : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(dragged === null);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`grid gap-2 rounded-card ${over ? "outline-2 outline-dashed outline-primary outline-offset-4" : ""}`}
    >
      <legend className="mb-1.5 text-base font-600">Photos</legend>
      {/* Three in a row, two where the text is larger: the bin, the arrows and the mark of a photo have room one under the other. */}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(max(min(5.5rem,132px),30%),1fr))] gap-2 sm:grid-cols-5">
        {names.map((name, place) => (
          <PhotoTile
            key={name}
            name={name}
            place={place}
            last={names.length - 1}
            photo={photos?.get(baseName(name)) ?? null}
            known={photos !== null}
            onMove={(to) => move(place, to)}
            onRemove={() => remove(name)}
            onEdit={() => setEdited(name)}
            onDrag={(on) => setDragged(on ? place : null)}
            onDropHere={() => dragged !== null && move(dragged, place)}
          />
        ))}
        {Array.from({ length: adding }, (_, place) => (
          <Preparing key={`new-${place}`} />
        ))}
        {names.length + adding < PHOTOS.max ? (
          <AddPhotos onFiles={add} first={names.length + adding === 0} wrong={error !== undefined} />
        ) : null}
      </ul>
      {edited !== null && editing !== undefined ? (
        <PhotoEdit
          url={editing.fullUrl}
          title={`Photo ${names.indexOf(edited) + 1}`}
          onClose={() => setEdited(null)}
          onEdited={(file) => replace(edited, file, editing.originalBytes)}
        />
      ) : null}
      <p role="status" className="sr-only">
        {said}
      </p>
      {error ? (
        <p id={errorId} role="alert" className="flex gap-1.5 text-sm text-danger">
          <Icon name="circle-alert" className="!text-[1rem] mt-0.5" />
          {error}
        </p>
      ) : null}
      {away.length > 0 ? <PhotosElsewhere draftId={draftId} names={away} /> : null}
      {/* For whoever saves no data they go by themselves. */}
      {spares && isDraft ? <SendPhotos draftId={draftId} names={names} /> : null}
      <p className="text-sm text-muted">
        De 1 à 5 photos. La première est la couverture. On les réduit pour ménager vos mégas.
      </p>
    </fieldset>
  );
}

function Preparing() {
  return (
    <li className="grid place-items-center aspect-[4/5] rounded-card bg-sunk text-sm text-muted text-center px-2">
      Préparation…
    </li>
  );
}

/** The result for the chosen photos, for people who do not see them: "2 photos ajoutées", once all are prepared. */
function useAddedWords(count: number, adding: number): string {
  const busy = adding > 0;
  /** How many there were when the last preparing began; null before one, and after one was taken away. */
  const [known, setKnown] = useState<{ busy: boolean; count: number; from: number | null }>({
    busy,
    count,
    from: null,
  });
  if (busy !== known.busy || count !== known.count) {
    const begins = busy && !known.busy ? known.count : known.from;
    setKnown({ busy, count, from: count < known.count ? null : begins });
  }
  if (busy) return countOf(adding, "photo en préparation", "photos en préparation");
  const added = known.from === null ? 0 : count - known.from;
  return added > 1 ? `${added} photos ajoutées` : added === 1 ? "Photo ajoutée" : "";
}

/** `items` with the one at `from` standing at `to`. */
function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.filter((_, place) => place !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
}

/**
 * Pictures pasted anywhere on the screen; pasted text goes where it always goes, also where its app puts a picture of it beside it. Whether
 * a file is a picture its bytes say, which are read later.
 */
function usePastedPhotos(add: (files: readonly File[]) => unknown): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    const isTyping = event.target instanceof HTMLElement && event.target.matches("input, textarea");
    if (files.length === 0 || (isTyping && event.clipboardData?.types.includes("text/plain") === true)) return;
    event.preventDefault();
    add(files);
  });
  useEffect(() => {
    document.addEventListener("paste", take);
    return () => document.removeEventListener("paste", take);
  }, []);
}

type AddPhotosProps = { onFiles: (files: readonly File[]) => unknown; first: boolean; wrong: boolean };

/** From the gallery, or straight from the camera on a phone. */
function AddPhotos({ onFiles, first, wrong }: AddPhotosProps) {
  return (
    // A row of its own under the photos: beside them it would be narrow, and alone in the last row.
    <li className="col-span-full grid grid-cols-pair gap-2">
      <PickPhotos
        label={first ? "Choisir des photos" : "Galerie"}
        more={first ? "" : ", choisir d'autres photos"}
        icon="images"
        name="photos"
        multiple
        onFiles={onFiles}
        first={first}
        wrong={wrong}
      />
      <PickPhotos
        label={first ? "Prendre une photo" : "Appareil photo"}
        more={first ? "" : ", prendre une photo"}
        icon="camera"
        capture
        onFiles={onFiles}
        first={first}
        wrong={wrong}
      />
    </li>
  );
}
