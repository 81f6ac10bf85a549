/**
 * The canvas' result is checked before it is kept: some browsers scramble or blank it against being recognised, some run out of memory and
 * say nothing. The check compares colours on a grid, in the chosen picture and in each size made of it.
 */
import { pictureType } from "#domain/picture-kind.ts";
import { free, paint, smallPixels } from "./canvas.ts";
import { pagePixels } from "./page-pixels.ts";

/** Pixels that a picture is read at, and cells of the grid in each row. */
const SIDE = 128;
const CELLS = 8;
/** A colour of our own below the picture: where it reads as another one, nothing that this canvas says is true. */
const OWN = [32, 96, 64] as const;
const OWN_ROWS = 16;
/** Steps of 255. Compression changes a colour by two or three; another picture, or none, by forty and more. */
const MOST_APART = 24;

/** "scrambled": this browser's canvas says something else than was drawn · "spoiled": one of `sizes` does not show what `chosen` does */
export type Look = "true" | "scrambled" | "spoiled";

export async function lookAt(chosen: Blob, sizes: readonly Blob[]): Promise<Look> {
  // A picture that only a worker can read has nothing to be compared with.
  const first = await coloursOf(chosen).catch(() => null);
  let known = first;
  for (const size of sizes) {
    if (!["image/webp", "image/jpeg"].includes(size.type) || (await pictureType(size)) !== size.type) return "spoiled";
    const colours = await coloursOf(size).catch(() => null);
    if (colours === null) return "spoiled";
    if (apart(colours.own, OWN) > MOST_APART) return "scrambled";
    known ??= colours;
    if (apart(colours.grid, known.grid) > MOST_APART) return "spoiled";
  }
  return "true";
}

type Colours = { readonly grid: readonly number[]; readonly own: readonly number[] };

async function coloursOf(file: Blob): Promise<Colours> {
  const picture = await smallPixels(file, SIDE).catch(() => pagePixels.read(file));
  const canvas = document.createElement("canvas");
  try {
    canvas.width = SIDE;
    canvas.height = SIDE + OWN_ROWS;
    const context = canvas.getContext("2d", { willReadFrequently: true });
    paint(context, picture, SIDE, SIDE);
    if (context === null) throw new Error("no canvas");
    context.fillStyle = `rgb(${OWN.join(" ")})`;
    context.fillRect(0, SIDE, SIDE, OWN_ROWS);
    const { data } = context.getImageData(0, 0, SIDE, SIDE + OWN_ROWS);
    const cell = SIDE / CELLS;
    const grid = Array.from({ length: CELLS * CELLS }, (_, at) =>
      meanOf(data, (at % CELLS) * cell, Math.floor(at / CELLS) * cell, cell, cell),
    );
    return { grid: grid.flat(), own: meanOf(data, 0, SIDE, SIDE, OWN_ROWS) };
  } finally {
    picture.close();
    free(canvas);
  }
}

/** Red, green and blue of a part of the pixels. */
function meanOf(data: Uint8ClampedArray, left: number, top: number, width: number, height: number): readonly number[] {
  const sums = [0, 0, 0];
  for (let y = top; y < top + height; y += 1)
    for (let x = left; x < left + width; x += 1)
      for (let part = 0; part < 3; part += 1) sums[part] = (sums[part] ?? 0) + (data[(y * SIDE + x) * 4 + part] ?? 0);
  return sums.map((sum) => sum / (width * height));
}

/** How far two lists of colours are from one another, on average. */
const apart = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;
