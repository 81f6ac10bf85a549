/**
 * Reading and writing pictures without a native part: the same WebAssembly runs in the edge runtime and in Node. The files
 * are found beside their package, which is how the edge runtime ships them.
 */
import { readFile } from "node:fs/promises";
import decodeJpeg, { init as jpegReader } from "@jsquash/jpeg/decode.js";
import encodeJpeg, { init as jpegWriter } from "@jsquash/jpeg/encode.js";
import decodeWebp, { init as webpReader } from "@jsquash/webp/decode.js";
import { PHOTO_PIXELS, pictureOf } from "../_proof/image.ts";
import type { Pixels } from "./compose.ts";

const JPEG = import.meta.resolve("@jsquash/jpeg");
const WEBP = import.meta.resolve("@jsquash/webp");

/** Compiled at the first use, once. */
function once(start: (module: WebAssembly.Module) => Promise<void>, file: string, beside: string): () => Promise<void> {
  let ready: Promise<void> | null = null;
  const begin = async () => start(await WebAssembly.compile(await readFile(new URL(file, beside))));
  return () => (ready ??= begin());
}

const readsWebp = once(webpReader, "codec/dec/webp_dec.wasm", WEBP);
const readsJpeg = once(jpegReader, "codec/dec/mozjpeg_dec.wasm", JPEG);
const writesJpeg = once(jpegWriter, "codec/enc/mozjpeg_enc.wasm", JPEG);

/** The decoders give eight bits a sign; a runtime's own ImageData may also hold others. */
const pixelsOf = (read: { width: number; height: number; data: unknown } | null): Pixels | null =>
  read?.data instanceof Uint8ClampedArray ? { width: read.width, height: read.height, data: read.data } : null;

/** The pixels of a webp or jpeg; null for what is neither, or too dear to be opened, also where it was stored before anybody counted. */
export async function readPixels(bytes: Uint8Array<ArrayBuffer>): Promise<Pixels | null> {
  const picture = pictureOf(bytes);
  if (picture === null || picture.width * picture.height > PHOTO_PIXELS) return null;
  const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  if (picture.type === "image/webp") return pixelsOf(await readsWebp().then(() => decodeWebp(buffer)));
  if (picture.type === "image/jpeg") return pixelsOf(await readsJpeg().then(() => decodeJpeg(buffer)));
  return null;
}

/** A jpeg of at most `limit` bytes, or the smallest that can be made. */
export async function writeJpeg(pixels: Pixels, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  await writesJpeg();
  let bytes = new ArrayBuffer(0);
  for (const quality of [80, 60, 40, 20]) {
    // The encoder looks at these three alone; neither runtime has a real ImageData.
    bytes = await encodeJpeg(pixels as ImageData, { quality });
    if (bytes.byteLength <= limit) break;
  }
  return new Uint8Array(bytes);
}
