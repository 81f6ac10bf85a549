/**
 * From what a camera gives to what a listing shows: upright, 1,600 px and 320 px, webp, without where and by whom it was
 * taken. One at a time, so that five pictures never stand in memory together.
 */
import { photoName } from "#domain/photo-name.ts";
import { hasWorkerPixels, type Pixels } from "./canvas.ts";
import { bothSizes, type BothSizes } from "./encode.ts";
import { hashOf } from "./hash.ts";
import { faultOf, PhotoError } from "./photo-error.ts";

/** `name` is the content's own (#domain/photo-name.ts). Pixels of the full size; bytes of the file that was chosen. */
export type PreparedPhoto = BothSizes & { name: string; hash: string; originalBytes: number };

let before: Promise<unknown> = Promise.resolve();

/** @throws PhotoError with the words for the person */
export function preparePhoto(file: Blob): Promise<PreparedPhoto> {
  const mine = before.then(() => prepare(file));
  before = mine.catch(() => undefined);
  return mine;
}

async function prepare(file: Blob): Promise<PreparedPhoto> {
  if (faultOf(file) === "not_an_image") throw new PhotoError("not_an_image");
  const sizes = await bestSizes(file);
  if (sizes === null) throw new PhotoError(faultOf(file));
  const hash = await hashOf(sizes.full);
  return { ...sizes, hash, name: photoName(hash, sizes.full.type), originalBytes: file.size };
}

async function bestSizes(file: Blob): Promise<BothSizes | null> {
  if (typeof Worker === "function" && hasWorkerPixels()) {
    try {
      const { sizesInWorker } = await import("./in-worker.ts");
      return await sizesInWorker(file);
    } catch {
      // No worker to be had (an old browser, a file of the app that is missing): in the page, then.
    }
  }
  const { pagePixels } = await import("./page-pixels.ts");
  return await inThePage(file, pagePixels);
}

const inThePage = (file: Blob, pixels: Pixels): Promise<BothSizes | null> => bothSizes(file, pixels).catch(() => null);
