/*
 * Names of photos. A photo of a draft is `<sha256>_<shape>.<webp|jpg>`; its thumbnail has `-320` before the dot, its middle size, that
 * of a phone's screen, `-800`. In the bucket they stand below `<owner>/<listing>/`. The name is the content: sending it twice
 * stores it once. The shape is the width in hundredths of the height, so that whoever knows the name knows the room that the photo
 * takes: what a phone says of its own photo, and no more than that. The server has the same names as patterns: private.check_photos
 * (09_listings.sql), the rule of the bucket (23_storage.sql), and here local/storage/pictures.ts, which compares hash and bytes.
 */

import { thumbName } from "./thumb.ts";

/** Upper limits of a photo and of its thumbnail, bytes. Phones make them smaller before they are sent (#photos/sizes.ts). */
export const PHOTO_BYTES = { full: 350_000, thumb: 20_000 } as const;

const OWN = /^[0-9a-f]{64}(?:_(0[2-9]|[1-4]\d)\d(-320|-800)?\.(webp|jpg)|\.(webm|ogg|m4a))$/u;
const SMALL = /-(?:320|800)(\.[a-z]+)$/u;
const STORED = /^[0-9a-f-]{36}\/[0-9a-f-]{36}\/[0-9a-f]{64}_(0[2-9]|[1-4]\d)\d\.(webp|jpg|jpeg|png)$/u;
const SHAPE = /_(\d{3})(?:-\d+)?\.[a-z]+$/u;
/** Bounds of a shape in a name; what is longer than that is named as the longest. */
const [NARROWEST, FLATTEST] = [20, 499];

type Sizes = { readonly full: { readonly type: string }; readonly width: number; readonly height: number };

/** `hash`: of the full size; `width` and `height`: its pixels. */
export function photoName(hash: string, { full, width, height }: Sizes): string {
  const shape = Math.min(Math.max(Math.round((100 * width) / height), NARROWEST), FLATTEST);
  return `${hash}_${String(shape).padStart(3, "0")}.${full.type === "image/webp" ? "webp" : "jpg"}`;
}

/** Width by height of a photo, as its name says; as most phones hold it where there is none. */
export const photoShape = (name: string | undefined): number => Number(SHAPE.exec(name ?? "")?.[1] ?? 80) / 100;

/** Name of the 800 px picture; it follows its listing, and may never come. */
export const middleName = (name: string): string => name.replace(/(\.[a-z]+)$/u, "-800$1");

/** Name of the full size, from that of any. */
export const fullName = (name: string): string => name.replace(SMALL, "$1");

/** Whether a file of this name is heard, not seen: it has one size. */
export const isVoice = (name: string): boolean => /\.(?:webm|ogg|m4a)$/u.test(name);

/** The sizes that a listing cannot be shown without, and waits for; its middle size follows. */
export const neededSizes = (name: string): string[] => (isVoice(name) ? [name] : [name, thumbName(name)]);

/** The names of all sizes of a photo, in the order in which they are sent. */
export const sizeNames = (name: string): string[] =>
  isVoice(name) ? [name] : [...neededSizes(name), middleName(name)];

/** True for a photo whose bytes are on one of the person's phones, and nowhere else yet. */
export const isLocalPhoto = (name: string): boolean => OWN.test(name);

/** True for a photo that is in the bucket. */
export const isStoredPhoto = (name: string): boolean => STORED.test(name);

/** Name in the bucket of a photo of a draft; a name that is one already stays. */
export const objectName = (owner: string, listing: string, name: string): string =>
  name.includes("/") ? name : `${owner}/${listing}/${name}`;

/** The last part of a name in the bucket. */
export const baseName = (object: string): string => object.slice(object.lastIndexOf("/") + 1);

/** Which of a listing's `photos` the object is a size of: from 1; 0 when none. */
export const photoPlace = (photos: readonly string[], object: string): number => photos.indexOf(fullName(object)) + 1;
