import { createHash } from "node:crypto";
import { photoName } from "#domain/photo-name.ts";

/** Texts for which the server refuses the whole request, in its own words. */
export const POISONS: readonly { words: string; status: number; code: string }[] = [
  { words: "poison-400", status: 400, code: "invalid" },
  { words: "poison-409", status: 409, code: "conflict" },
  { words: "poison-413", status: 413, code: "too_many" },
];

/** Begins as a webp of 320 × 320. */
export const webp = (words: string) =>
  Buffer.concat([
    Buffer.from("RIFF....WEBPVP8 ......."),
    Buffer.from([0x9d, 0x01, 0x2a, 0x40, 0x01, 0x40, 0x01]),
    Buffer.from(words),
  ]);

const hashOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/** A photo as it comes out of the pipeline of photos, of which there is one. */
export function photoOf(words: string) {
  const bytes = webp(words.padEnd(170, "."));
  const full = new Blob([bytes], { type: "image/webp" });
  const small = (size: string) => new Blob([webp(`${size} ${words}`)], { type: "image/webp" });
  const sizes = { full, middle: small("middle"), thumb: small("thumb"), width: 1_600, height: 1_200 };
  const hash = hashOf(bytes);
  return { hash, name: photoName(hash, sizes), ...sizes, originalBytes: 4_000_000 };
}

/** A voice as it is recorded, of which there is one. */
export function voiceOf(words: string) {
  const bytes = Buffer.from(`OggS ${words}`);
  return { name: `${hashOf(bytes)}.ogg`, blob: new Blob([bytes], { type: "audio/ogg" }) };
}

/** Kinds of mutations that a person takes back by hand. */
export const CANCELLED: ReadonlySet<string> = new Set([
  "send_message",
  "send_media",
  "change_price",
  "edit_listing",
  "contest_payment",
  "appeal_moderation",
  "mark_sold",
  "relist_listing",
  "renew_listing",
  "reserve_listing",
  "delete_listing",
  "publish_listing",
  "delete_draft",
  "contact_support",
  "report_listing",
  "report_person",
  "post_review",
  "make_receipt",
  "answer_receipt",
]);

/** A reservation and its end, as the arguments of the row say it. */
export const [RESERVED, FREE] = ['"until":1', '"until":null'];
