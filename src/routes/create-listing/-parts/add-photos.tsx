import type { ChangeEvent } from "react";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";

type AddPhotosProps = { onFiles: (files: readonly File[]) => void; first: boolean; wrong: boolean };

/** HEIC is let through on purpose: a phone that can read it converts it, another one says what to do. */
const ACCEPT = "image/jpeg,image/png,image/webp,image/heic,image/heif";

/** From the gallery, or straight from the camera on a phone. */
export function AddPhotos({ onFiles, first, wrong }: AddPhotosProps) {
  return (
    <li className={`grid gap-2 ${first ? "col-span-full grid-cols-2" : "grid-rows-2 aspect-[4/5]"}`}>
      <Pick
        label={first ? "Choisir des photos" : "Choisir"}
        icon="images"
        name="photos"
        multiple
        onFiles={onFiles}
        first={first}
        wrong={wrong}
      />
      <Pick
        label={first ? "Prendre une photo" : "Photo"}
        icon="camera"
        capture
        onFiles={onFiles}
        first={first}
        wrong={wrong}
      />
    </li>
  );
}

type PickProps = AddPhotosProps & {
  label: string;
  icon: IconName;
  name?: string;
  multiple?: boolean;
  capture?: boolean;
};

function Pick({ label, icon, name, multiple = false, capture = false, onFiles, first, wrong }: PickProps) {
  function chosen(event: ChangeEvent<HTMLInputElement>) {
    onFiles([...(event.target.files ?? [])]);
    event.target.value = "";
  }
  return (
    <label
      className={`relative grid place-items-center content-center gap-1.5 rounded-card b-1 b-dashed bg-card text-sm font-600 text-center cursor-pointer @hover:bg-sunk has-[:focus-visible]:(outline-2 outline-solid outline-offset-2 outline-primary) ${wrong ? "b-danger" : "b-line-strong"} ${first ? "min-h-28 p-3" : "min-h-11 p-1"}`}
    >
      <Icon name={icon} className={first ? "!text-[1.5rem] text-primary" : "text-primary"} />
      {label}
      <input
        type="file"
        name={name}
        accept={ACCEPT}
        multiple={multiple}
        onChange={chosen}
        {...(capture ? { capture: "environment" } : {})}
        className="absolute inset-0 opacity-0 cursor-pointer"
      />
    </label>
  );
}
