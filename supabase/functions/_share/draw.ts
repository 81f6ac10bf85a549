import { readPixels, writeJpeg } from "./codecs.ts";
import { composed } from "./compose.ts";

/** Draws a photo as messengers show it: a jpeg of at most `limit` bytes. Null for a photo that cannot be read. */
export async function draw(photo: Uint8Array<ArrayBuffer>, limit: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const pixels = await readPixels(photo).catch(() => null);
  return pixels === null ? null : await writeJpeg(composed(pixels), limit);
}
