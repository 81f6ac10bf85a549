import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, listing, message, mutate, person, type Caller, type FreshDatabase } from "./world.ts";

let db: FreshDatabase;
let seller: string;
let buyer: string;
beforeAll(async () => {
  db = await freshDatabase();
  seller = await person(db);
  buyer = await person(db);
});
afterAll(() => db.stop());

type Numbers = { views: number; hearts: number; conversations: number };
type Row = { id: string; week: Numbers; fortnight: Numbers; all: Numbers };
const numbers = (who: Caller = seller): Promise<Row[]> =>
  db.as(who, async (tx) => {
    await tx`set transaction read only`; // GET
    return (await tx<{ rows: Row[] }[]>`select public.listing_numbers() as rows`)[0]?.rows ?? [];
  });
const of = async (id: string) => (await numbers()).find((row) => row.id === id);
const look = (who: Caller, ...ids: unknown[]) => mutate(db, who, "note_views", { listing_ids: ids });
/** As if this many nights had passed. */
const nights = (many: number) => db.sql`update private.viewers set day = day - ${many}::int`;
const tidy = () => db.sql`select private.chore_views()`;

test("a person counts once a day and listing, from however many phones; the owner never", async () => {
  const bike = await listing(db, seller);
  const table = await listing(db, seller);
  for (const ids of [[bike, bike], [bike, table], [bike]])
    expect(await look(buyer, ...ids)).toMatchObject({ status: "applied" });
  await look(seller, bike);
  expect((await of(bike))?.week.views).toBe(1);
  expect((await of(table))?.week.views).toBe(1);
  await look(await person(db, { profile: false }), bike);
  expect((await of(bike))?.all).toEqual({ views: 2, hearts: 0, conversations: 0 });

  await nights(1);
  await look(buyer, bike);
  expect((await of(bike))?.week.views).toBe(3);
});

test("who looked is forgotten with the day, the number stays, week by week", async () => {
  const bike = await listing(db, seller);
  await look(buyer, bike);
  await nights(8);
  await look(buyer, bike);
  await tidy();
  expect(await db.sql`select viewer from private.viewers where day < current_date`).toEqual([]);
  const after = await of(bike);
  expect([after?.week.views, after?.fortnight.views, after?.all.views]).toEqual([1, 2, 2]);
  await nights(20);
  await tidy();
  await tidy();
  expect((await of(bike))?.all.views).toBe(2);
});

test("hearts that stand and conversations that began, by their week; one's own heart is none", async () => {
  const bike = await listing(db, seller);
  const friend = await person(db);
  for (const who of [buyer, friend, seller]) await mutate(db, who, "set_favorite", { listing_id: bike, on: true });
  await mutate(db, friend, "set_favorite", { listing_id: bike, on: false });
  for (const words of ["Bonjour", "Toujours là ?"])
    await mutate(db, buyer, "send_message", message(bike, seller, words));
  expect((await of(bike))?.week).toEqual({ views: 0, hearts: 1, conversations: 1 });
  await db.sql`update private.conversations set created_at = created_at - interval '9 days' where listing_id = ${bike}`;
  expect(await of(bike)).toMatchObject({ week: { conversations: 0 }, fortnight: { conversations: 1 } });
});

test("nobody reads another's numbers, and nothing is counted of what is not for sale", async () => {
  const pending = await listing(db, seller, { status: "pending" });
  const sold = await listing(db, seller, { status: "sold" });
  expect(await look(buyer, pending, sold, "7".repeat(9), null, { id: sold })).toMatchObject({ status: "applied" });
  expect(await db.sql`select 1 from private.viewers where listing_id in (${pending}, ${sold})`).toEqual([]);
  expect((await numbers()).map(({ id }) => id)).not.toContain(pending);
  expect(await numbers(buyer)).toEqual([]);
  await expect(numbers(null)).rejects.toThrow(/permission denied/);
  for (const ids of [Array.from({ length: 201 }, () => sold), "x"])
    expect(await mutate(db, buyer, "note_views", { listing_ids: ids })).toMatchObject({ code: "invalid" });
  expect(await mutate(db, null, "note_views", { listing_ids: [sold] })).toMatchObject({ code: "signed_out" });
});

test("closing an account takes along where that person looked, and the numbers of their listings", async () => {
  const leaving = await person(db);
  const hers = await listing(db, leaving);
  const his = await listing(db, seller);
  await look(buyer, hers);
  await nights(1);
  await tidy();
  await look(buyer, hers);
  await look(leaving, his);
  await db.sql`select public.close_account(${leaving})`;
  expect(await db.sql`select 1 from private.viewers where viewer = ${leaving} or listing_id = ${hers}`).toEqual([]);
  expect(await db.sql`select 1 from private.views where listing_id = ${hers}`).toEqual([]);
});
