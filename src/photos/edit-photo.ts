/** A photo that its owner turns or cuts: drawn anew from its largest size, and prepared like one that was chosen. */
import { free, type Picture } from "./canvas.ts";
import type { Cut } from "./cut.ts";
import { fileOf } from "./page-pixels.ts";

/** `turns`: quarters of a circle, clockwise; `cut`: a part of what is seen then. */
export type PhotoEdit = { readonly turns: number; readonly cut: Cut };

/** Nearly as it was: what is drawn here is made smaller once more. */
const QUALITY = 0.95;

/** Width and height after the turn. */
export const turnedSize = ({ width, height }: Picture, turns: number) =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width };

/** Draws the edit onto a canvas, no side of it longer than `longest` pixels. */
export function paintEdit(
  canvas: HTMLCanvasElement,
  picture: Picture,
  { turns, cut }: PhotoEdit,
  longest = Infinity,
): void {
  const whole = turnedSize(picture, turns);
  const [width, height] = [whole.width * cut.width, whole.height * cut.height];
  const scale = Math.min(1, longest / Math.max(width, height));
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("no canvas");
  context.imageSmoothingQuality = "high";
  context.scale(scale, scale);
  context.translate(whole.width * (0.5 - cut.x), whole.height * (0.5 - cut.y));
  context.rotate((turns * Math.PI) / 2);
  context.drawImage(picture.source, -picture.width / 2, -picture.height / 2, picture.width, picture.height);
}

/** The edit as a file. @throws when this browser cannot write it */
export async function editedPhoto(picture: Picture, edit: PhotoEdit): Promise<File> {
  const canvas = document.createElement("canvas");
  try {
    paintEdit(canvas, picture, edit);
    const blob = await fileOf(canvas, "image/jpeg", QUALITY);
    return new File([blob], "photo.jpg", { type: blob.type });
  } finally {
    free(canvas);
  }
}
