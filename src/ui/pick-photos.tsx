import type { ChangeEvent } from "react";
import type { IconName } from "./icon-names.ts";
import { Icon } from "./icon.tsx";

/** HEIC is let through on purpose: a phone that can read it converts it, another one says what to do. */
const ACCEPT = "image/jpeg,image/png,image/webp,image/heic,image/heif";

type PickPhotosProps = {
  onFiles: (files: readonly File[]) => unknown;
  label: string;
  /** Goes on with the label where there is room for one word only. */
  more: string;
  icon: IconName;
  /** Larger where nothing is chosen yet. */
  first: boolean;
  wrong?: boolean;
  name?: string;
  multiple?: boolean;
  /** Straight from the camera on a phone: that at the back, or the one that looks at whoever holds it. */
  capture?: boolean | "user";
};

/** A place to press for photos: of the gallery, or of the camera. */
export function PickPhotos({
  label,
  more,
  icon,
  name,
  multiple = false,
  capture = false,
  onFiles,
  first,
  wrong = false,
}: PickPhotosProps) {
  function chosen(event: ChangeEvent<HTMLInputElement>) {
    onFiles([...(event.target.files ?? [])]);
    event.target.value = "";
  }
  return (
    <label
      className={`relative items-center justify-center rounded-card b-1 b-dashed bg-card text-[min(0.9375rem,20px)] font-600 text-center cursor-pointer @hover:bg-sunk has-[:focus-visible]:(outline-2 outline-solid outline-offset-2 outline-primary) ${wrong ? "b-danger" : "b-line-strong"} ${first ? "grid content-center justify-items-center gap-1.5 min-h-28 p-3" : "flex gap-1.5 min-h-12 p-1 !text-[min(0.875rem,20px)]"}`}
    >
      <Icon name={icon} className={first ? "!text-[1.5rem] text-primary" : "text-primary"} />
      <span>
        {label}
        <span className="sr-only">{more}</span>
      </span>
      <input
        type="file"
        name={name}
        accept={ACCEPT}
        multiple={multiple}
        onChange={chosen}
        {...(capture === false ? {} : { capture: capture === true ? "environment" : capture })}
        className="absolute inset-0 opacity-0 cursor-pointer"
      />
    </label>
  );
}
