import { pngChunks, webpChunks } from "./chunks.ts";

export type Picture = {
  readonly type: "image/png" | "image/jpeg" | "image/webp";
  readonly extension: "png" | "jpg" | "webp";
  readonly width: number;
  readonly height: number;
};

/** More pixels than any photo that the app draws (1600 × 1600); what is larger costs whoever opens it, and shows no more on a phone. */
export const PHOTO_PIXELS = 4_000_000;

/** Reads the bytes themselves: format by the first of them, and the size in pixels. Null for anything else, and for what moves. */
export function pictureOf(bytes: Uint8Array): Picture | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return png(bytes, view) ?? jpeg(bytes, view) ?? webp(bytes, view);
  } catch (error) {
    if (error instanceof RangeError) return null; // ends before its own header does
    throw error;
  }
}

const starts = (bytes: Uint8Array, at: number, text: string): boolean =>
  String.fromCharCode(...bytes.subarray(at, at + text.length)) === text;

function png(bytes: Uint8Array, view: DataView): Picture | null {
  if (!starts(bytes, 0, "\u0089PNG\r\n\u001a\n") || !starts(bytes, 12, "IHDR")) return null;
  for (const { name } of pngChunks(bytes)) if (name === "acTL") return null; // several pictures, one after the other
  return { type: "image/png", extension: "png", width: view.getUint32(16), height: view.getUint32(20) };
}

/** Encoders write ten scans, a script of one's own some more; each costs its reader a walk over all pixels for a few bytes. */
const MOST_SCANS = 20;

/**
 * Walks the segments to the frame header, then on to the end: what has more scans than that is no picture to us. Read as
 * libjpeg reads it, which every decoder here is: what it would pass over between two markers is passed over, so that no scan
 * hides from the count. Each byte is looked at once at most.
 */
function jpeg(bytes: Uint8Array, view: DataView): Picture | null {
  if (!starts(bytes, 0, "\u00ff\u00d8\u00ff")) return null;
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1; // fill byte
      continue;
    }
    if (isFrame(marker)) {
      const size = { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
      return isBearable(bytes, at) ? { type: "image/jpeg", extension: "jpg", ...size } : null;
    }
    if (marker === 0xda || marker === 0xd9) return null;
    at += 2 + view.getUint16(at + 2);
  }
}

/** SOF0…SOF15 but DHT, JPG and DAC. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** DHT, DAC, SOS, DQT, DNL, DRI, APP0…APP15, COM: what may come behind a frame header, each with its length. */
const follows = (marker: number): boolean =>
  marker === 0xc4 ||
  marker === 0xcc ||
  (marker >= 0xda && marker <= 0xdd) ||
  (marker & 0xf0) === 0xe0 ||
  marker === 0xfe;

/** From the frame header on. A file that is cut short says no more than it has. */
function isBearable(bytes: Uint8Array, frame: number): boolean {
  let scans = 0;
  const after = (at: number): number => at + 2 + Math.max(2, ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0));
  for (let at = after(frame); at < bytes.length;) {
    at = bytes.indexOf(0xff, at);
    if (at < 0) return true;
    const marker = bytes[at + 1] ?? 0xd9;
    if (marker === 0xd9) return true;
    // A byte of the data itself, filling, or a mark to begin anew at: none of them has a length.
    if (marker === 0xff) at += 1;
    else if (marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2;
    else {
      if (!follows(marker)) return false;
      if (marker === 0xda) scans += 1;
      if (scans > MOST_SCANS) return false;
      at = after(at);
    }
  }
  return true;
}

/** The flag of an extended webp that says it moves. */
const MOVES = 0x02;

function webp(bytes: Uint8Array, view: DataView): Picture | null {
  if (!starts(bytes, 0, "RIFF") || !starts(bytes, 8, "WEBP")) return null;
  for (const { name } of webpChunks(bytes)) if (name === "ANIM" || name === "ANMF") return null;
  if (starts(bytes, 12, "VP8X") && (view.getUint8(20) & MOVES) !== 0) return null;
  const size = webpSize(bytes, view);
  return size === null ? null : { type: "image/webp", extension: "webp", ...size };
}

function webpSize(bytes: Uint8Array, view: DataView): { width: number; height: number } | null {
  if (starts(bytes, 12, "VP8X")) {
    const three = (at: number): number => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;
    return { width: three(24) + 1, height: three(27) + 1 };
  }
  if (starts(bytes, 12, "VP8L") && view.getUint8(20) === 0x2f) {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (starts(bytes, 12, "VP8 ") && starts(bytes, 23, "\u009d\u0001\u002a")) {
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  }
  return null;
}
