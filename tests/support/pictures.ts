import { readFile } from "node:fs/promises";
import sharp from "sharp";

/** A file as a file input takes it. */
export type PictureFile = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

const VIEWS = ["cool-box", "pots", "plates", "stove", "washer"] as const;

/** Real pictures of things, as large as a phone makes them; up to five. */
export async function pictures(count: number): Promise<PictureFile[]> {
  return Promise.all(
    VIEWS.slice(0, count).map(async (view) => ({
      name: `${view}.jpg`,
      mimeType: "image/jpeg",
      buffer: await sharp(await readFile(`supabase/seed/pictures/${view}.webp`))
        .resize(1_600)
        .jpeg({ quality: 80 })
        .toBuffer(),
    })),
  );
}
