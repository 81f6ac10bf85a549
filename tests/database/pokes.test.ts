/** Whoever has something new is poked once a transaction, however many rows and statements it wrote; beyond five hundred by the timer. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { mutate, freshDatabase, listing, message, person, push, type FreshDatabase } from "./world.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.stop());
beforeEach(() => db.sql`delete from realtime.messages`);

/** [topic, collection, how often] since the test began. */
const poked = async (): Promise<unknown[]> =>
  (
    await db.sql`select topic, payload ->> 'collection' as collection, count(*)::int as n from realtime.messages group by 1, 2 order by 1, 2`
  ).map((row) => [row["topic"], row["collection"], row["n"]]);
const chores = () => db.as("service", (tx) => tx`select public.do_chores()`);
const FANS = 1_200;

test("a statement that writes many rows of a person pokes her once, and each town once", async () => {
  const sellers = [await person(db), await person(db), await person(db)].toSorted();
  for (const seller of sellers) for (let n = 0; n < 40; n += 1) await listing(db, seller);
  await db.sql`update private.feed_pokes set poked_at = '-infinity'`;
  await db.sql`delete from realtime.messages`;
  await db.sql`update public.listings set price = price + 5 where user_id = any (${sellers})`;
  expect(await poked()).toEqual([["feed:daloa", "feed", 1], ...sellers.map((seller) => [`user:${seller}`, "mine", 1])]);
  // A statement that writes nothing, and one that writes nothing that anybody sees.
  await db.sql`delete from realtime.messages`;
  await db.sql`update public.listings set price = 1 where false`;
  await db.sql`update public.listings set updated = now() where user_id = ${sellers[0] ?? ""}`;
  expect(await poked()).toEqual([]);
});

test("a batch of two hundred mutations pokes each of its people once, whatever its statements", async () => {
  const [me, seller, team] = [await person(db), await person(db), await person(db)];
  const things: string[] = [];
  for (let n = 0; n < 60; n += 1) things.push(await listing(db, seller));
  await db.sql`delete from realtime.messages`;
  const done = await push(
    db,
    me,
    things
      .flatMap((id) => [
        { id: randomUUID(), kind: "set_favorite", args: { listing_id: id, on: true } },
        { id: randomUUID(), kind: "send_message", args: message(id, seller) },
      ])
      .slice(0, 40),
  );
  expect(done.map(({ status }) => status)).toEqual(done.map(() => "applied"));
  expect(new Set(await poked())).toEqual(
    new Set([
      [`user:${me}`, "favorites", 1],
      [`user:${me}`, "messages", 1],
      [`user:${seller}`, "messages", 1],
    ]),
  );
  // A change that a savepoint took back was not poked.
  await db.sql`delete from realtime.messages`;
  await push(db, team, [
    { id: randomUUID(), kind: "set_favorite", args: { listing_id: randomUUID(), on: true } },
    { id: randomUUID(), kind: "set_favorite", args: { listing_id: things[0], on: true } },
  ]);
  expect(await poked()).toEqual([[`user:${team}`, "favorites", 1]]);
});

test("beyond five hundred people the timer pokes the rest, each once, with the change's place", async () => {
  const id = await listing(db, await person(db));
  await db.sql`insert into auth.users (id, email) select md5('fan ' || n)::uuid, n || '@fans.test' from generate_series(1, ${FANS}) n`;
  await db.sql`delete from realtime.messages`;
  const begun = performance.now();
  const at = await db.sql.begin(async (tx) => {
    await tx`insert into public.favorites (user_id, listing_id) select md5('fan ' || n)::uuid, ${id} from generate_series(1, ${FANS}) n`;
    // Others, and those again, in a later statement of the transaction.
    await tx`update public.favorites set deleted = true where listing_id = ${id}`;
    const [row] = await tx`select pg_current_xact_id()::text::int as at`;
    return Number(row?.["at"]);
  });
  console.log(`${FANS} hearts: ${Math.round(performance.now() - begun)} ms`);
  expect(await poked()).toHaveLength(500);
  await chores();
  const all = await poked();
  expect(all).toHaveLength(FANS);
  expect(all.filter((one) => (one as unknown[])[2] !== 1)).toEqual([]);
  expect(await db.sql`select distinct (payload ->> 'at')::int as at from realtime.messages`).toEqual([{ at }]);
  await chores();
  expect(await poked()).toEqual(all);
  expect(await db.sql`select from private.pokes`).toHaveLength(0);
});

test("the admin console hears of a visitor's support message; of an owned one both hear", async () => {
  const me = await person(db);
  await db.sql`delete from realtime.messages`;
  await mutate(db, me, "contact_support", {
    name: "Awa",
    email: "awa@djassa.test",
    subject: "Paiement",
    message: "Il manque un crédit.",
  });
  expect(await poked()).toEqual([
    ["team", null, 1],
    [`user:${me}`, "mine", 1],
  ]);
  await db.sql`delete from realtime.messages`;
  await mutate(db, null, "contact_support", {
    name: "Awa",
    email: "awa@djassa.test",
    subject: "Paiement",
    message: "Bonjour à vous.",
  });
  expect(await poked()).toEqual([["team", null, 1]]);
});
