/**
 * The file that a phone takes for the road and hands to another: lots one after the other, each signed by itself. A lot is
 *   8 bytes "DJASSA1\n" · the signature (ECDSA P-256, 64 bytes) of all that follows · its length and that of its text (4 bytes each,
 *   big-endian, from the first byte on) · the text, JSON · the pictures that the text names, in its order.
 * Nothing is packed: thumbnails are, and so no file is larger inside than outside. Nothing in it is read before its signature was checked.
 */

/** The rows as a pull gives them, and the bytes of each thumbnail under its name in the bucket. Times are ISO. */
export type LotText = {
  readonly town: string;
  readonly category: string;
  readonly at: string;
  readonly epoch: string;
  /** The transaction from which on nothing is in these rows. */
  readonly horizon: string;
  readonly rows: readonly unknown[];
  readonly pictures: readonly (readonly [name: string, bytes: number])[];
};

export type Lot = LotText & { readonly pictureBytes: ReadonlyMap<string, Bytes> };

type Bytes = Uint8Array<ArrayBuffer>;

const MAGIC = "DJASSA1\n";
const SIGNATURE_BYTES = 64;
const SIGNED_FROM = MAGIC.length + SIGNATURE_BYTES;
const TEXT_FROM = SIGNED_FROM + 8;
/** These words stand before all that is signed, so that nothing else this key may sign is ever a lot. */
const DOMAIN = "djassa lot 1\n";
const CURVE = { name: "ECDSA", namedCurve: "P-256" } as const;
const ALGORITHM = { name: "ECDSA", hash: "SHA-256" } as const;

/** "cut": its end is missing, or it is no such file at all · "forged": no key that is believed has signed this. */
export class LotError extends Error {
  override name = "LotError";
  readonly fault: "cut" | "forged";
  constructor(fault: "cut" | "forged") {
    super(fault);
    this.fault = fault;
  }
}

const ascii = (text: string): Bytes => new TextEncoder().encode(text);

/** The lot before it is signed: what `signLot` completes. `pictures`: bytes by name; the text names them. */
export function packLot(facts: Omit<LotText, "pictures">, pictures: ReadonlyMap<string, Bytes>): Bytes {
  const named = [...pictures].map(([name, { length }]) => [name, length]);
  const text = ascii(JSON.stringify({ ...facts, pictures: named }));
  const length = [...pictures.values()].reduce((sum, picture) => sum + picture.length, TEXT_FROM + text.length);
  const lot = new Uint8Array(length);
  const view = new DataView(lot.buffer);
  lot.set(ascii(MAGIC));
  view.setUint32(SIGNED_FROM, length);
  view.setUint32(SIGNED_FROM + 4, text.length);
  lot.set(text, TEXT_FROM);
  let at = TEXT_FROM + text.length;
  for (const picture of pictures.values()) {
    lot.set(picture, at);
    at += picture.length;
  }
  return lot;
}

const signedBytes = (lot: Bytes): Bytes => {
  const domain = ascii(DOMAIN);
  const all = new Uint8Array(domain.length + lot.length - SIGNED_FROM);
  all.set(domain);
  all.set(lot.subarray(SIGNED_FROM), domain.length);
  return all;
};

/** Puts the signature into a lot. */
export async function signLot(lot: Bytes, key: CryptoKey): Promise<Bytes> {
  lot.set(new Uint8Array(await crypto.subtle.sign(ALGORITHM, key, signedBytes(lot))), MAGIC.length);
  return lot;
}

/**
 * Every lot of a file, each signed by one of `keys` (public ones, base64url).
 * @throws LotError when one of them is not whole or not signed
 */
export async function openLots(file: Bytes, keys: readonly string[]): Promise<Lot[]> {
  const parts = partsOf(file);
  const imported = await Promise.all(keys.map(importKey));
  const lots: Lot[] = [];
  for (const part of parts) {
    if (!(await isSigned(part, imported))) throw new LotError("forged");
    lots.push(read(part));
  }
  return lots;
}

function partsOf(file: Bytes): Bytes[] {
  const parts: Bytes[] = [];
  for (let from = 0; from < file.length || parts.length === 0;) {
    const rest = file.subarray(from);
    if (rest.length < TEXT_FROM || new TextDecoder().decode(rest.subarray(0, MAGIC.length)) !== MAGIC)
      throw new LotError("cut");
    const length = lengthAt(rest, SIGNED_FROM);
    if (length < TEXT_FROM || length > rest.length) throw new LotError("cut");
    parts.push(rest.subarray(0, length));
    from += length;
  }
  return parts;
}

const lengthAt = (lot: Bytes, at: number): number => new DataView(lot.buffer, lot.byteOffset).getUint32(at);

const importKey = (key: string): Promise<CryptoKey> => {
  const raw = Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
  return crypto.subtle.importKey("raw", raw, CURVE, false, ["verify"]);
};

async function isSigned(lot: Bytes, keys: readonly CryptoKey[]): Promise<boolean> {
  const signature = lot.slice(MAGIC.length, SIGNED_FROM);
  const signed = signedBytes(lot);
  const found = await Promise.all(keys.map((key) => crypto.subtle.verify(ALGORITHM, key, signature, signed)));
  return found.includes(true);
}

/** Reads a lot whose signature was checked: it is as our own server packed it. */
function read(lot: Bytes): Lot {
  const textEnds = TEXT_FROM + lengthAt(lot, SIGNED_FROM + 4);
  const text = JSON.parse(new TextDecoder().decode(lot.subarray(TEXT_FROM, textEnds))) as LotText;
  let at = textEnds;
  const pictureBytes = new Map(text.pictures.map(([name, bytes]) => [name, lot.slice(at, (at += bytes))]));
  return { ...text, pictureBytes };
}
