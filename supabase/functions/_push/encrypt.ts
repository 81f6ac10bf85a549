/**
 * Encryption of a push message for one browser (RFC 8291 with the content coding aes128gcm of RFC 8188), with the
 * platform's own cryptography: nobody on the way, the push service included, reads a word.
 */

/** A browser's subscription as it gave it: its public key and its shared secret, base64url. */
export type BrowserKeys = { readonly p256dh: string; readonly auth: string };

/** Values that a test fixes; drawn anew for every message otherwise. */
export type Chosen = { readonly salt: Uint8Array<ArrayBuffer>; readonly sender: CryptoKeyPair };

const CURVE = { name: "ECDH", namedCurve: "P-256" } as const;
/** Size of the one record: the message, its end mark and the tag fit, as the largest message is 3,993 bytes. */
const RECORD = 4_096;
const END_OF_LAST_RECORD = 2;
const LONGEST = RECORD - 16 - 1 - 86;

/**
 * The body of the request to the push service, header included.
 * @param text at most 3,993 bytes of UTF-8
 * @throws RangeError when it is longer; DOMException when the browser's keys are no keys
 */
export async function encrypted(text: string, browser: BrowserKeys, chosen?: Chosen): Promise<Uint8Array<ArrayBuffer>> {
  const message = new TextEncoder().encode(text);
  if (message.length > LONGEST) throw new RangeError("a push message holds at most 3,993 bytes");
  const salt = chosen?.salt ?? crypto.getRandomValues(new Uint8Array(16));
  const sender = chosen?.sender ?? (await crypto.subtle.generateKey(CURVE, true, ["deriveBits"]));
  const browserKey = bytesOf(browser.p256dh);
  const senderKey = new Uint8Array(await crypto.subtle.exportKey("raw", sender.publicKey));
  const secret = await sharedSecret(sender.privateKey, browserKey);
  const info = joined(ascii("WebPush: info\0"), browserKey, senderKey);
  const material = await derived(secret, bytesOf(browser.auth), info, 32);
  const key = await derived(material, salt, ascii("Content-Encoding: aes128gcm\0"), 16);
  const nonce = await derived(material, salt, ascii("Content-Encoding: nonce\0"), 12);
  const record = joined(message, Uint8Array.of(END_OF_LAST_RECORD));
  const aes = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["encrypt"]);
  const cipher = new Uint8Array(await crypto.subtle.encrypt({ name: "AES-GCM", iv: nonce }, aes, record));
  return joined(salt, bigEndian(RECORD), Uint8Array.of(senderKey.length), senderKey, cipher);
}

async function sharedSecret(own: CryptoKey, other: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey("raw", other, CURVE, false, []);
  return new Uint8Array(await crypto.subtle.deriveBits({ name: "ECDH", public: key }, own, 256));
}

/** HKDF with SHA-256. */
async function derived(
  material: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
  info: Uint8Array<ArrayBuffer>,
  bytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey("raw", material, "HKDF", false, ["deriveBits"]);
  return new Uint8Array(await crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, bytes * 8));
}

const ascii = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

function bigEndian(value: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

/** All of them, one behind the other. */
export function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** @throws DOMException for what is no base64url */
export function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.codePointAt(0) ?? 0);
}

export function base64url(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
