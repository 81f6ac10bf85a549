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

/** Kinds of mutations that a person takes back by hand. */
export const CANCELLED: ReadonlySet<string> = new Set([
  "send_message",
  "change_price",
  "edit_listing",
  "contest_payment",
  "appeal_moderation",
  "mark_sold",
  "relist_listing",
  "reserve_listing",
  "delete_listing",
  "publish_listing",
  "delete_draft",
  "contact_support",
  "report_listing",
  "report_person",
  "post_review",
]);
