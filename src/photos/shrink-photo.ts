import { photoName } from "#domain/photo-name.ts";
import { hasWorkerPixels, workerPixels } from "./canvas.ts";
import { allSizes, oneSize, type AllSizes } from "./encode.ts";
import { hashOf } from "./hash.ts";
import { SMALLER, SMALLER_SCREENSHOT } from "./sizes.ts";

/** A photo that the server finds too large, made smaller, also in the service worker; null where that cannot be done. */
export async function shrinkPhoto(full: Blob): Promise<(AllSizes & { name: string }) | null> {
  if (!hasWorkerPixels()) return null;
  const sizes = await allSizes(full, workerPixels, SMALLER);
  return { ...sizes, name: photoName(await hashOf(sizes.full), sizes.full.type) };
}

/** The same for the screenshot of a payment, its figures still legible. */
export async function shrinkScreenshot(full: Blob): Promise<Blob | null> {
  return hasWorkerPixels() ? (await oneSize(full, workerPixels, SMALLER_SCREENSHOT)).blob : null;
}
