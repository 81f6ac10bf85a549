import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, listing, message, mutate, person, type FreshDatabase } from "./world.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.stop());

type Facts = { since: string; sales: number; answers: string | null; calls: boolean; confirmed: boolean };
const facts = (seller: string): Promise<Facts | null> =>
  db.as(null, async (tx) => {
    const [row] = await tx<{ a: { facts: Facts | null } }[]>`select public.seller_facts(${seller}) as a`;
    return row?.a.facts ?? null;
  });

/** Somebody wrote to the seller `days` ago, and was answered after so many minutes; never without. */
async function talk(seller: string, bike: string, days: number, minutes?: number): Promise<void> {
  const buyer = await person(db);
  await mutate(db, buyer, "send_message", message(bike, seller, "Bonjour"));
  await mutate(db, buyer, "send_message", message(bike, seller, "Allô ?"));
  if (minutes !== undefined)
    for (const words of ["Oui", "Encore oui"]) await mutate(db, seller, "send_message", message(bike, buyer, words));
  await db.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`; // a message is never rewritten
    await tx`update public.messages set created_at = now() - make_interval(days => ${days})
      + make_interval(mins => case when sender_id = ${seller} then ${minutes ?? 0}::int else 0 end + seq)
      where listing_id = ${bike} and ${buyer} in (sender_id, receiver_id)`;
  });
}

test.each([
  ["an hour for who answers at once", [20, 30, 50], "hour"],
  ["a day", [20, 300, 900], "day"],
  ["some days", [1_500, 2_000, 4_000], "days"],
  ["nothing where it is longer", [5_000, 6_000, 30], null],
  ["nothing from two answers", [20, 30], null],
  ["nothing where most were never answered", [20, 30, 40, undefined, undefined, undefined, undefined], null],
] as const)("answers within: %s", async (_, minutes, expected) => {
  const seller = await person(db);
  const bike = await listing(db, seller);
  for (const took of minutes) await talk(seller, bike, 10, took);
  // Written this very hour: nobody says yet that it gets no answer.
  await talk(seller, bike, 0);
  expect((await facts(seller))?.answers).toBe(expected);
});

test("sales, since when and calls, for everybody; of who has left nothing", async () => {
  const seller = await person(db);
  await listing(db, seller);
  await listing(db, seller, { status: "sold" });
  const removed = await listing(db, seller, { status: "sold" });
  await db.sql`update public.listings set deleted = true where id = ${removed}`;
  await mutate(db, seller, "allow_calls", { on: false });
  expect(await facts(seller)).toEqual({
    since: expect.any(String),
    sales: 1,
    answers: null,
    calls: false,
    confirmed: false,
  });
  const [page] = await db.as(
    null,
    (tx) => tx<{ a: { person: object } }[]>`select public.seller_listings(${seller}) as a`,
  );
  expect(page?.a.person).toMatchObject({ name: "Awa Koné", sales: 1, calls: false });
  await db.sql`select public.close_account(${seller})`;
  expect(await facts(seller)).toBeNull();
});
