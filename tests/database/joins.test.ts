/** Whoever changes a fact writes one row, however many rows show it: whose they are finds it by a join when they pull. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, listing, person, pull, type FreshDatabase, type Collection } from "./world.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.stop());

type Written = Readonly<Record<string, number>>;

/** Carries out one change; gives how many rows of which table it wrote, pokes and the words of the search left out. How long it took is printed, not judged. */
async function written(what: string, change: string): Promise<Written> {
  return await db.sql.begin(async (tx) => {
    // The writes of earlier transactions of this connection may still be counted with it.
    const counts = async () =>
      await tx<{ name: string; n: number }[]>`
      select relname as name, (n_tup_ins + n_tup_upd + n_tup_del)::int as n from pg_stat_xact_user_tables
      where schemaname in ('public', 'private') and relname not in ('pokes', 'town_words')`;
    const before = new Map((await counts()).map(({ name, n }) => [name, n]));
    const began = performance.now();
    await tx.unsafe(change);
    console.info(`${what}: ${(performance.now() - began).toFixed(1)} ms`);
    const rows = (await counts()).map(({ name, n }): [string, number] => [name, n - (before.get(name) ?? 0)]);
    return Object.fromEntries(rows.filter(([, n]) => n > 0));
  });
}

/** Rows without the triggers that would make each of them slowly. */
async function put(...statements: readonly string[]): Promise<void> {
  await db.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    for (const statement of statements) await tx.unsafe(statement);
  });
  await db.sql`analyze`;
}

const news = async (who: string | null, collection: Collection, after: string | null) =>
  (await pull(db, who, collection, { after, max: 500 })).rows;
const now = async (who: string | null, collection: Collection) =>
  (await pull(db, who, collection, { max: 1 })).checkpoint;

test("a shop with 10,000 listings takes another name: one row, and one for each phone @core", async () => {
  const shop = await person(db);
  const one = await listing(db, shop);
  await put(`insert into public.listings (id, user_id, title, description, price, category, condition, district, photos, status, published_at, stems, stems_all, town_id)
    select gen_random_uuid(), user_id, title, description, price, category, condition, district, photos, status, published_at, stems, stems_all, town_id
    from public.listings, generate_series(1, 10000) where id = '${one}'`);
  const [sellers, feed] = [await now(null, "sellers"), await now(null, "feed")];
  expect(
    await written(
      "10,000 listings",
      `update public.users set full_name = 'La Boutique', rating = 4.5, review_count = 2 where id = '${shop}'`,
    ),
  ).toEqual({ users: 1 });
  expect(await news(null, "sellers", sellers)).toMatchObject([{ id: shop, name: "La Boutique", rating: 4.5 }]);
  expect(await news(null, "feed", feed)).toEqual([]);
});

test("a person with 50,000 messages takes another name: one row, and the conversations' heads", async () => {
  const [writer, other, stranger] = [await person(db), await person(db), await person(db)];
  const about = await listing(db, other);
  const conversation = randomUUID();
  await put(
    `insert into private.conversations (id, listing_id, buyer_id, owner_id, last_seq, last_at, buyer_wrote, owner_wrote, xid)
     values ('${conversation}', '${about}', '${writer}', '${other}', 50000, now(), true, true, '1')`,
    `insert into public.messages (id, conversation_id, listing_id, sender_id, receiver_id, content, seq, created_at, xid)
     select gen_random_uuid(), '${conversation}', '${about}', '${writer}', '${other}', 'Bonjour', i, now() - interval '1 day' + i * interval '1 second', '1'
     from generate_series(1, 50000) i`,
  );
  const [conversations, messages] = [await now(other, "conversations"), await now(other, "messages")];
  const [own, foreign] = [await now(writer, "conversations"), await now(stranger, "conversations")];
  expect(
    await written("50,000 messages", `update public.users set full_name = 'Awa Deux' where id = '${writer}'`),
  ).toEqual({
    users: 1,
  });
  expect(await news(other, "conversations", conversations)).toMatchObject([
    {
      id: conversation,
      listing_id: about,
      other_id: writer,
      other_name: "Awa Deux",
      other_gone: false,
      other_suspended: false,
    },
  ]);
  expect(await news(other, "messages", messages)).toEqual([]);
  // Her own side names the other, and whoever talks with neither hears nothing.
  expect([await news(writer, "conversations", own), await news(stranger, "conversations", foreign)]).toEqual([[], []]);
  expect(
    await written("50,000 messages, a price", `update public.listings set price = 41000 where id = '${about}'`),
  ).toEqual({ listings: 1 });
  for (const [who, since] of [
    [other, conversations],
    [writer, own],
  ] as const)
    expect(await news(who, "conversations", since)).toMatchObject([{ id: conversation, listing: { price: 41_000 } }]);
});

test("a listing with 4,000 hearts gets another price: one row, and its card for each who kept it", async () => {
  const [seller, fan] = [await person(db), await person(db)];
  const id = await listing(db, seller, { price: 45_000 });
  await put(
    `insert into public.users (id, full_name, town_id) select md5('fan' || n)::uuid, 'Awa ' || n, private.first_town() from generate_series(1, 3999) n`,
    `insert into auth.users (id, email) select md5('fan' || n)::uuid, n || '@fans.test' from generate_series(1, 3999) n`,
    `insert into public.favorites (user_id, listing_id) select md5('fan' || n)::uuid, '${id}'::uuid from generate_series(1, 3999) n
     union all select '${fan}'::uuid, '${id}'::uuid`,
  );
  const since = await now(fan, "favorites");
  expect(await written("4,000 hearts", `update public.listings set price = 50000 where id = '${id}'`)).toEqual({
    listings: 1,
  });
  expect(await news(fan, "favorites", since)).toMatchObject([{ id, listing: { price: 50_000 } }]);
  // A lower one is told besides: what has to be is one row more, whoever listens.
  expect(await written("4,000 hearts, cheaper", `update public.listings set price = 40000 where id = '${id}'`)).toEqual(
    expect.objectContaining({ listings: 1 }),
  );
  await db.sql`update public.users set full_name = 'Kouassi le Nouveau' where id = ${seller}`;
  expect(await news(fan, "favorites", since)).toMatchObject([
    { id, listing: { price: 40_000, seller_name: "Kouassi le Nouveau" } },
  ]);
  // A heart taken back is gone, whatever becomes of the listing.
  await db.sql`update public.favorites set deleted = true where user_id = ${fan}`;
  await db.sql`update public.listings set price = 39000 where id = ${id}`;
  expect(await news(fan, "favorites", since)).toEqual([{ id, v: expect.any(Number), deleted: true }]);
});

test("a review shows its writer's name and its title as they are; changes write no review", async () => {
  const [seller, buyer] = [await person(db), await person(db)];
  const id = await listing(db, seller);
  await db.sql`insert into public.reviews (id, reviewer_id, reviewed_id, listing_id, rating)
    values (${randomUUID()}, ${buyer}, ${seller}, ${id}, 4)`;
  await db.sql`update public.reviews set verified = true where listing_id = ${id}`;
  const since = await now(null, "reviews");
  expect(await written("a reviewer", `update public.users set full_name = 'Awa Deux' where id = '${buyer}'`)).toEqual({
    users: 1,
  });
  expect(await written("a title", `update public.listings set title = 'Vélo bleu' where id = '${id}'`)).toEqual({
    listings: 1,
  });
  const rows = await news(null, "reviews", since);
  expect(new Set(rows.map((row) => row["listing_id"]))).toEqual(new Set([id]));
  expect(rows.at(-1)).toMatchObject({ reviewer_name: "Awa Deux", listing_title: "Vélo bleu" });
  // The same version names the rows that a phone holds.
  const [answer] = await db.as(
    null,
    (tx) => tx<{ it: [string, number][] }[]>`select public.sync_versions('reviews') as it`,
  );
  expect(answer?.it).toEqual([[rows.at(-1)?.id, rows.at(-1)?.v]]);
});
