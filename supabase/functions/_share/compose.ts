/** Pixels as decoders give them: four bytes each (red, green, blue, alpha), row after row. */
export type Pixels = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number };

/** The shape that messengers show large: 1.91 to 1. */
export const SHARED_SIZE = { width: 1200, height: 630 } as const;

/** The ground behind a photo of another shape is the photo itself, as few soft spots of colour and darker. */
const SPOTS = { width: 24, height: 13 } as const;
const DIMMED = 0.6;
const OPAQUE = 255;

/**
 * A photo as a messenger shows it: whole, in the middle, over its own colours. Most photos of listings stand upright, and
 * cut to this shape they would show the middle of a fridge.
 */
export function composed(photo: Pixels): Pixels {
  const { width, height } = SHARED_SIZE;
  const page = grown(shrunk(photo, SPOTS.width, SPOTS.height), width, height);
  const scale = Math.min(width / photo.width, height / photo.height);
  const shown = resized(
    photo,
    Math.max(1, Math.round(photo.width * scale)),
    Math.max(1, Math.round(photo.height * scale)),
  );
  const left = Math.floor((width - shown.width) / 2);
  const top = Math.floor((height - shown.height) / 2);
  for (let row = 0; row < shown.height; row += 1) {
    const from = row * shown.width * 4;
    page.data.set(shown.data.subarray(from, from + shown.width * 4), ((top + row) * width + left) * 4);
  }
  return page;
}

const resized = (from: Pixels, width: number, height: number): Pixels =>
  width <= from.width && height <= from.height ? shrunk(from, width, height) : grown(from, width, height, 1);

/** Each pixel is the mean of those it stands for, upon white where they are seen through. */
function shrunk(from: Pixels, width: number, height: number): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = span(y, height, from.height);
    for (let x = 0; x < width; x += 1) {
      const [left, right] = span(x, width, from.width);
      let [red, green, blue] = [0, 0, 0];
      for (let row = top; row < bottom; row += 1) {
        for (let at = (row * from.width + left) * 4; at < (row * from.width + right) * 4; at += 4) {
          const alpha = (from.data[at + 3] ?? OPAQUE) / OPAQUE;
          const ground = OPAQUE * (1 - alpha);
          red += (from.data[at] ?? 0) * alpha + ground;
          green += (from.data[at + 1] ?? 0) * alpha + ground;
          blue += (from.data[at + 2] ?? 0) * alpha + ground;
        }
      }
      const count = (bottom - top) * (right - left);
      const to = (y * width + x) * 4;
      data[to] = red / count;
      data[to + 1] = green / count;
      data[to + 2] = blue / count;
      data[to + 3] = OPAQUE;
    }
  }
  return { data, width, height };
}

/** The pixels of the larger side that pixel `at` of the smaller one stands for: [first, after the last]. */
function span(at: number, small: number, large: number): [from: number, to: number] {
  const from = Math.min(Math.floor((at * large) / small), large - 1);
  return [from, Math.max(from + 1, Math.floor(((at + 1) * large) / small))];
}

/** Drawn larger, each pixel from its four neighbours. */
function grown(from: Pixels, width: number, height: number, light = DIMMED): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    const [above, below, down] = between(y, height, from.height);
    for (let x = 0; x < width; x += 1) {
      const [left, right, across] = between(x, width, from.width);
      const to = (y * width + x) * 4;
      const [aboveLeft, aboveRight] = [(above * from.width + left) * 4, (above * from.width + right) * 4];
      const [belowLeft, belowRight] = [(below * from.width + left) * 4, (below * from.width + right) * 4];
      for (let c = 0; c < 3; c += 1) {
        const upper = (from.data[aboveLeft + c] ?? 0) * (1 - across) + (from.data[aboveRight + c] ?? 0) * across;
        const lower = (from.data[belowLeft + c] ?? 0) * (1 - across) + (from.data[belowRight + c] ?? 0) * across;
        data[to + c] = (upper * (1 - down) + lower * down) * light;
      }
      data[to + 3] = OPAQUE;
    }
  }
  return { data, width, height };
}

/** The two pixels of the smaller side around the middle of pixel `at`, and how near to the second. */
function between(at: number, large: number, small: number): [first: number, second: number, share: number] {
  const exact = Math.min(Math.max(((at + 0.5) * small) / large - 0.5, 0), small - 1);
  const first = Math.floor(exact);
  return [first, Math.min(first + 1, small - 1), exact - first];
}
