/** A listing that was sold or deleted 90 days ago leaves the table that is read all day, and nobody who knows it notices. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { mutate, freshDatabase, listing, message, person, publishArgs, pull, type FreshDatabase } from "./world.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.stop());

const TEXT = `Très peu servi. ${"Une bicyclette en bon état. ".repeat(30)}`.trim();
const write = async (from: string, about: string, to: string, text: string): Promise<void> =>
  expect(await mutate(db, from, "send_message", message(about, to, text))).toMatchObject({ status: "applied" });
const chores = () => db.as("service", (tx) => tx`select public.do_chores()`);

/** So many days go by for a listing that is sold or deleted. */
const age = (id: string, days: number): Promise<unknown> =>
  db.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`; // dates are the triggers' own
    await tx`update public.listings set ended_at = ended_at - make_interval(days => ${days}), updated = updated - make_interval(days => ${days})
      where id = ${id}`;
  });

type Kept = { archived: boolean; description: string; xid: string; updated: Date; bytes: number };
const kept = async (id: string): Promise<Kept | undefined> =>
  (
    await db.sql<Kept[]>`select archived, description, xid::text, updated, pg_column_size(l.*) as bytes
      from public.listings l where id = ${id}`
  )[0];

async function soldFor(days: number): Promise<{ seller: string; buyer: string; id: string }> {
  const [seller, buyer] = [await person(db, { name: "Kouassi Yao" }), await person(db)];
  const id = await listing(db, seller, { description: TEXT });
  await write(buyer, id, seller, "Toujours là ?");
  await mutate(db, buyer, "set_favorite", { listing_id: id, on: true });
  expect(await mutate(db, seller, "mark_sold", { id })).toMatchObject({ status: "applied" });
  await age(id, days);
  return { seller, buyer, id };
}

test("sold for 91 days its text is elsewhere; its row keeps its version, no phone hears of it", async () => {
  const { seller, buyer, id } = await soldFor(91);
  const before = await kept(id);
  const cursors = {
    feed: (await pull(db, null, "feed")).checkpoint,
    mine: (await pull(db, seller, "mine")).checkpoint,
    messages: (await pull(db, buyer, "messages")).checkpoint,
    favorites: (await pull(db, buyer, "favorites")).checkpoint,
  };
  await chores();
  const after = await kept(id);
  expect(after).toMatchObject({ archived: true, description: "", xid: before?.xid, updated: before?.updated });
  expect(after?.bytes).toBeLessThan((before?.bytes ?? 0) / 2);
  for (const [who, collection] of [
    [null, "feed"],
    [seller, "mine"],
    [buyer, "messages"],
    [buyer, "favorites"],
  ] as const)
    expect((await pull(db, who, collection, { after: cursors[collection] })).rows).toEqual([]);
});

test("89 days are not enough, and what is for sale stays however old it is", async () => {
  const { id } = await soldFor(89);
  const forSale = await listing(db, await person(db), { createdAt: new Date(Date.now() - 900 * 86_400_000) });
  await db.sql`update public.listings set ended_at = null where id = ${forSale}`;
  await chores();
  expect([(await kept(id))?.archived, (await kept(forSale))?.archived]).toEqual([false, false]);
});

test("those who know it find it as it was: owner, export, a buyer's messages, heart and review", async () => {
  const { seller, buyer, id } = await soldFor(91);
  await write(seller, id, buyer, "Oui");
  await chores();
  expect((await kept(id))?.archived).toBe(true);
  const mine = (await pull(db, seller, "mine")).rows.find((row) => row.id === `listing:${id}`);
  expect(mine?.["data"]).toMatchObject({ id, description: TEXT, status: "sold" });
  const [exported] = await db.as(seller, (tx) => tx<{ it: unknown }[]>`select public.export_my_data() as it`);
  expect(JSON.stringify(exported)).toContain(TEXT);
  expect((await pull(db, buyer, "favorites")).rows).toMatchObject([{ listing: { status: "sold", id } }]);
  await write(buyer, id, seller, "Merci encore");
  expect(await mutate(db, buyer, "post_review", { listing_id: id, rating: 5, comment: "Très bien" })).toMatchObject({
    status: "applied",
  });
  expect((await pull(db, buyer, "messages")).rows).toHaveLength(3);
});

test("a phone that was away for a hundred days hears that it is gone", async () => {
  const seller = await person(db);
  const id = await listing(db, seller);
  const { checkpoint } = await pull(db, null, "feed");
  await mutate(db, seller, "mark_sold", { id });
  await age(id, 100);
  await chores();
  const rows = (await pull(db, null, "feed", { after: checkpoint, max: 500 })).rows;
  expect(rows.filter((row) => row.id === id)).toMatchObject([{ deleted: true }]);
  const [named] = await db.as(
    null,
    (tx) => tx<{ it: [string, number][] }[]>`select public.sync_versions('feed') as it`,
  );
  expect(named?.it.map(([named]) => named)).not.toContain(id);
});

test("the same publication again, months later, is answered as then", async () => {
  const seller = await person(db);
  const args = await publishArgs(db, seller);
  expect(await mutate(db, seller, "publish_listing", args)).toMatchObject({ status: "applied" });
  await mutate(db, seller, "mark_sold", { id: args.id });
  await age(args.id, 100);
  await chores();
  expect((await kept(args.id))?.archived).toBe(true);
  expect(await mutate(db, seller, "publish_listing", args)).toMatchObject({ status: "applied" });
});

test("an account that closes leaves no word in the archive", async () => {
  const { seller, id } = await soldFor(91);
  await chores();
  await db.sql`select private.erase_person(${seller}, 'x@djassa.test')`;
  expect(await db.sql`select * from private.old_listings where id = ${id}`).toEqual([]);
  expect(await kept(id)).toMatchObject({ archived: false, description: expect.stringContaining("Annonce retirée") });
});

test("two hundred a minute, oldest first", async () => {
  const seller = await person(db);
  await db.sql`insert into public.listings (id, user_id, title, description, price, category, condition, district, photos, status, paid_by)
    select gen_random_uuid(), ${seller}, 'Vélo de ville', 'Une bicyclette en bon état.', 9000, 'home', 'good', 'Lobia', '{x}', 'sold', 'manual'
    from generate_series(1, 250)`;
  await db.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update public.listings set ended_at = now() - interval '1 year' where user_id = ${seller}`;
  });
  const left = async () =>
    (
      await db.sql<
        { n: number }[]
      >`select count(*)::int as n from public.listings where user_id = ${seller} and not archived`
    )[0]?.n;
  await chores();
  expect(await left()).toBe(50);
  await chores();
  expect(await left()).toBe(0);
});
