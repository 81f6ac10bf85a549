import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { crc32 } from "node:zlib";

export const receiptNames = [
  "fee-orange",
  "fee-blue",
  "fee-yellow",
  "starter-orange",
  "regular-blue",
  "waiting-fee",
  "waiting-starter",
  "waiting-regular",
  "waiting-short",
] as const;
export type ReceiptName = (typeof receiptNames)[number];

/** Folder of the drawn screenshots. */
export const receiptFolder = new URL("./receipts/", import.meta.url);

/** A screenshot as it is stored: its bytes, their hash (which is its name in the bucket) and their kind. */
export type StoredReceipt = { readonly bytes: Uint8Array; readonly sha256: string; readonly extension: "png" | "jpg" };

/** Length, type, content, checksum: a comment that pictures may carry and nobody sees. */
const comment = (text: string): Buffer => {
  const body = Buffer.concat([Buffer.from("tEXtComment\0"), Buffer.from(text, "latin1")]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
};

/** The last chunk of a PNG. */
const END = 12;

/**
 * Reads one drawn screenshot. With `mark` it is another file of the same look: two people who paid the same do not send
 * the same bytes, and equal bytes are what the team is warned of.
 */
export const readReceipt = async (name: ReceiptName, mark: string | null): Promise<StoredReceipt> => {
  const extension = name === "waiting-short" ? "jpg" : "png";
  const drawn = await readFile(new URL(`${name}.${extension}`, receiptFolder));
  const bytes =
    mark === null || extension === "jpg"
      ? drawn
      : Buffer.concat([drawn.subarray(0, -END), comment(mark), drawn.subarray(-END)]);
  return { bytes, sha256: createHash("sha256").update(bytes).digest("hex"), extension };
};
