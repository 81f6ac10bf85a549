import { jpegSegments, pngChunks, webpChunks } from "../../functions/_proof/chunks.ts";

/** Where and when a picture was taken and by whom, its words and its second picture: of no use to whoever looks at it. */
const PNG = new Set(["eXIf", "tEXt", "zTXt", "iTXt", "tIME"]);
const WEBP = new Set(["EXIF", "XMP "]);
/** Those flags of an extended webp that announce them. */
const ANNOUNCED = 0x08 | 0x04;

/** APP0 is the format's own, APP2 its colours, APP14 how they are stored; the others and comments are metadata. */
function isOfJpeg(bytes: Uint8Array, marker: number, at: number): boolean {
  if (marker === 0xfe) return false;
  if ((marker & 0xf0) !== 0xe0 || marker === 0xe0 || marker === 0xee) return true;
  return marker === 0xe2 && Buffer.from(bytes.subarray(at + 4, at + 15)).toString("latin1") === "ICC_PROFILE";
}

/** The same picture without what it tells besides; the same bytes where it tells nothing. */
export function withoutMetadata(bytes: Uint8Array<ArrayBuffer>, type: string): Uint8Array<ArrayBuffer> {
  const dropped = droppedOf(bytes, type);
  if (dropped.length === 0) return bytes;
  const kept: Uint8Array[] = [];
  let from = 0;
  for (const { at, end } of dropped) {
    kept.push(bytes.subarray(from, at));
    from = end;
  }
  const clean = new Uint8Array(Buffer.concat([...kept, bytes.subarray(from)]));
  if (type !== "image/webp") return clean;
  new DataView(clean.buffer).setUint32(4, clean.length - 8, true);
  clean[20] = (clean[20] ?? 0) & ~ANNOUNCED;
  return clean;
}

function droppedOf(bytes: Uint8Array, type: string): readonly { at: number; end: number }[] {
  if (type === "image/jpeg") return [...jpegSegments(bytes)].filter(({ marker, at }) => !isOfJpeg(bytes, marker, at));
  if (type === "image/png") return [...pngChunks(bytes)].filter(({ name }) => PNG.has(name));
  return [...webpChunks(bytes)].filter(({ name }) => WEBP.has(name));
}
