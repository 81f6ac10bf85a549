/**
 * Pictures as a cheap phone's camera gives them: a thing among others on a ground, out of a lens that is not sharp to the pixel,
 * with detail at every size (its spectrum falls as in photographs) and the grain of a small sensor. Drawn, so that they are the
 * same in each run and nobody's own; as heavy as a camera's.
 */
import sharp, { type Blend } from "sharp";
import { seeded } from "./fault-proxy-faults.ts";

/** How much of each: `rough` how strong the detail of the surfaces is, `grain` the sensor's (dark rooms have more of it). */
export type Scene = {
  readonly name: string;
  readonly seed: number;
  readonly ground: readonly [string, string];
  readonly rough: number;
  readonly grain: number;
  readonly things: number;
};

export const SCENES: readonly Scene[] = [
  { name: "a table by day", seed: 1, ground: ["#c9a777", "#8a6a45"], rough: 0.5, grain: 3, things: 14 },
  { name: "wax cloth", seed: 3, ground: ["#d9882b", "#19506b"], rough: 0.6, grain: 4, things: 260 },
  { name: "leaves behind a motorbike", seed: 5, ground: ["#3f6b34", "#1d3b20"], rough: 1.4, grain: 4, things: 120 },
  { name: "a room in the evening", seed: 6, ground: ["#5a4632", "#241a12"], rough: 0.5, grain: 9, things: 24 },
  { name: "a phone in the hand", seed: 7, ground: ["#b98566", "#593727"], rough: 0.4, grain: 5, things: 10 },
];

const COLOURS = [
  "#c0392b",
  "#f1c40f",
  "#2c3e50",
  "#ecf0f1",
  "#16a085",
  "#8e44ad",
  "#d35400",
  "#111",
  "#fafafa",
  "#2980b9",
];

/** Shapes with edges, shades and stripes: what the eye looks at. */
function things({ seed, things: count, ground }: Scene, width: number, height: number): Buffer {
  const random = seeded(seed);
  const pick = () => COLOURS[Math.floor(random() * COLOURS.length)] ?? "#888";
  const shapes = Array.from({ length: count }, (_, place) => {
    const size = (width * (0.08 + random() * 0.5)) / Math.sqrt(1 + count / 12);
    const [x, y, turn] = [random() * width, random() * height, Math.floor(random() * 360)];
    const fill = place % 3 === 0 ? `url(#s${place % 5})` : pick();
    const at = `transform="rotate(${turn} ${x} ${y})" fill="${fill}" opacity="${0.75 + random() * 0.25}"`;
    return place % 2 === 0
      ? `<rect x="${x - size / 2}" y="${y - size / 3}" width="${size}" height="${size * 0.66}" rx="${size * 0.06}" ${at}/>`
      : `<ellipse cx="${x}" cy="${y}" rx="${size / 2}" ry="${size * (0.2 + random() * 0.3)}" ${at}/>`;
  });
  const shades = Array.from(
    { length: 5 },
    (_, n) =>
      `<linearGradient id="s${n}" x2="${n % 2}" y2="1"><stop stop-color="${pick()}"/><stop offset="1" stop-color="${pick()}"/></linearGradient>`,
  );
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${shades.join("")}
    <linearGradient id="g" x2=".3" y2="1"><stop stop-color="${ground[0]}"/><stop offset="1" stop-color="${ground[1]}"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/>${shapes.join("")}</svg>`,
  );
}

/** Grey noise, `cell` pixels wide and as strong as said, around the middle grey that `overlay` leaves as it is. */
async function noise(seed: number, width: number, height: number, cell: number, strength: number): Promise<Buffer> {
  const [w, h] = [Math.ceil(width / cell), Math.ceil(height / cell)];
  const random = seeded(seed * 1_000 + cell);
  // Three added: near enough to a bell.
  const bytes = Buffer.alloc(w * h);
  for (let at = 0; at < bytes.length; at++)
    bytes[at] = Math.max(0, Math.min(255, 128 + (random() + random() + random() - 1.5) * 2 * strength));
  return await sharp(bytes, { raw: { width: w, height: h, channels: 1 } })
    .resize(width, height, { kernel: "cubic" })
    .toColourspace("srgb")
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/**
 * A jpeg as the camera writes it, `width` × three quarters of it: the same with fewer pixels, and as much less grain. Surfaces
 * first, then the lens, then the sensor.
 */
export async function photograph(scene: Scene, width = 4_000): Promise<Buffer> {
  const height = (width * 3) / 4;
  const unit = width / 4_000;
  const cells = [256, 128, 64, 32, 16, 8, 4].map((cell) => Math.max(1, Math.round(cell * unit)));
  const blend: Blend = "overlay";
  const detail = await Promise.all(
    [...new Set(cells)].map(async (cell) => ({
      input: await noise(scene.seed, width, height, cell, 18 * scene.rough * Math.min(1, (cell / unit) ** 0.35 / 2)),
      blend,
    })),
  );
  const lens = await sharp(things(scene, width, height))
    .composite(detail)
    .blur(Math.max(0.3, 1.3 * unit))
    .removeAlpha()
    .png({ compressionLevel: 0 })
    .toBuffer();
  const grain = await noise(scene.seed + 50, width, height, 1, scene.grain * 3 * unit);
  return await sharp(lens)
    .composite([{ input: grain, blend: "soft-light" }])
    .removeAlpha()
    .jpeg({ quality: 92, mozjpeg: false })
    .toBuffer();
}
