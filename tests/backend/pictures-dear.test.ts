import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { pictureOf } from "../../supabase/functions/_proof/image.ts";
import { judged } from "../../supabase/functions/_proof/screenshot.ts";
import { readPixels } from "../../supabase/functions/_share/codecs.ts";
import { drawBeside } from "../../supabase/local/functions/draw.ts";
import { tempDir } from "../support/temp-dir.ts";

const SOS = Buffer.from([0xff, 0xda]);

/** A progressive picture, and its last scan: thirty bytes that cost a walk over all pixels. */
let whole: Buffer;
let scan: Buffer;
let already = 0;
beforeAll(async () => {
  whole = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#808080" } })
    .jpeg({ progressive: true })
    .toBuffer();
  scan = whole.subarray(whole.lastIndexOf(SOS), -2);
  for (let at = whole.indexOf(SOS); at >= 0; at = whole.indexOf(SOS, at + 2)) already += 1;
});

/** With scans in all, and something between each two of them. */
const withScans = (scans: number, between = Buffer.alloc(0)): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    Buffer.concat([
      whole.subarray(0, -2),
      ...Array.from({ length: scans - already }, () => Buffer.concat([between, scan])),
      whole.subarray(-2),
    ]),
  );

describe("a JPEG of more scans than any encoder writes", () => {
  test("is no picture: at no endpoint, and to no decoder; an honest one of many is", async () => {
    expect(pictureOf(withScans(20))).toMatchObject({ type: "image/jpeg", width: 300, height: 200 });
    expect(await readPixels(withScans(20))).toMatchObject({ width: 300, height: 200 });
    expect(await readPixels(withScans(21))).toBeNull();
    await expect(judged(withScans(21), "x")).rejects.toMatchObject({
      status: 400,
      message: "Veuillez sélectionner une image",
    });
    expect(await judged(withScans(20), "x")).toMatchObject({ type: "image/jpeg" });
  });

  test.each([
    ["nothing", []],
    ["filling", [0xff, 0xff, 0xff]],
    ["data that libjpeg passes over", [0x12, 0xff, 0x00, 0x34]],
    ["marks to begin anew at", [0xff, 0xd3, 0xff, 0x01]],
    ["a remark that has no length", [0xff, 0xfe, 0x00, 0x00]],
    ["a remark", [0xff, 0xfe, 0x00, 0x04, 0xff, 0xd9]],
    ["a mark that some decoders skip, whose length would hide scans", [0xff, 0x02, 0xff, 0xff]],
  ])("hides none of them behind %s", (_, between) => {
    expect(pictureOf(withScans(21, Buffer.from(between)))).toBeNull();
  });

  test("is told from one that holds another picture's scans in its remarks, or behind its end", () => {
    const [soi, rest] = [whole.subarray(0, 2), whole.subarray(2)];
    const inside = Buffer.concat([Buffer.from([0xff, 0xe1, 0x01, 0x00]), Buffer.alloc(254, SOS)]);
    expect(pictureOf(Buffer.concat([soi, inside, rest]))).toMatchObject({ width: 300 });
    expect(pictureOf(Buffer.concat([whole, Buffer.alloc(400, SOS)]))).toMatchObject({ width: 300 });
    expect(pictureOf(whole.subarray(0, -40))).toMatchObject({ width: 300 });
  });

  test("is found at once in five megabytes of them", () => {
    const many = withScans(150_000);
    const filled = Buffer.concat([whole.subarray(0, -2), Buffer.alloc(5_000_000, 0xff)]);
    const before = performance.now();
    expect(pictureOf(many)).toBeNull();
    expect(pictureOf(filled)).not.toBeNull();
    expect(performance.now() - before).toBeLessThan(2_000);
  });
});

test("what has more pixels than the app draws is not opened, in either encoding", async () => {
  const flat = sharp({ create: { width: 2_001, height: 2_000, channels: 3, background: "#808080" } });
  expect(await readPixels(new Uint8Array(await flat.clone().webp().toBuffer()))).toBeNull();
  expect(await readPixels(new Uint8Array(await flat.clone().jpeg().toBuffer()))).toBeNull();
  const long = sharp({ create: { width: 720, height: 12_000, channels: 3, background: "#808080" } });
  expect(await judged(new Uint8Array(await long.png().toBuffer()), "x")).toMatchObject({ height: 12_000 });
  const huge = sharp({ create: { width: 12_000, height: 1_400, channels: 3, background: "#808080" } });
  await expect(judged(new Uint8Array(await huge.png().toBuffer()), "x")).rejects.toMatchObject({
    message: "Cette image est trop petite ou trop grande pour être lue.",
  });
});

describe("drawing beside the server", () => {
  const hash = (bytes: Uint8Array | null) =>
    createHash("sha256")
      .update(bytes ?? "")
      .digest("hex");

  test("gives what drawing here gives, and nothing of what cannot be read", async () => {
    const draw = drawBeside();
    const { draw: here } = await import("../../supabase/functions/_share/draw.ts");
    const photo = new Uint8Array(whole);
    const broken = photo.slice().fill(0x55, whole.indexOf(Buffer.from([0xff, 0xc4])) + 2);
    const [one, none] = await Promise.all([draw(photo, 300_000), draw(broken, 300_000)]);
    expect([hash(one), none === null]).toEqual([hash(await here(photo, 300_000)), true]);
  });

  test("ends what has no end, while this thread goes on, and begins the next one then", async () => {
    const folder = await tempDir("draw");
    const file = path.join(folder, "worker.mjs");
    await writeFile(
      file,
      `import { parentPort, workerData } from "node:worker_threads";
      if (workerData.limit === 1) for (;;);
      parentPort.postMessage(workerData.photo);`,
    );
    const draw = drawBeside(pathToFileURL(file), 3_000);
    const photo = Uint8Array.of(7);
    const order: string[] = [];
    const endless = draw(photo, 1).catch(() => void order.push("ended"));
    const next = draw(photo, 2).then(() => order.push("next"));
    const went = new Promise<void>((resolve) => setImmediate(() => (order.push("went on"), resolve())));
    await Promise.all([endless, next, went]);
    expect(order).toEqual(["went on", "ended", "next"]);
  });
});
