export type Picture = {
  readonly type: "image/png" | "image/jpeg" | "image/webp";
  readonly extension: "png" | "jpg" | "webp";
  readonly width: number;
  readonly height: number;
};

/** What the bytes themselves say: format by the first of them, and the size in pixels. Null for anything else. */
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
  return { type: "image/png", extension: "png", width: view.getUint32(16), height: view.getUint32(20) };
}

/** Walks the segments to the frame header: SOF0…SOF15 but DHT, JPG and DAC. */
function jpeg(bytes: Uint8Array, view: DataView): Picture | null {
  if (!starts(bytes, 0, "\u00ff\u00d8\u00ff")) return null;
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1; // fill byte
      continue;
    }
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { type: "image/jpeg", extension: "jpg", width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    }
    if (marker === 0xda || marker === 0xd9) return null;
    at += 2 + view.getUint16(at + 2);
  }
}

function webp(bytes: Uint8Array, view: DataView): Picture | null {
  if (!starts(bytes, 0, "RIFF") || !starts(bytes, 8, "WEBP")) return null;
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
