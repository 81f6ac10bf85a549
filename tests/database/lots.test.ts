import { createHash, randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openLots } from "../../supabase/functions/_lot/format.ts";
import { publishableKey } from "../../supabase/local/keys.ts";
import { startMoneyWorld, type MoneyWorld } from "./money-world.ts";
import { listing, pull } from "./world.ts";

let world: MoneyWorld;
beforeAll(async () => {
  world = await startMoneyWorld();
});
afterAll(() => world.stop());

const ask = (query: string) =>
  fetch(`${world.server.url}/functions/v1/lot${query}`, { headers: { apikey: publishableKey } });
const opened = async (category: string, keys?: readonly string[]) => {
  const answer = await ask(`?town=daloa&category=${category}`);
  expect(answer.status).toBe(200);
  const [lot] = await openLots(new Uint8Array(await answer.arrayBuffer()), keys ?? (await believed()));
  if (lot === undefined) throw new Error("no lot");
  return lot;
};
const believed = async () => ((await (await ask("")).json()) as { keys: string[] }).keys;
const idsOf = ({ rows }: { rows: readonly unknown[] }) => (rows as { id: string }[]).map(({ id }) => id);

/** A listing on sale with a cover and its thumbnail in the bucket. */
async function onSale(seller: { id: string; token: string }, more: object) {
  const id = randomUUID();
  const photo = sharp({ create: { width: 400, height: 400, channels: 3, background: "#1e3cc8" } });
  const full = await photo.clone().webp().toBuffer();
  const thumb = await photo.clone().resize(320).webp().toBuffer();
  const name = `${seller.id}/${id}/${createHash("sha256").update(full).digest("hex")}_100.webp`;
  for (const [path, body] of [
    [name, full],
    [name.replace(".webp", "-320.webp"), thumb],
  ] as const) {
    const headers = { apikey: publishableKey, authorization: `Bearer ${seller.token}`, "content-type": "image/webp" };
    const answer = await fetch(`${world.server.url}/storage/v1/object/listings/${path}`, {
      method: "POST",
      headers,
      body: new Uint8Array(body),
    });
    expect(answer.status).toBe(200);
  }
  await listing(world.db, seller.id, { id, photos: [name], ...more });
  return { id, thumbName: name.replace(".webp", "-320.webp"), thumb };
}

test("a lot holds what everybody finds of a category, row by row as a pull, with its thumbnails", async () => {
  const seller = await world.newcomer();
  const { id, thumbName, thumb } = await onSale(seller, { category: "books", title: "Roman" });
  const other = await onSale(seller, { category: "sports" });
  await listing(world.db, seller.id, { category: "books", status: "sold" });
  await listing(world.db, seller.id, { category: "books", status: "pending" });
  const hidden = await listing(world.db, seller.id, { category: "books" });
  await world.db.sql`update public.listings set hidden = true where id = ${hidden}`;
  const lot = await opened("books");
  expect(idsOf(lot)).toEqual([id]);
  const page = await pull(world.db, null, "feed", {});
  expect(lot.rows[0]).toEqual(page.rows.find((row) => row.id === id));
  expect(lot.epoch).toBe(page.epoch);
  expect(Buffer.from(lot.pictureBytes.get(thumbName) ?? [])).toEqual(thumb);
  const { lots } = (await (await ask("?town=daloa")).json()) as {
    lots: { category: string; listings: number; bytes: number }[];
  };
  const said = lots.find(({ category }) => category === "books");
  const whole = (await (await ask("?town=daloa&category=books")).arrayBuffer()).byteLength;
  expect(said?.listings).toBe(1);
  expect(Math.abs((said?.bytes ?? 0) - whole)).toBeLessThan(1_000);
  expect(idsOf(await opened("sports"))).toContain(other.id);
});

test("what changes after a lot comes by every checkpoint that is not later than it", async () => {
  const seller = await world.newcomer();
  const { id } = await onSale(seller, { category: "vehicles" });
  const { checkpoint } = await pull(world.db, null, "feed", {});
  const lot = await opened("vehicles");
  expect(Number(lot.horizon)).toBeGreaterThanOrEqual(Number(checkpoint?.split("~")[0]));
  await world.db.sql`update public.listings set status = 'sold' where id = ${id}`;
  const after = `${lot.horizon}~00000000-0000-0000-0000-000000000000`;
  const { rows } = await pull(world.db, null, "feed", { after });
  expect(rows).toContainEqual(expect.objectContaining({ id, deleted: true }));
  expect(idsOf(await opened("vehicles"))).not.toContain(id);
});

test("the key stays; a new one is believed for a week before it signs, and an old one after it", async () => {
  const [first = ""] = await believed();
  expect(await believed()).toEqual([first]);
  await world.db.sql`update private.lot_keys set made_at = now() - interval '366 days'`;
  const keys = await believed();
  expect(keys).toHaveLength(2);
  await opened("books", [first]);
  await world.db.sql`update private.lot_keys set made_at = made_at - interval '8 days'`;
  const [signs = ""] = await believed();
  expect(signs).not.toBe(first);
  expect(await believed()).toContain(first);
  await opened("books", [signs]);
});

test("nobody but the function reads keys and rows of lots, and what is no category is refused", async () => {
  for (const caller of [null, (await world.newcomer()).id])
    for (const verb of ["lot_keys()", "lot_rows('books')", "lot_sizes()"])
      await expect(world.db.as(caller, (tx) => tx.unsafe(`select public.${verb}`))).rejects.toThrow(
        /permission denied/u,
      );
  expect((await ask("?town=daloa&category=Books%20")).status).toBe(400);
  expect((await ask("?town=nowhere&category=books")).status).toBeGreaterThanOrEqual(400);
  expect(idsOf(await opened("nothing"))).toEqual([]);
});
