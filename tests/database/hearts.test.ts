/** However many people kept a listing, its sale tells five hundred of them at once; the timer does the rest, each once. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { mutate, freshDatabase, listing, person, pull, type FreshDatabase } from "./world.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.stop());

const HEARTS = 1_200;

/** A listing with so many hearts, each of somebody who is told by a browser. */
async function favoriteListing(): Promise<{ seller: string; id: string; fan: string }> {
  const [seller, fan] = [await person(db), await person(db)];
  const id = await listing(db, seller, { price: 45_000 });
  await db.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`insert into public.users (id, full_name) select md5(${id} || n)::uuid, 'Awa ' || n from generate_series(2, ${HEARTS}) n`;
    await tx`insert into auth.users (id, email) select md5(${id} || n)::uuid, md5(${id} || n) || '@djassa.test' from generate_series(2, ${HEARTS}) n`;
    await tx`insert into public.favorites (user_id, listing_id, created_at, xid)
      select k.id, ${id}, now() - interval '1 hour', '1' from (
        select ${fan}::uuid as id union all select md5(${id} || n)::uuid from generate_series(2, ${HEARTS}) n) k`;
    await tx`insert into private.push_subscriptions (endpoint, person, p256dh, auth)
      select 'https://push.example/' || f.user_id || f.listing_id, f.user_id, repeat('p', 87), repeat('a', 22)
      from public.favorites f where f.listing_id = ${id}`;
  });
  return { seller, id, fan };
}
const chores = () => db.as("service", (tx) => tx`select public.do_chores()`);
const done = async (id: string) => {
  const [row] = await db.sql`select
    (select count(*)::int from public.favorites where listing_id = ${id} and xid <> '1') as touched,
    (select count(*)::int from private.notices where tag = ${`favorite:${id}`}) as notified,
    (select count(*)::int from private.notices where tag = ${`favorite:${id}`} and version > 1) as twice`;
  return row;
};

test("a sale writes no heart and tells five hundred, the timer the others, and nobody twice", async () => {
  const { seller, id, fan } = await favoriteListing();
  expect(await mutate(db, seller, "mark_sold", { id })).toMatchObject({ status: "applied" });
  expect(await done(id)).toEqual({ touched: 0, notified: 500, twice: 0 });
  // Whatever else happens to it meanwhile tells nobody again; who keeps it now is told nothing.
  await db.sql`update public.listings set boosted_until = now() where id = ${id}`;
  const late = await person(db);
  await db.sql`insert into public.favorites (user_id, listing_id, created_at) values (${late}, ${id}, now())`;
  await chores();
  expect(await done(id)).toMatchObject({ notified: HEARTS, twice: 0 });
  const [row] = await db.sql`select data from private.notices where person = ${fan}`;
  expect(row?.["data"]).toEqual({ state: "sold", title: "Vélo de ville", price: 45_000 });
  expect((await pull(db, fan, "favorites")).rows).toMatchObject([{ id, listing: { status: "sold" } }]);
  expect(await db.sql`select from private.late_hearts`).toHaveLength(0);
});

test("a lower price that has gone rings no late heart; what was sold meanwhile says so", async () => {
  const hidden = await favoriteListing();
  await mutate(db, hidden.seller, "change_price", { id: hidden.id, price: 40_000 });
  await db.sql`update public.listings set hidden = true where id = ${hidden.id}`;
  await chores();
  const cheaper =
    await db.sql`select from private.notices where tag = ${`favorite:${hidden.id}`} and data ->> 'state' = 'cheaper'`;
  expect(cheaper.length).toBeLessThanOrEqual(500);

  const sold = await favoriteListing();
  await mutate(db, sold.seller, "change_price", { id: sold.id, price: 40_000 });
  await mutate(db, sold.seller, "mark_sold", { id: sold.id });
  await chores();
  const states = await db.sql`select data ->> 'state' as state, count(*)::int as n from private.notices
    where tag = ${`favorite:${sold.id}`} group by 1`;
  expect([...states]).toEqual([{ state: "sold", n: HEARTS }]);
});
