import sharp from "sharp";
import { expect, test } from "vitest";
import { byItsBytes, pictureType } from "#domain/picture-kind.ts";

const red = sharp({ create: { width: 40, height: 30, channels: 3, background: "#c33" } });
const file = (bytes: Uint8Array | string, type: string) =>
  new File([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], "photo", { type });

test("a picture is what its bytes say, under whatever name it comes", async () => {
  const made = {
    "image/jpeg": await red.clone().jpeg().toBuffer(),
    "image/png": await red.clone().png().toBuffer(),
    "image/webp": await red.clone().webp().toBuffer(),
    "image/gif": await red.clone().gif().toBuffer(),
    "image/tiff": await red.clone().tiff().toBuffer(),
  };
  for (const [type, bytes] of Object.entries(made))
    for (const name of ["", type, "image/jpg", "image/pjpeg", "IMAGE/JPEG", "application/octet-stream", "text/plain"]) {
      const known = await byItsBytes(file(bytes, name));
      expect([known.type, known.file.type, known.file.size], `${type} as ${name}`).toEqual([type, type, bytes.length]);
    }
  for (const [brand, type] of Object.entries({ heic: "heic", heix: "heic", mif1: "heic", avif: "avif", avis: "avif" }))
    expect(await pictureType(file(`\0\0\0\u0018ftyp${brand}\0\0\0\0`, "")), brand).toBe(`image/${type}`);
});

test("what begins as no picture keeps the name that it calls itself by", async () => {
  for (const words of [
    "",
    "%PDF-1.7",
    "<svg xmlns='http://www.w3.org/2000/svg'/>",
    "BMW à vendre, peu roulé",
    "RIFF....WAVE",
  ]) {
    const known = await byItsBytes(file(words, "image/png"));
    expect([known.type, known.file.type], words).toEqual([null, "image/png"]);
  }
});
