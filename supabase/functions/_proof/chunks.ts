/** The parts that a png or webp is made of, `at` where each begins. One that is cut short names those that it has. */
export type Chunk = { readonly name: string; readonly at: number; readonly end: number };

const nameAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));
const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Length, name, content, checksum. */
export function* pngChunks(bytes: Uint8Array): Generator<Chunk> {
  const view = viewOf(bytes);
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = Math.min(bytes.length, at + 12 + view.getUint32(at));
    yield { name: nameAt(bytes, at + 4), at, end };
    at = end;
  }
}

/** Name, length, content, filled up to an even length. */
export function* webpChunks(bytes: Uint8Array): Generator<Chunk> {
  const view = viewOf(bytes);
  for (let at = 12; at + 8 <= bytes.length;) {
    const length = view.getUint32(at + 4, true);
    const end = Math.min(bytes.length, at + 8 + length + (length % 2));
    yield { name: nameAt(bytes, at), at, end };
    at = end;
  }
}

/** Segments before the first scan of a jpeg, each with the marker that names it. */
export function* jpegSegments(bytes: Uint8Array): Generator<{ marker: number; at: number; end: number }> {
  const view = viewOf(bytes);
  for (let at = 2; at + 4 <= bytes.length && view.getUint8(at) === 0xff;) {
    const marker = view.getUint8(at + 1);
    if (marker === 0xda || marker === 0xd9) return;
    const end = marker === 0xff ? at + 1 : Math.min(bytes.length, at + 2 + view.getUint16(at + 2));
    if (marker !== 0xff) yield { marker, at, end };
    at = end;
  }
}
