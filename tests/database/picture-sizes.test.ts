import { createHash, randomUUID } from "node:crypto";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { middleName } from "#domain/photo-name.ts";
import { thumbName } from "#domain/thumb.ts";
import { publishableKey } from "../../supabase/local/keys.ts";
import { startMoneyWorld, type MoneyWorld } from "./money-world.ts";
import { listing } from "./world.ts";

let world: MoneyWorld;
beforeAll(async () => {
  world = await startMoneyWorld();
});
afterAll(() => world.stop());

type Person = { id: string; token: string };

const hashed = (seller: Person, bytes: Uint8Array, type = "webp"): string =>
  `${seller.id}/${randomUUID()}/${createHash("sha256").update(bytes).digest("hex")}_100.${type}`;

async function put({ token }: Person, name: string, bytes: Uint8Array): Promise<number> {
  const type = name.endsWith(".webp") ? "image/webp" : name.endsWith(".png") ? "image/png" : "image/jpeg";
  const answer = await fetch(`${world.server.url}/storage/v1/object/listings/${name}`, {
    method: "POST",
    headers: { apikey: publishableKey, authorization: `Bearer ${token}`, "content-type": type },
    body: new Uint8Array(bytes),
  });
  const said = (await answer.json()) as { statusCode?: string };
  return answer.ok ? 200 : Number(said.statusCode ?? answer.status);
}

const shown = async (name: string): Promise<Buffer> =>
  Buffer.from(await (await fetch(`${world.server.url}/storage/v1/object/public/listings/${name}`)).arrayBuffer());

const half = (left: string, right: string, side = 640) =>
  sharp({ create: { width: side, height: side, channels: 3, background: left } }).composite([
    { input: { create: { width: side / 2, height: side, channels: 3, background: right } }, left: side / 2, top: 0 },
  ]);
const sized = async (picture: Sharp, side: number): Promise<Buffer> =>
  sharp(await picture.png().toBuffer())
    .resize(side)
    .webp({ quality: 35 })
    .toBuffer();

test("nothing that moves is a photo", async () => {
  const seller = await world.newcomer();
  const frame = (tint: string) =>
    sharp({ create: { width: 64, height: 64, channels: 3, background: tint } })
      .png()
      .toBuffer();
  const moving = await sharp([await frame("#000"), await frame("#fff")], { join: { animated: true } })
    .webp({ loop: 0, delay: [50, 50] })
    .toBuffer();
  expect(moving.includes("ANIM")).toBe(true);
  expect(await put(seller, hashed(seller, moving), moving)).toBe(415);
  // The flag alone, and the frames without it.
  const flag = Buffer.from(
    await sharp(await frame("#c33"))
      .ensureAlpha(0.5)
      .webp()
      .toBuffer(),
  );
  expect(flag.subarray(12, 16).toString()).toBe("VP8X");
  flag[20] = (flag[20] ?? 0) | 0x02;
  expect(await put(seller, hashed(seller, flag), flag)).toBe(415);
  moving[20] = (moving[20] ?? 0) & ~0x02;
  expect(await put(seller, hashed(seller, moving), moving)).toBe(415);
  const still = await frame("#36c");
  const chunk = Buffer.concat([
    Buffer.from([0, 0, 0, 8]),
    Buffer.from("acTL"),
    Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]),
    Buffer.alloc(4),
  ]);
  const apng = Buffer.concat([still.subarray(0, 33), chunk, still.subarray(33)]);
  expect(await put(seller, hashed(seller, apng, "png"), apng)).toBe(415);
  expect(await put(seller, hashed(seller, still, "png"), still)).toBe(200);
});

test("all sizes of a photo show the same, whichever comes first", async () => {
  const seller = await world.newcomer();
  const photo = await sized(half("#c33", "#36c"), 640);
  const [same, other] = [await sized(half("#c33", "#36c"), 320), await sized(half("#3a6", "#eee"), 320)];
  const name = hashed(seller, photo);
  expect(await put(seller, name, photo)).toBe(200);
  expect(await put(seller, thumbName(name), other)).toBe(400);
  expect(await put(seller, middleName(name), other)).toBe(400);
  expect(await put(seller, thumbName(name), same)).toBe(200);
  expect(await put(seller, middleName(name), same)).toBe(200);
  // Turned over, too: it is the picture and not its colours.
  const turned = hashed(seller, photo);
  expect(await put(seller, thumbName(turned), await sized(half("#36c", "#c33"), 320))).toBe(200);
  expect(await put(seller, turned, photo)).toBe(400);
});

test("a smaller size comes within an hour of its publication, or of its photo's edit", async () => {
  const { sql } = world.db;
  const seller = await world.newcomer();
  const photo = await sized(half("#c93", "#639"), 320);
  const name = hashed(seller, photo);
  expect(await put(seller, name, photo)).toBe(200);
  const id = await listing(world.db, seller.id, { photos: [name] });
  const publishedAgo = (ago: string) =>
    sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`update public.listings set published_at = now() - ${ago}::interval where id = ${id}`;
    });
  await publishedAgo("50 minutes");
  expect(await put(seller, thumbName(name), photo)).toBe(200);
  await publishedAgo("61 minutes");
  expect(await put(seller, middleName(name), photo)).toBe(403);
  await sql`insert into private.listing_edits (listing_id, user_id, before, after)
    values (${id}, ${seller.id}, '{"photos": []}', ${sql.json({ photos: [name] })})`;
  expect(await put(seller, middleName(name), photo)).toBe(200);
});

test("what a picture tells besides is not stored with it; its colours are", async () => {
  const seller = await world.newcomer();
  const exif = { IFD0: { Copyright: "Awa" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "6/1 52/1 0/1" } };
  const told = half("#c33", "#36c").withExif(exif);
  const xmp =
    "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'/></x:xmpmeta>";
  for (const [type, bytes] of [
    ["jpg", await told.clone().withXmp(xmp).jpeg({ progressive: true }).toBuffer()],
    ["webp", await told.clone().withXmp(xmp).webp().toBuffer()],
    ["png", await told.clone().png().toBuffer()],
  ] as const) {
    const name = hashed(seller, bytes, type);
    expect((await sharp(bytes).metadata()).exif, type).toBeDefined();
    expect(await put(seller, name, bytes), type).toBe(200);
    const kept = await shown(name);
    const { exif: left, xmp: words, width } = await sharp(kept).metadata();
    expect([left, words, width], type).toEqual([undefined, undefined, 640]);
    expect(kept.includes("xmpmeta") || kept.includes("Exif"), type).toBe(false);
    // Sent again it is there already.
    expect(await put(seller, name, bytes), type).toBe(409);
    expect((await sharp(kept).raw().toBuffer()).equals(await sharp(bytes).raw().toBuffer()), type).toBe(true);
  }
  const [display, plain] = [
    await half("#c33", "#36c").withIccProfile("p3").jpeg().toBuffer(),
    await half("#c33", "#36c").jpeg().toBuffer(),
  ];
  for (const bytes of [display, plain]) {
    const name = hashed(seller, bytes, "jpg");
    expect(await put(seller, name, bytes)).toBe(200);
    expect((await shown(name)).equals(bytes)).toBe(true);
  }
});
