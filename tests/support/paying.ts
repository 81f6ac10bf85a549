/** Proofs of payment, for tests in Node: the picture is noise that a picture's own bytes announce. */
import { randomBytes, randomUUID } from "node:crypto";
import sharp from "sharp";
import type { ProofArgs } from "#model/mutations.ts";
import { queueProof, storeScreenshot } from "#outbox/screenshots.ts";

/** A webp of noise that nobody has sent before; the larger the more bytes. */
export async function screenshot(side = 64): Promise<Blob> {
  const noise = sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } });
  return new Blob([new Uint8Array(await noise.webp({ quality: 90 }).toBuffer())], { type: "image/webp" });
}

export const proofArgs = (different: Partial<ProofArgs> = {}): ProofArgs => ({
  item: "regular",
  listing_id: null,
  amount: 1_500,
  full_name: "Kouassi Yao",
  phone: "2250701020304",
  email: "kouassi@exemple.ci",
  reference: "",
  screenshot: "",
  bytes: 0,
  ...different,
});

/** Queues a proof with a picture of its own; gives the row's id. */
export async function prove(userId: string, different: Partial<ProofArgs> = {}, blob?: Blob): Promise<string> {
  const form = `proof:${randomUUID()}`;
  const picture = blob ?? (await screenshot());
  const id = await storeScreenshot(userId, form, {
    blob: picture,
    name: "capture.png",
    width: 64,
    height: 64,
    originalBytes: picture.size * 10,
  });
  const queued = await queueProof(userId, form, proofArgs({ screenshot: id, ...different }));
  if (queued.id === null) throw new Error("the proof was not queued");
  return queued.id;
}
