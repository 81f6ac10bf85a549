/** When somebody is told that what they put aside is cheaper. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { mutate, freshDatabase, listing, person, type FreshDatabase } from "./world.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.stop());

type Claimed = { id: string; version: number; person: string; data: { state: string; price: number } };

/** The notices that a sender delivers to this person now, as their push service takes them. */
async function notified(who: string): Promise<[string, number][]> {
  return await db.as("service", async (tx) => {
    const [row] = await tx<{ claimed: Claimed[] }[]>`select public.claim_notices(200) as claimed`;
    const all = row?.claimed ?? [];
    for (const { id, version } of all) await tx`select public.notice_sent(${id}, ${version}, true)`;
    return all.filter((one) => one.person === who).map(({ data }) => [data.state, data.price]);
  });
}

const withBrowser = async (): Promise<string> => {
  const who = await person(db);
  const endpoint = `https://push.test/${who}`;
  await db.as(who, (tx) => tx`select public.subscribe_push(${endpoint}, ${"A".repeat(87)}, ${"A".repeat(22)})`);
  return who;
};
const lower = (id: string, price: number) => db.sql`update public.listings set price = ${price} where id = ${id}`;

test("a price up and down again rings no heart twice; steps down ring once a day", async () => {
  const [seller, buyer] = [await person(db), await withBrowser()];
  const id = await listing(db, seller, { price: 45_000 });
  await mutate(db, buyer, "set_favorite", { listing_id: id, on: true });
  const after = async (...prices: number[]) => {
    for (const price of prices) await lower(id, price);
    return await notified(buyer);
  };
  expect(await after(42_000, 40_000)).toEqual([["cheaper", 40_000]]);
  expect(await after(50_000, 40_000, 45_000, 41_000)).toEqual([]);
  await db.sql`update private.notices set next_at = next_at - interval '1 day 1 minute'`;
  expect(await after(50_000, 42_000, 45_000)).toEqual([]);
  expect(await after(39_000, 38_000)).toEqual([["cheaper", 38_000]]);
  expect(await after(37_000)).toEqual([]);
  await db.sql`update public.listings set status = 'sold' where id = ${id}`;
  expect(await notified(buyer)).toEqual([["sold", 37_000]]);
});

test.each(["who put it aside", "its seller"])(
  "a heart rings nobody over a block by %s, nor for what waited then",
  async (by) => {
    const [seller, buyer] = [await person(db), await withBrowser()];
    const [bike, table] = [await listing(db, seller, { price: 45_000 }), await listing(db, seller, { price: 45_000 })];
    for (const id of [bike, table]) await mutate(db, buyer, "set_favorite", { listing_id: id, on: true });
    await lower(bike, 44_000);
    const [one, other] = by === "its seller" ? [seller, buyer] : [buyer, seller];
    await mutate(db, one, "block_person", { person_id: other, on: true });
    await lower(table, 44_000);
    await lower(bike, 43_000);
    await db.sql`update public.listings set status = 'sold' where id = ${bike}`;
    expect(await notified(buyer)).toEqual([]);
    await mutate(db, one, "block_person", { person_id: other, on: false });
    await lower(table, 42_000);
    expect(await notified(buyer)).toEqual([["cheaper", 42_000]]);
  },
);

test.each(["hidden", "suspended", "deleted"])("what is %s before its fall was told is told no more", async (state) => {
  const [seller, buyer] = [await person(db), await withBrowser()];
  const id = await listing(db, seller, { price: 45_000 });
  await mutate(db, buyer, "set_favorite", { listing_id: id, on: true });
  await lower(id, 40_000);
  await db.sql`update public.listings set ${db.sql(state)} = true where id = ${id}`;
  expect(await notified(buyer)).toEqual([]);
});

test.each(["hidden", "suspended", "deleted"])("what is %s is told to nobody's heart when it is sold", async (how) => {
  const [seller, buyer] = [await person(db), await withBrowser()];
  const [shown, gone] = [await listing(db, seller, { price: 45_000 }), await listing(db, seller, { price: 44_000 })];
  for (const id of [shown, gone]) await mutate(db, buyer, "set_favorite", { listing_id: id, on: true });
  await db.sql`update public.listings set ${db.sql(how)} = true where id = ${gone}`;
  await db.sql`update public.listings set status = 'sold' where id in (${shown}, ${gone})`;
  expect(await notified(buyer)).toEqual([["sold", 45_000]]);
});
