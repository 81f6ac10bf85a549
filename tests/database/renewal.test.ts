/** "Toujours à vendre": a listing of a month counts as new again, once in thirty days. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MOST } from "#domain/limits.ts";
import { freshDatabase, listing, mutate, person, pull, push, type FreshDatabase } from "./world.ts";

const DAY = 24 * 3_600_000;
let db: FreshDatabase;
let seller: string;
beforeAll(async () => {
  db = await freshDatabase();
  seller = await person(db);
});
afterAll(() => db.stop());

const ago = (days: number) => new Date(Date.now() - days * DAY);
const renew = (id: string, at: unknown = Date.now(), who = seller) => mutate(db, who, "renew_listing", { id, at });
/** Days since it was published or renewed. */
async function ageOf(id: string): Promise<number> {
  const [row] =
    await db.sql`select round(extract(epoch from now() - created_at) / 86400)::int as days from public.listings where id = ${id}`;
  return row?.["days"] as number;
}

test("after thirty days it comes first, for no fee; before that, or again, it stays @core", async () => {
  const old = await listing(db, seller, { createdAt: ago(31) });
  const [between, young] = [
    await listing(db, seller, { createdAt: ago(5) }),
    await listing(db, seller, { createdAt: ago(29) }),
  ];
  const order = async () =>
    (await pull(db, null, "feed")).rows
      .toSorted((a, b) => Date.parse(b["created_at"] as string) - Date.parse(a["created_at"] as string))
      .map(({ id }) => id)
      .filter((id) => [old, between, young].includes(id));
  expect(await order()).toEqual([between, young, old]);
  const batch = [{ id: randomUUID(), kind: "renew_listing", args: { id: old, at: Date.now() } }];
  const first = await push(db, seller, batch);
  expect(first).toMatchObject([{ status: "applied", row: { data: { id: old, status: "active" } } }]);
  expect(await renew(young)).toMatchObject({ status: "applied" });
  expect([await order(), MOST.renewDays]).toEqual([[old, between, young], 30]);
  const found = JSON.stringify(await db.as(null, (tx) => tx`select public.search_listings(q => 'vélo')`));
  expect(found.indexOf(old)).toBeLessThan(found.indexOf(between));
  await db.sql`update public.listings set created_at = created_at - interval '10 days' where id = ${old}`;
  expect(await push(db, seller, batch)).toEqual(first);
  await renew(old);
  expect(await ageOf(old)).toBe(10);
  const [spent] = await db.sql`select count(*)::int as n from public.credit_ledger where user_id = ${seller}`;
  expect(spent?.["n"]).toBe(0);
});

test("a tap that comes late counts as of its moment, and one of the future as of now", async () => {
  const [late, early] = [
    await listing(db, seller, { createdAt: ago(60) }),
    await listing(db, seller, { createdAt: ago(60) }),
  ];
  await renew(late, ago(20).getTime());
  await renew(early, Date.now() + 90 * DAY);
  expect([await ageOf(late), await ageOf(early)]).toEqual([20, 0]);
  // The other phone, which had tapped before that.
  await renew(late, ago(25).getTime());
  expect(await ageOf(late)).toBe(20);
  for (const at of ["demain", null, true]) expect(await renew(late, at)).toMatchObject({ code: "invalid" });
});

test("only what is on sale, by its owner", async () => {
  const createdAt = ago(40);
  const [active, sold, pending, gone] = [
    await listing(db, seller, { createdAt }),
    await listing(db, seller, { createdAt, status: "sold" }),
    await listing(db, seller, { createdAt, status: "pending" }),
    await listing(db, seller, { createdAt }),
  ];
  await mutate(db, seller, "delete_listing", { id: gone });
  expect(await renew(active, Date.now(), await person(db))).toMatchObject({ code: "forbidden" });
  expect(await renew(sold)).toMatchObject({ code: "gone" });
  expect(await renew(pending)).toMatchObject({ code: "invalid" });
  expect(await renew(gone)).toMatchObject({ code: "gone" });
  for (const id of [active, sold, pending, gone]) expect(await ageOf(id)).toBe(40);
});
