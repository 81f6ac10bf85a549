import { useId, useState, type DragEvent } from "react";
import { baseName } from "#domain/photo-name.ts";
import { dropPhoto } from "#intents/keep-photo.ts";
import { useLocalPhotos } from "#queries/use-local-photos.ts";
import { PHOTOS } from "#town";
import { Icon } from "#ui/icon.tsx";
import { AddPhotos } from "./add-photos.tsx";
import { moved } from "./moved.ts";
import { PhotoTile } from "./photo-tile.tsx";
import { usePastedPhotos } from "./use-pasted-photos.ts";
import { usePhotoShelf } from "./use-photo-shelf.ts";
import { useSharedPhotos } from "./use-shared-photos.ts";

type PhotoShelfProps = {
  draftId: string;
  names: readonly string[];
  onChange: (names: readonly string[]) => void;
  error: string | undefined;
};

const filesOf = (event: DragEvent) => [...event.dataTransfer.files];

/** One to five photos: chosen, taken, dropped or pasted; the first is the cover (§2, §5). */
export function PhotoShelf({ draftId, names, onChange, error }: PhotoShelfProps) {
  const errorId = useId();
  const photos = useLocalPhotos(draftId);
  const { add, adding } = usePhotoShelf(draftId, names, onChange);
  const [over, setOver] = useState(false);
  const [dragged, setDragged] = useState<number | null>(null);
  usePastedPhotos(add);
  useSharedPhotos(names, add);

  function remove(name: string) {
    onChange(names.filter((other) => other !== name));
    void dropPhoto(draftId, name);
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
      <ul className="grid grid-cols-3 gap-2 sm:grid-cols-5">
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
      {error ? (
        <p id={errorId} role="alert" className="flex gap-1.5 text-sm text-danger">
          <Icon name="circle-alert" className="!text-[1rem] mt-0.5" />
          {error}
        </p>
      ) : null}
      <p className="text-sm text-muted">
        De 1 à 5 photos. La première est la couverture. Elles sont allégées avant l'envoi.
      </p>
    </fieldset>
  );
}

function Preparing() {
  return (
    <li
      role="status"
      className="grid place-items-center aspect-[4/5] rounded-card bg-sunk text-sm text-muted text-center px-2"
    >
      Préparation…
    </li>
  );
}
