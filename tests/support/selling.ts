/** Things to sell, for tests in Node: photos are made up, their names and places are real. */
import { createHash } from "node:crypto";
import type { DraftData } from "#model/listing/draft.ts";
import { photoName } from "#domain/photo-name.ts";
import type { ListingArgs } from "#model/mutations.ts";
import { storePhoto, type NewPhoto } from "#outbox/photos.ts";
import { seeded } from "./fault-proxy-faults.ts";

/** Bytes that begin as a webp of `width` does; another picture for another `seed`. */
export function picture(seed: number, bytes: number, width = 1_600): Blob {
  const random = seeded(seed);
  const content = Uint8Array.from({ length: bytes }, () => Math.floor(random() * 256));
  content.set(Buffer.from("RIFF"), 0);
  content.set(Buffer.from("WEBPVP8 "), 8);
  content.set([0x9d, 0x01, 0x2a, width & 255, width >> 8, width & 255, width >> 8], 23);
  return new Blob([content], { type: "image/webp" });
}

export async function photo(seed: number, bytes = 40_000): Promise<NewPhoto> {
  const full = picture(seed, bytes);
  const hash = createHash("sha256")
    .update(new Uint8Array(await full.arrayBuffer()))
    .digest("hex");
  const sizes = { full, width: 1_600, height: 1_200 };
  return {
    name: photoName(hash, sizes),
    ...sizes,
    middle: picture(seed + 2_000, 8_000, 800),
    thumb: picture(seed + 1_000, 2_000, 320),
    originalBytes: bytes * 20,
  };
}

/** Keeps `count` photos for the draft; gives their names, cover first. */
export async function storePhotos(userId: string, draft: string, count: number): Promise<string[]> {
  const photos = await Promise.all(Array.from({ length: count }, (_, place) => photo(place + 1)));
  for (const one of photos) await storePhoto(userId, draft, one);
  return photos.map(({ name }) => name);
}

export const DRAFT: DraftData = {
  title: "Vélo de ville",
  price: "45 000",
  description: "Une bicyclette en bon état, peu servie.",
  category: "sports",
  condition: "good",
  district: "Lobia",
  delivery: false,
  invoice: false,
  photos: [],
};

export const listingArgs = (id: string, photos: readonly string[]): ListingArgs => ({
  ...DRAFT,
  id,
  draft_id: id,
  price: 45_000,
  photos,
});
