/**
 * Draws the seed's photographs: `npx tsx supabase/seed/draw-pictures.ts [part of a name …]`; without a name, those not drawn yet.
 * Needs Chromium (WebGL 2 without a graphics card is enough) and a few minutes; the results are committed.
 */
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import sharp, { type Sharp } from "sharp";
import { chanceOf } from "./ids.ts";
import { adornments } from "./art/catalogue/adornments.ts";
import { books } from "./art/catalogue/books.ts";
import { cloth } from "./art/catalogue/cloth.ts";
import { clothes } from "./art/catalogue/clothes.ts";
import { computers } from "./art/catalogue/computers.ts";
import { furniture } from "./art/catalogue/furniture.ts";
import { gadgets } from "./art/catalogue/gadgets.ts";
import { household } from "./art/catalogue/household.ts";
import { kitchen } from "./art/catalogue/kitchen.ts";
import { phones } from "./art/catalogue/phones.ts";
import { pieces } from "./art/catalogue/pieces.ts";
import { play } from "./art/catalogue/play.ts";
import { shoesAndBags } from "./art/catalogue/shoes-and-bags.ts";
import { sound } from "./art/catalogue/sound.ts";
import { sports } from "./art/catalogue/sports.ts";
import { vehicles } from "./art/catalogue/vehicles.ts";
import type { Picture } from "./art/picture.ts";
import { openStudio } from "./art/render.ts";
import { pictureFolder } from "./pictures.ts";

const catalogue: readonly Picture[] = [
  ...phones,
  ...computers,
  ...sound,
  ...gadgets,
  ...kitchen,
  ...furniture,
  ...household,
  ...pieces,
  ...clothes,
  ...cloth,
  ...shoesAndBags,
  ...adornments,
  ...vehicles,
  ...sports,
  ...play,
  ...books,
];

/** The size that is drawn; enlarged to 800 px, it has the softness of a small lens. */
const width = 448;
const height = 560;
const samples = Number(process.env["DJASSA_SAMPLES"] ?? 8);

/** Where the drawings are kept as they are, so that they can be developed again without being drawn again. */
const masters = new URL("../../.cache/seed-pictures/", import.meta.url);

/** The most that one file may weigh, in bytes: all of them together stay under two megabytes. */
const heaviest = { full: 11_500, thumb: 5_400 } as const;

/** Compresses as finely as the weight allows: a printed cloth takes a coarser step than a plain wall. */
const lightest = async (photo: Sharp, weight: number): Promise<Buffer> => {
  const pixels = await photo.png({ compressionLevel: 1 }).toBuffer();
  for (const quality of [52, 44, 37, 31, 26, 21, 17]) {
    const bytes = await sharp(pixels).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (bytes.byteLength <= weight) return bytes;
  }
  return sharp(pixels).webp({ quality: 13, effort: 6 }).toBuffer();
};

/** A warmer or cooler cast and a little more or less light: every telephone sees its own way. */
const develop = async (name: string): Promise<void> => {
  const cast = (chanceOf(`cast/${name}`) - 0.5) * 0.07;
  const photo = sharp(
    await sharp(new URL(`${name}.png`, masters).pathname)
      .median(3)
      .blur(0.6)
      .png()
      .toBuffer(),
  )
    .resize(640, 800, { kernel: "mitchell" })
    .linear([1 + cast, 1, 1 - cast], [0, 0, 0])
    .modulate({ saturation: 0.92, brightness: 0.97 + 0.07 * chanceOf(`light/${name}`) });
  const thumb = sharp(await photo.clone().png().toBuffer())
    .resize(320)
    .sharpen({ sigma: 0.5 });
  await writeFile(new URL(`${name}.webp`, pictureFolder), await lightest(photo, heaviest.full));
  await writeFile(new URL(`${name}-320.webp`, pictureFolder), await lightest(thumb, heaviest.thumb));
};

const wanted = process.argv.slice(2);
const chosen = catalogue.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
await mkdir(masters, { recursive: true });
const studio = await openStudio();
for (const picture of chosen) {
  const master = new URL(`${picture.name}.png`, masters);
  if (wanted.length > 0 || !existsSync(master)) {
    const raw = await studio.draw(picture, width, height, samples);
    await sharp(raw, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .png()
      .toFile(master.pathname);
  }
  await develop(picture.name);
  console.log(picture.name);
}
await studio.close();
