/**
 * From what a camera gives to what a listing shows: upright, of 1,600, 800 and 320 px, webp, without where and by whom it was
 * taken. One at a time, so that five pictures never stand in memory together.
 */
import { photoName } from "#domain/photo-name.ts";
import { byItsBytes } from "#domain/picture-kind.ts";
import { bestSizes, inTurn } from "./best-sizes.ts";
import type { AllSizes } from "./encode.ts";
import { hashOf } from "./hash.ts";
import { lookAt } from "./look.ts";
import { faultOf, PhotoError } from "./photo-error.ts";
import { type Aim, AVATAR, FULL, MESSAGE } from "./sizes.ts";

/** `name` is the content's own (#domain/photo-name.ts). Pixels of the full size; bytes of the file that was chosen. */
export type PreparedPhoto = AllSizes & { name: string; hash: string; originalBytes: number };

/** @throws PhotoError with the words for the person */
export function preparePhoto(file: Blob, aim: Aim = FULL): Promise<PreparedPhoto> {
  return inTurn(() => prepare(file, aim));
}

/** For a message. @throws PhotoError */
export const prepareMessagePhoto = (file: Blob): Promise<PreparedPhoto> => preparePhoto(file, MESSAGE);

/** For the photo of a person. @throws PhotoError */
export const prepareAvatar = (file: Blob): Promise<PreparedPhoto> => preparePhoto(file, AVATAR);

/** A file that can be read is a picture, whatever its name and type say. */
async function prepare(chosen: Blob, aim: Aim): Promise<PreparedPhoto> {
  const { file } = await byItsBytes(chosen);
  const sizes = await bestSizes(file, aim);
  if (sizes === null) throw new PhotoError(faultOf(file));
  const look = await lookAt(file, [sizes.full, sizes.middle, sizes.thumb]);
  if (look !== "true") throw new PhotoError(look);
  const hash = await hashOf(sizes.full);
  return { ...sizes, hash, name: photoName(hash, sizes), originalBytes: file.size };
}
