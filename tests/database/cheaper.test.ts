/** When somebody is told that what they put aside is cheaper. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { act, freshDatabase, listing, person, type FreshDatabase } from "./world.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.stop());

type Claimed = { id: string; version: number; person: string; data: { state: string; price: number } };

/** What a sender tells this person now, as their push service takes it. */
async function told(who: string): Promise<[string, number][]> {
  return await db.as("service", async (tx) => {
    const [row] = await tx<{ claimed: Claimed[] }[]>`select public.claim_notices(200) as claimed`;
    const all = row?.claimed ?? [];
    for (const { id, version } of all) await tx`select public.notice_told(${id}, ${version}, true)`;
    return all.filter((one) => one.person === who).map(({ data }) => [data.state, data.price]);
  });
}

test("a price that goes up and down again rings no heart twice, and one that falls in steps rings once a day", async () => {
  const [seller, buyer] = [await person(db), await person(db)];
  const id = await listing(db, seller, { price: 45_000 });
  await db.as(
    buyer,
    (tx) => tx`select public.subscribe_push('https://push.test/1', ${"A".repeat(87)}, ${"A".repeat(22)})`,
  );
  await act(db, buyer, "set_favorite", { listing_id: id, on: true });
  const after = async (...prices: number[]) => {
    for (const price of prices) await db.sql`update public.listings set price = ${price} where id = ${id}`;
    return await told(buyer);
  };
  expect(await after(42_000, 40_000)).toEqual([["cheaper", 40_000]]);
  expect(await after(50_000, 40_000, 45_000, 41_000)).toEqual([]);
  await db.sql`update private.notices set next_at = next_at - interval '1 day 1 minute'`;
  expect(await after(50_000, 42_000, 45_000)).toEqual([]);
  expect(await after(39_000, 38_000)).toEqual([["cheaper", 38_000]]);
  expect(await after(37_000)).toEqual([]);
  await db.sql`update public.listings set status = 'sold' where id = ${id}`;
  expect(await told(buyer)).toEqual([["sold", 37_000]]);
});
