import { createHash, randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { meaningOf } from "#remote/answer.ts";
import { composed } from "../../supabase/functions/_share/compose.ts";
import { publishableKey } from "../../supabase/local/keys.ts";
import { startMoneyWorld, type MoneyWorld } from "./money-world.ts";
import { listing } from "./world.ts";

let world: MoneyWorld;
beforeAll(async () => {
  world = await startMoneyWorld();
});
afterAll(() => world.stop());

type Picture = { type: "webp" | "jpeg" | "png"; width: number; height: number };

/** A listing on sale whose cover is an upright photo, red above and blue below. */
async function onSale(seller: { id: string; token: string }, { type, width, height }: Picture) {
  const id = randomUUID();
  const flag = sharp({ create: { width, height, channels: 3, background: "#c81e1e" } }).composite([
    {
      input: { create: { width, height: Math.floor(height / 2), channels: 3, background: "#1e3cc8" } },
      gravity: "south",
    },
  ]);
  const bytes = new Uint8Array(await flag.toFormat(type, { quality: 90 }).toBuffer());
  const hash = createHash("sha256").update(bytes).digest("hex");
  const name = `${seller.id}/${id}/${hash}_100.${type === "jpeg" ? "jpg" : type}`;
  const answer = await fetch(`${world.server.url}/storage/v1/object/listings/${name}`, {
    method: "POST",
    headers: { apikey: publishableKey, authorization: `Bearer ${seller.token}`, "content-type": `image/${type}` },
    body: bytes,
  });
  expect(answer.status).toBe(200);
  await listing(world.db, seller.id, { id, photos: [name] });
  return { id, name };
}

const read = (path: string) =>
  fetch(world.server.url + path, { redirect: "manual", headers: { "user-agent": "WhatsApp/2.23" } });
const drawn = async (): Promise<number> =>
  Number((await world.db.sql`select count(*) as n from storage.objects where bucket_id = 'shares'`)[0]?.["n"]);

describe("the picture that messengers show", () => {
  test.each([
    { type: "webp", width: 900, height: 1600 },
    { type: "jpeg", width: 400, height: 300 },
  ] as const)("is a JPEG of 1200 × 630 under 300 kB, made of a $type of $width × $height", async (shape) => {
    const seller = await world.newcomer();
    const { id } = await onSale(seller, shape);
    const preview = await read(`/a/${id}`);
    const page = await preview.text();
    const address = /property="og:image" content="([^"]+)"/u.exec(page)?.[1] ?? "";
    expect(address.startsWith(`${world.server.url}/a/${id}.jpg?v=`)).toBe(true);
    const before = await drawn();
    const answers = await Promise.all([fetch(address), fetch(address)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.headers.get("content-type")).toBe("image/jpeg");
    // No copy of it outlives the page's: a listing that is hidden is gone from both.
    expect(answers[0]?.headers.get("cache-control")).toBe(preview.headers.get("cache-control"));
    const [bytes = new ArrayBuffer(0), same] = await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    expect(Buffer.from(bytes).equals(Buffer.from(same ?? new ArrayBuffer(0)))).toBe(true);
    expect(bytes.byteLength).toBeLessThanOrEqual(300_000);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
    // Whole and upright: red above, blue below.
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [0, 1, 2].map((c) => data[(y * info.width + x) * 3 + c] ?? 0);
    const [top, foot] = [at(600, 20), at(600, 610)];
    expect(top[0]).toBeGreaterThan(150);
    expect(foot[2]).toBeGreaterThan(150);
    // Made once: it is read from then on.
    expect(await drawn()).toBe(before + 1);
    const [made] = await world.db
      .sql`select updated_at from storage.objects where bucket_id = 'shares' and name like ${`%${id}%`}`;
    expect((await fetch(address)).status).toBe(200);
    expect((await fetch(address, { method: "HEAD" })).headers.get("content-length")).toBe(String(bytes.byteLength));
    const [later] = await world.db
      .sql`select updated_at from storage.objects where bucket_id = 'shares' and name like ${`%${id}%`}`;
    expect(later).toEqual(made);
  });

  test("is nobody's once the listing is sold, and goes with its photo", async () => {
    const seller = await world.newcomer();
    const { id, name } = await onSale(seller, { type: "webp", width: 300, height: 300 });
    expect((await read(`/a/${id}.jpg`)).status).toBe(200);
    const { sql } = world.db;
    await sql`update storage.objects set created_at = created_at - interval '2 days' where name like ${`%${id}%`}`;
    /** Shows this photo since two days, as if nobody had touched it today. */
    const shows = (photo: string) =>
      sql.begin(async (tx) => {
        await tx`set local session_replication_role = replica`;
        await tx`update public.listings set photos = ${[photo]}, updated = now() - interval '2 days' where id = ${id}`;
      });
    const orphans = async () => {
      const rows = await sql<{ bucket: string }[]>`
        select f ->> 'bucket' as bucket from unnest(array['listings', 'shares']) b (name),
          jsonb_array_elements(private.pictures_to_remove(b.name)) f where f ->> 'name' like ${`%${id}%`}`;
      return rows.map(({ bucket }) => bucket).sort();
    };
    await shows(name);
    expect(await orphans()).toEqual([]);
    await shows(name.replace(/[0-9a-f]{64}/u, "0".repeat(64)));
    expect(await orphans()).toEqual(["listings", "shares"]);
    await sql`update public.listings set photos = ${[name]}, status = 'sold' where id = ${id}`;
    expect((await read(`/a/${id}.jpg`)).status).toBe(404);
    expect((await read(`/a/${randomUUID()}.jpg`)).status).toBe(404);
  });

  test("is the market's own where the photo cannot be read", async () => {
    const seller = await world.newcomer();
    const { id } = await onSale(seller, { type: "png", width: 40, height: 40 });
    const answer = await read(`/a/${id}.jpg`);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, `${world.server.url}/og.png`]);
  });

  test("is not tried again where it could not be made: that is kept, and goes with the photo", async () => {
    const seller = await world.newcomer();
    const { id, name } = await onSale(seller, { type: "jpeg", width: 40, height: 40 });
    const asked = vi.spyOn(globalThis, "fetch");
    const photosRead = () =>
      asked.mock.calls.filter(([url]) => typeof url === "string" && url.endsWith(`/listings/${name}`)).length;
    // The file was stored before anybody looked: its beginning is a picture's, the rest is none.
    const file = path.join(world.dataDir, "storage", "listings", name);
    const whole = await readFile(file);
    await writeFile(file, whole.fill(0x55, whole.indexOf(Buffer.from([0xff, 0xc4])) + 2));
    for (const reads of [1, 1, 1]) {
      const answer = await read(`/a/${id}.jpg`);
      expect([answer.status, answer.headers.get("location"), photosRead()]).toEqual([
        302,
        `${world.server.url}/og.png`,
        reads,
      ]);
    }
    asked.mockRestore();
    const kept = await world.db
      .sql`select bucket_id from storage.objects where name = ${name.replace(".jpg", "-1200.jpg")}`;
    expect(kept).toEqual([{ bucket_id: "shares" }]);
  });

  test("a photo with more scans or pixels than the app sends is not taken", async () => {
    const seller = await world.newcomer();
    const put = async (bytes: Uint8Array<ArrayBuffer>) => {
      const hash = createHash("sha256").update(bytes).digest("hex");
      const where = `/storage/v1/object/listings/${seller.id}/${randomUUID()}/${hash}_100.jpg`;
      const headers = { apikey: publishableKey, authorization: `Bearer ${seller.token}`, "content-type": "image/jpeg" };
      const answer = await fetch(world.server.url + where, { method: "POST", headers, body: bytes });
      const json: unknown = await answer.json();
      return meaningOf({ kind: "answered", status: answer.status, json, retryAfter: null }, "storage");
    };
    const flat = (side: number) =>
      sharp({ create: { width: side, height: side, channels: 3, background: "#808080" } }).jpeg({ progressive: true });
    const whole = await flat(1_600).toBuffer();
    const scan = whole.subarray(whole.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
    const dear = Buffer.concat([whole.subarray(0, -2), ...Array.from({ length: 200 }, () => scan), whole.subarray(-2)]);
    // The phone draws it anew, smaller, and gives it up in French words when that is refused as well.
    expect(await put(new Uint8Array(dear))).toEqual({ is: "too-large", ours: true });
    expect(await put(new Uint8Array(await flat(2_001).toBuffer()))).toEqual({ is: "too-large", ours: true });
    expect(await put(new Uint8Array(whole))).toMatchObject({ is: "ok" });
  });
});

test("a seller's page is read with name, listings and picture; nobody's is not indexed", async () => {
  const seller = await world.newcomer();
  const { id } = await onSale(seller, { type: "webp", width: 300, height: 300 });
  const page = await read(`/profile/seller/${seller.id}`);
  const html = await page.text();
  expect([page.status, page.headers.get("content-security-policy")]).toEqual([
    200,
    expect.stringContaining("default-src 'none'"),
  ]);
  expect(html).toContain(`content="${world.server.url}/a/${id}.jpg?v=`);
  expect(html).toContain(`<a href="${world.server.url}/listings/${id}">`);
  expect(html).toMatch(/<meta property="og:title" content="[^"]+ vend sur Djassa">/u);
  const nobody = await read(`/profile/seller/${randomUUID()}`);
  expect([nobody.status, nobody.headers.get("x-robots-tag")]).toEqual([404, "noindex"]);
});

test("search engines are told of what is on sale and of its sellers, and where not to look", async () => {
  const seller = await world.newcomer();
  const { id } = await onSale(seller, { type: "webp", width: 30, height: 30 });
  const hidden = await onSale(seller, { type: "webp", width: 31, height: 31 });
  await world.db.sql`update public.listings set status = 'sold' where id = ${hidden.id}`;
  await world.db.sql`insert into private.towns (id, name, of_name, money, support)
    select 'bouake', 'Bouaké', 'de Bouaké', money, support from private.towns limit 1`;
  await world.db.sql`insert into private.towns (id, name, of_name, money, support, open)
    select 'korhogo', 'Korhogo', 'de Korhogo', money, support, false from private.towns limit 1`;
  const answer = await fetch(`${world.server.url}/sitemap.xml`);
  expect(answer.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  const xml = await answer.text();
  expect(xml).toMatch(new RegExp(`<loc>${world.server.url}/listings/${id}</loc><lastmod>[-0-9T:.]+Z</lastmod>`, "u"));
  expect(xml).toContain(`<loc>${world.server.url}/profile/seller/${seller.id}</loc>`);
  expect(xml).not.toContain(hidden.id);
  expect(xml).toContain(`<loc>${world.server.url}/ville/bouake</loc>`);
  expect(xml).not.toMatch(/\/ville\/(?:daloa|korhogo)/u);
  const robots = await (await fetch(`${world.server.url}/robots.txt`)).text();
  expect(robots).toContain(`Sitemap: ${world.server.url}/sitemap.xml`);
  expect(robots).toContain("Disallow: /messages\n");
  expect(robots).not.toContain("Disallow: /a/");
});

test("a photo of one pixel fills the picture as well as one of another shape", () => {
  const pixel = new Uint8ClampedArray([10, 200, 30, 255]);
  for (const [width, height] of [
    [1, 1],
    [7, 1],
    [1, 7],
  ] as const) {
    const data = new Uint8ClampedArray(width * height * 4).map((_, at) => pixel[at % 4] ?? 0);
    const page = composed({ data, width, height });
    expect([page.width, page.height, page.data.length]).toEqual([1200, 630, 1200 * 630 * 4]);
    expect([...page.data.slice((315 * 1200 + 600) * 4, (315 * 1200 + 600) * 4 + 4)]).toEqual([10, 200, 30, 255]);
  }
});
