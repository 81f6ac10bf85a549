/** The news behind the bell of the app: all that a person was notified of, also where nothing could notify them. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, listing, message, mutate, person, pull, push, type FreshDatabase } from "./world.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.stop());

type News = { id: string; kind: string; tag: string; path: string; seen: boolean; created_at: string; data: object };

/** As a phone has it that begins: the newest first. */
const newsOf = async (who: string) => (await pull(db, who, "news")).rows as unknown as News[];
const shown = async (who: string) => (await newsOf(who)).map(({ kind, data, seen }) => [kind, data, seen]);
const lower = (id: string, price: number) => db.sql`update public.listings set price = ${price} where id = ${id}`;
const see = (who: string, until: string, path: string | null = null) => mutate(db, who, "see_news", { until, path });
const someDays = (n: number) => db.sql`update private.news set at = at - ${`${n} days`}::interval`;

/** A seller, and somebody without a browser who has a heart on what is sold. */
async function heart(price = 45_000): Promise<{ seller: string; buyer: string; id: string }> {
  const [seller, buyer] = [await person(db, { name: "Kouassi Yao" }), await person(db)];
  const id = await listing(db, seller, { title: "Vélo de ville", price });
  await mutate(db, buyer, "set_favorite", { listing_id: id, on: true });
  return { seller, buyer, id };
}

test("a favourite that is cheaper, then sold, is one line, also for who wants no notification", async () => {
  const { seller, buyer, id } = await heart();
  await db.as(buyer, (tx) => tx`select public.notice_choices(${["favorite"]}, false, false)`);
  await lower(id, 40_000);
  expect(await newsOf(buyer)).toMatchObject([
    { kind: "favorite", path: `/listings/${id}`, data: { state: "cheaper", title: "Vélo de ville", price: 40_000 } },
  ]);
  await mutate(db, seller, "mark_sold", { id });
  expect(await shown(buyer)).toMatchObject([["favorite", { state: "sold" }, false]]);
  expect(await newsOf(seller)).toEqual([]);
});

test("a price that falls again and again is new once a day", async () => {
  const { buyer, id } = await heart();
  await lower(id, 44_000);
  await lower(id, 43_000);
  expect(await shown(buyer)).toMatchObject([["favorite", { price: 44_000 }, false]]);
  await someDays(2);
  await lower(id, 42_000);
  expect(await shown(buyer)).toMatchObject([["favorite", { price: 42_000 }, false]]);
});

test("a heart knows the price that it was put at, and a new heart the new one", async () => {
  const { buyer, id } = await heart(45_000);
  const priceThen = async () => (await pull(db, buyer, "favorites")).rows.map((row) => row["price_then"]);
  await lower(id, 40_000);
  expect(await priceThen()).toEqual([45_000]);
  for (const on of [false, true]) await mutate(db, buyer, "set_favorite", { listing_id: id, on });
  expect(await priceThen()).toEqual([40_000]);
});

test("a review is news once it is shown, names nobody, and goes with it", async () => {
  const { seller, buyer, id } = await heart();
  const { id: review } = await mutate(db, buyer, "post_review", { listing_id: id, rating: 4, comment: "Parfait" });
  expect(await newsOf(seller)).toEqual([]);
  await mutate(db, buyer, "send_message", message(id, seller, "Bonjour"));
  await mutate(db, seller, "send_message", message(id, buyer, "Oui"));
  expect(await newsOf(seller)).toMatchObject([
    { kind: "review", path: "/profile?onglet=avis", data: { title: "Vélo de ville", rating: 4 } },
  ]);
  expect(JSON.stringify(await newsOf(seller))).not.toContain("Awa");
  await db.sql`update public.reviews set deleted = true where id = ${review}`;
  expect(await newsOf(seller)).toEqual([]);
  // A conversation says what is unread.
  expect(await newsOf(buyer)).toEqual([]);
});

test("the listings that were found for a search are counted, and go with the search", async () => {
  const { buyer } = await heart();
  const search = { search: randomUUID(), listings: [randomUUID()], title: "VTT", price: 9_000, q: "vélo", found: 3 };
  await db.sql`select private.notify(${buyer}, 'search', 'search:x', '/search?q=velo', ${db.sql.json(search)})`;
  expect(await shown(buyer)).toEqual([["search", { q: "vélo", found: 3 }, false]]);
});

test("seen is seen up to a moment, for every device, and what comes later is new again", async () => {
  const { buyer, id } = await heart();
  await lower(id, 40_000);
  const [first] = await newsOf(buyer);
  const { checkpoint } = await pull(db, buyer, "news");
  expect(await see(buyer, "2020-01-01T00:00:00.000Z")).toMatchObject({ status: "applied" });
  expect(await shown(buyer)).toMatchObject([["favorite", {}, false]]);
  const mark = {
    id: randomUUID(),
    kind: "see_news",
    key: "news:",
    args: { until: first?.created_at ?? "", path: null },
  };
  for (let n = 0; n < 2; n += 1) expect(await push(db, buyer, [mark])).toMatchObject([{ status: "applied" }]);
  expect((await pull(db, buyer, "news", { after: checkpoint })).rows).toMatchObject([{ id: first?.id, seen: true }]);
  await db.sql`update public.listings set status = 'sold' where id = ${id}`;
  expect(await shown(buyer)).toMatchObject([["favorite", { state: "sold" }, false]]);
});

test("whoever comes to one place has seen what leads there, and nothing else", async () => {
  const { seller, buyer, id } = await heart();
  const other = await listing(db, seller, { price: 45_000 });
  await mutate(db, buyer, "set_favorite", { listing_id: other, on: true });
  for (const one of [id, other]) await lower(one, 40_000);
  await see(buyer, new Date(Date.now() + 60_000).toISOString(), `/listings/${id}`);
  const seen = (await newsOf(buyer)).map((row) => [row.path, row.seen]);
  expect(Object.fromEntries(seen)).toEqual({ [`/listings/${id}`]: true, [`/listings/${other}`]: false });
});

test("nobody sees, or marks as seen, what another was notified of", async () => {
  const { seller, buyer, id } = await heart();
  await lower(id, 40_000);
  await see(seller, new Date(Date.now() + 60_000).toISOString());
  expect(await shown(buyer)).toMatchObject([["favorite", {}, false]]);
  expect(await newsOf(seller)).toEqual([]);
  expect(await see(buyer, "demain")).toMatchObject({ status: "rejected", code: "invalid" });
  for (const who of [buyer, null])
    await expect(db.as(who, (tx) => tx`select * from private.news`)).rejects.toThrow(/permission denied/u);
});

test("a block takes back what came of the other's listings, without a word of them left", async () => {
  const { seller, buyer, id } = await heart();
  await lower(id, 40_000);
  await mutate(db, buyer, "block_person", { person_id: seller, on: true });
  expect(await newsOf(buyer)).toEqual([]);
  await lower(id, 39_000);
  expect(await newsOf(buyer)).toEqual([]);
  expect(await db.sql`select data, path from private.news where person = ${buyer}`).toEqual([{ data: {}, path: "/" }]);
});

test("news of sixty days ago is forgotten, some thousand at once", async () => {
  const { buyer, id } = await heart();
  await lower(id, 40_000);
  await someDays(61);
  expect(await newsOf(buyer)).toEqual([]);
  await db.as("service", (tx) => tx`select public.forget_expired()`);
  expect(await db.sql`select 1 from private.news where person = ${buyer}`).toHaveLength(0);
});
