import { hasWorkerPixels, type Pixels } from "./canvas.ts";
import { allSizes, type AllSizes } from "./encode.ts";
import { pagePixels } from "./page-pixels.ts";
import type { Aim } from "./sizes.ts";

let before: Promise<unknown> = Promise.resolve();

/** One picture after the other: several of twelve million pixels at once are more than a cheap phone has room for. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = before.then(work);
  before = mine.catch(() => undefined);
  return mine;
}

/** Beside the page where that can be done, else in it; null when this browser cannot read the file. */
export async function bestSizes(file: Blob, aim: Aim): Promise<AllSizes | null> {
  if (typeof Worker === "function" && hasWorkerPixels()) {
    try {
      const { sizesInWorker } = await import("./sizes-in-worker.ts");
      return await sizesInWorker({ file, aim });
    } catch {
      // No worker to be had (an old browser, a file of the app that is missing), or none that answers: in the page, then.
    }
  }
  return await inThePage(file, pagePixels, aim);
}

const inThePage = (file: Blob, pixels: Pixels, aim: Aim): Promise<AllSizes | null> =>
  allSizes(file, pixels, aim).catch(() => null);
