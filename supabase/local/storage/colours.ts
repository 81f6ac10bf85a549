import { readPixels } from "../../functions/_share/codecs.ts";
import type { Pixels } from "../../functions/_share/compose.ts";

/** Cells of the grid in each row. */
const CELLS = 8;
/** The difference in steps of 255, on average. Drawn smaller and compressed anew a picture differs by two or three, another one by forty and more. */
const MOST_APART = 24;

/** True where one of them cannot be read: nothing is known against it. */
export async function areAlike(one: Uint8Array<ArrayBuffer>, other: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const [first, second] = [await coloursOf(one), await coloursOf(other)];
  if (first === null || second === null) return true;
  const apart = first.reduce((sum, value, at) => sum + Math.abs(value - (second[at] ?? 0)), 0) / first.length;
  return apart <= MOST_APART;
}

const coloursOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<readonly number[] | null> => {
  const pixels = await readPixels(bytes).catch(() => null);
  return pixels === null ? null : grid(pixels);
};

/** Red, green and blue of each cell, upon white. */
function grid({ width, height, data }: Pixels): readonly number[] {
  const sums = new Float64Array(CELLS * CELLS * 3);
  const counts = new Float64Array(CELLS * CELLS);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const cell = Math.floor((y * CELLS) / height) * CELLS + Math.floor((x * CELLS) / width);
      const at = (y * width + x) * 4;
      const seen = (data[at + 3] ?? 255) / 255;
      counts[cell] = (counts[cell] ?? 0) + 1;
      for (let part = 0; part < 3; part += 1) {
        const place = cell * 3 + part;
        sums[place] = (sums[place] ?? 0) + (data[at + part] ?? 0) * seen + 255 * (1 - seen);
      }
    }
  return Array.from(sums, (sum, place) => sum / Math.max(1, counts[Math.floor(place / 3)] ?? 1));
}
