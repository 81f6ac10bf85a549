import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import type { Picture, Pixels } from "#photos/canvas.ts";
import { allSizes, oneSize, type AllSizes } from "#photos/encode.ts";
import { FULL, SCREENSHOT, SMALLER, THUMB } from "#photos/sizes.ts";
import { photograph, SCENES } from "../support/camera.ts";
import { likeness } from "../support/likeness.ts";

/** The encoder that Chromium has, as hard at work as it lets it, behind the steps of the app. `written`: what was encoded. */
function libwebp() {
  const written: string[] = [];
  const held = new WeakMap<object, Buffer>();
  const picture = async (bytes: Buffer): Promise<Picture> => {
    const { width, height } = await sharp(bytes).metadata();
    const source = {};
    held.set(source, bytes);
    return { width, height, source: source as CanvasImageSource, close: () => void held.delete(source) };
  };
  const pixels: Pixels = {
    read: async (file) => await picture(Buffer.from(await file.arrayBuffer())),
    draw(from, width, height) {
      const bytes = held.get(from.source) ?? Buffer.alloc(0);
      const source = {};
      held.set(source, bytes);
      const encode = async (type: string, quality: number) => {
        written.push(`${width} ${quality}`);
        const webp = sharp(bytes)
          .resize(width, height)
          .webp({ quality: Math.round(quality * 100), effort: 3 });
        return new Blob([new Uint8Array(await webp.toBuffer())], { type });
      };
      return { width, height, source: source as CanvasImageSource, close: () => void held.delete(source), encode };
    },
  };
  return { pixels, written };
}

type Made = { name: string; original: Buffer; sizes: AllSizes; written: readonly string[] };
const made: Made[] = [];
const bytesOf = async (blob: Blob) => Buffer.from(await blob.arrayBuffer());

describe("a camera's pictures", () => {
  beforeAll(async () => {
    for (const scene of SCENES) {
      const original = await photograph(scene, 2_000);
      const { pixels, written } = libwebp();
      const sizes = await allSizes(new Blob([new Uint8Array(original)]), pixels);
      made.push({ name: scene.name, original, sizes, written });
    }
  }, 60_000);

  test("are as heavy as a camera's: easy ones and hard ones", () => {
    const first = made.filter(({ written }) => written.at(-1) === `320 ${THUMB.steps[0]?.quality}`);
    expect(first.length).toBeGreaterThan(0);
    expect(first.length).toBeLessThan(made.length);
  });

  test("weigh 140 kB at most, a third on a screen, 14 as thumbnails, after two encodings each", () => {
    for (const { name, sizes, written } of made) {
      const within = [sizes.full.size <= FULL.bytes, sizes.middle.size <= 75_000, sizes.thumb.size <= THUMB.bytes];
      expect([name, ...within]).toEqual([name, true, true, true]);
      const encodings = [/^1\d{3} /u, /^(800|640) /u].map((side) => written.filter((step) => side.test(step)).length);
      expect([name, encodings.every((count) => count <= 2)], encodings.join()).toEqual([name, true]);
    }
  });

  test("look the same at 360 × 2 dots, the middle size but for grain, thumbnails in a row of two", async () => {
    for (const { name, original, sizes } of made) {
      const full = await likeness(original, await bytesOf(sizes.full), 720);
      const middle = await likeness(original, await bytesOf(sizes.middle), 720);
      const thumb = await likeness(original, await bytesOf(sizes.thumb), 180);
      expect([name, full >= 0.95, middle >= 0.9, thumb >= 0.95], `${name}: ${full} ${middle} ${thumb}`).toEqual([
        name,
        true,
        true,
        true,
      ]);
    }
  });

  test("go on at half the weight after the connection has cut them twice", async () => {
    const { pixels } = libwebp();
    for (const { name, sizes } of made) {
      const { full } = await allSizes(sizes.full, pixels, SMALLER);
      expect([name, full.size <= SMALLER.bytes]).toEqual([name, true]);
    }
  }, 60_000);
});

test("a screenshot of eleven thousand rows keeps lines that can be read, under 900 kB", async () => {
  const lines = Array.from(
    { length: 10 },
    (_, n) => `<text x="60" y="${n * 110 + 70}" font-size="38">Transfert nº ${n * 7919} : ${n * 350} FCFA</text>`,
  );
  const screen = `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="1100"><rect width="1080" height="1100" fill="#fff"/>${lines.join("")}</svg>`;
  const original = await sharp(Buffer.from(screen)).extend({ bottom: 9_900, extendWith: "repeat" }).png().toBuffer();
  const { blob, width, height } = await oneSize(new Blob([new Uint8Array(original)]), libwebp().pixels, SCREENSHOT);
  expect([width, height, blob.size <= SCREENSHOT.bytes]).toEqual([720, 7_333, true]);
  const top = async (bytes: Buffer, [wide, high]: [number, number]) =>
    await sharp(bytes).extract({ left: 0, top: 0, width: wide, height: high }).png().toBuffer();
  const [before, after] = [await top(original, [1_080, 1_080]), await top(await bytesOf(blob), [720, 720])];
  expect(await likeness(before, after, 720)).toBeGreaterThan(0.95);
}, 60_000);
