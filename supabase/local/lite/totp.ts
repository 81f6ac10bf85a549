import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Codes of an authenticator app: RFC 6238 with what every app understands, SHA-1, six digits, half a minute each. */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** A clock may be half a minute off: one step on either side. */
const DRIFT = 1;

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** A new secret of 160 bits, in base32 as people type it. */
export const newTotpSecret = (): string =>
  Array.from(randomBytes(32), (byte) => ALPHABET[byte % ALPHABET.length]).join("");

function bytesOf(secret: string): Buffer {
  const bits = Array.from(secret, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from(bits.match(/.{8}/gu)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
}

/** The number of the half minute that holds this moment, milliseconds since 1970. */
export const stepAt = (now: number): number => Math.floor(now / 1000 / STEP_SECONDS);

/** The code of one half minute. */
export function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac("sha1", bytesOf(secret)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  const number = (hash.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, "0");
}

/** The half minute that a code is of, near `now` (milliseconds); null when it is of none. */
export function stepOf(secret: string, code: string, now: number): number | null {
  if (!/^\d{6}$/u.test(code)) return null;
  for (let away = -DRIFT; away <= DRIFT; away += 1) {
    const step = stepAt(now) + away;
    if (timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code))) return step;
  }
  return null;
}

/** The text of the QR code: authenticator apps read it. */
export function totpAddress(secret: string, issuer: string, account: string): string {
  const query = new URLSearchParams({
    algorithm: "SHA1",
    digits: String(DIGITS),
    issuer,
    period: String(STEP_SECONDS),
    secret,
  });
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${query.toString()}`;
}
