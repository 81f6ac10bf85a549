/**
 * The screenshot of a payment, as it is kept and sent: drawn anew, so that nothing but the picture is in it, and light
 * enough for a bad network (§5, §9). Its figures stay legible: pixels go last.
 */
import { byItsBytes } from "#domain/picture-kind.ts";
import { PROOF_BYTES } from "#town";
import { bestSizes, inTurn } from "./best-sizes.ts";
import { lookAt } from "./look.ts";
import { PhotoError } from "./photo-error.ts";
import { SCREENSHOT } from "./sizes.ts";

/** Measures in pixels and bytes; `originalBytes` of the file that was chosen. */
export type PreparedScreenshot = { blob: Blob; name: string; width: number; height: number; originalBytes: number };

const TYPES: readonly string[] = ["", "image/png", "image/jpeg"];

/** @throws PhotoError with the words for the person */
export function prepareScreenshot(file: File): Promise<PreparedScreenshot> {
  return inTurn(() => prepare(file));
}

async function prepare(chosen: File): Promise<PreparedScreenshot> {
  // Its type is what its bytes say. Where they say nothing it is no picture to us, and what it calls itself serves to say why.
  const { file } = await byItsBytes(chosen);
  if (file.type !== "" && !file.type.startsWith("image/")) throw new PhotoError("proof_not_an_image");
  if (!TYPES.includes(file.type)) throw new PhotoError("proof_type");
  if (file.size > PROOF_BYTES) throw new PhotoError("proof_too_large");
  const sizes = await bestSizes(file, SCREENSHOT);
  if (sizes === null) throw new PhotoError("proof_unreadable");
  const look = await lookAt(file, [sizes.full]);
  if (look !== "true") throw new PhotoError(look);
  return { blob: sizes.full, name: chosen.name, width: sizes.width, height: sizes.height, originalBytes: file.size };
}
