/*
 * Names of photos. A photo of a draft is `<sha256>.<webp|jpg>`; its thumbnail has `-320` before the dot, its middle size, that
 * of a phone's screen, `-800`. In the bucket they stand below `<owner>/<listing>/`. The name is the content: sending it twice
 * stores it once. The server has the same names as patterns: private.check_photos (09_listings.sql), the rule of the bucket
 * (23_storage.sql), and here local/storage/pictures.ts, which compares name and bytes.
 */

import { thumbName } from "./thumb.ts";

/** Upper limits of a photo and of its thumbnail, bytes. Phones make them smaller before they are sent (#photos/sizes.ts). */
export const PHOTO_BYTES = { full: 350_000, thumb: 20_000 } as const;

const OWN = /^([0-9a-f]{64})(-320|-800)?\.(webp|jpg)$/u;
const SMALL = /-(?:320|800)(\.[a-z]+)$/u;
const STORED = /^[0-9a-f-]{36}\/[0-9a-f-]{36}\/[0-9a-f]{64}\.(webp|jpg|jpeg|png)$/u;

export const photoName = (hash: string, type: string): string => `${hash}.${type === "image/webp" ? "webp" : "jpg"}`;

/** Name of the 800 px picture; it follows its listing, and may never come. */
export const middleName = (name: string): string => name.replace(/(\.[a-z]+)$/u, "-800$1");

/** Name of the full size, from that of any. */
export const fullName = (name: string): string => name.replace(SMALL, "$1");

/** The sizes that a listing cannot be shown without, and waits for; its middle size follows. */
export const neededSizes = (name: string): string[] => [name, thumbName(name)];

/** The names of all sizes of a photo, in the order in which they are sent. */
export const sizeNames = (name: string): string[] => [...neededSizes(name), middleName(name)];

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
