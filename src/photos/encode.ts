import { photoName } from "#domain/photo-name.ts";
import { type Drawn, drawnPixels, type Picture, type Pixels, hasWorkerPixels } from "./canvas.ts";
import { FULL, fit, MIDDLE, nextStep, THUMB, type Aim, SMALLER, SMALLER_SCREENSHOT } from "./sizes.ts";
import { hashOf } from "./hash.ts";

/** `drawn`: the picture at the size of the blob; whoever gets it closes it. */
export type Encoded = { blob: Blob; drawn: Drawn };

const WEBP = "image/webp";

/**
 * The best of the aim's steps that is light enough, found in two tries for pictures of cameras: what the first one weighs tells
 * which step to take. The last step when none is light enough. webp, or jpeg where that cannot be written: `known`: which of
 * them this browser writes, when it has been asked already.
 */
export async function encode(picture: Picture, pixels: Pixels, aim: Aim, known = WEBP): Promise<Encoded> {
  let type = known;
  let last: Encoded | null = null;
  for (let at: number | null = 0; at !== null;) {
    const { side, quality } = aim.steps[at] ?? none();
    const drawn = redrawn(picture, pixels, fit(picture.width, picture.height, side, aim.least), last?.drawn ?? null);
    let blob = await drawn.encode(type, quality);
    // A browser that cannot write webp gives png without a word.
    if (blob.type !== type) {
      type = "image/jpeg";
      blob = await drawn.encode(type, quality);
    }
    last = { blob, drawn };
    at = nextStep(aim, at, blob.size, picture);
  }
  return last ?? none();
}

function none(): never {
  throw new Error("an aim without steps");
}

type Size = Pick<Picture, "width" | "height">;

/** Drawn once for all qualities of a size. */
function redrawn(picture: Picture, pixels: Pixels, { width, height }: Size, before: Drawn | null): Drawn {
  if (before?.width === width && before.height === height) return before;
  before?.close();
  return pixels.draw(picture, width, height);
}

/** Pixels of the full size. */
export type AllSizes = { full: Blob; middle: Blob; thumb: Blob; width: number; height: number };

/** A file as it is shown and sent, in three sizes. @throws when this browser cannot read it. */
export async function allSizes(file: Blob, pixels: Pixels, aim: Aim = FULL): Promise<AllSizes> {
  const full = await encodeFile(file, pixels, aim);
  const { width, height } = full.drawn;
  try {
    // From the drawn size: twelve million pixels are gone through once.
    const smaller = async (size: Aim): Promise<Blob> => {
      const { blob, drawn } = await encode(full.drawn, pixels, size, full.blob.type);
      drawn.close();
      return blob;
    };
    return { full: full.blob, middle: await smaller(MIDDLE), thumb: await smaller(THUMB), width, height };
  } finally {
    full.drawn.close();
  }
}

export type OneSize = { blob: Blob; width: number; height: number };

/** A file in one size. @throws when this browser cannot read it. */
export async function oneSize(file: Blob, pixels: Pixels, aim: Aim): Promise<OneSize> {
  const { blob, drawn } = await encodeFile(file, pixels, aim);
  drawn.close();
  return { blob, width: drawn.width, height: drawn.height };
}

async function encodeFile(file: Blob, pixels: Pixels, aim: Aim): Promise<Encoded> {
  const picture = await pixels.read(file);
  try {
    return await encode(picture, pixels, aim);
  } finally {
    picture.close();
  }
}

/** A photo that the server finds too large, made smaller, also in the service worker; null where that cannot be done. */
export async function shrinkPhoto(full: Blob): Promise<(AllSizes & { name: string }) | null> {
  if (!hasWorkerPixels()) return null;
  const sizes = await allSizes(full, drawnPixels, SMALLER);
  return { ...sizes, name: photoName(await hashOf(sizes.full), sizes) };
}

/** The same for the screenshot of a payment, its figures still legible. */
export async function shrinkScreenshot(full: Blob): Promise<Blob | null> {
  return hasWorkerPixels() ? (await oneSize(full, drawnPixels, SMALLER_SCREENSHOT)).blob : null;
}
