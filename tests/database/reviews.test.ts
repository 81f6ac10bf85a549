/** A review without an exchange about the listing: who has it, and what holds for it: blocks, the pace about one seller. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../support/database.ts";
import { mutate, exchange, listing, message, person, pull } from "./world.ts";

let db: FreshDatabase;
let seller: string;
let buyer: string;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.stop());
beforeEach(async () => {
  seller = await person(db);
  buyer = await person(db);
});

const review = (who: string, thing: string, rating = 1) =>
  mutate(db, who, "post_review", { listing_id: thing, rating, comment: "" });
const block = (who: string, other: string, on = true) => mutate(db, who, "block_person", { person_id: other, on });
const exchanged = (thing: string) => exchange(db, buyer, seller, thing);
const stars = async () => (await db.sql`select rating::float, review_count from public.users where id = ${seller}`)[0];
/** The places where anybody but the author finds it: in the collection, asked about the listing and the person, and as rows. */
async function seenBy(who: string | null, thing: string): Promise<number[]> {
  const collection = (await pull(db, who, "reviews", { max: 500 })).rows.filter(
    (row) => row["listing_id"] === thing,
  ).length;
  const asked = async (args: string) => {
    const [row] = await db.as(who, (tx) =>
      tx.unsafe<{ page: { rows: { listing_id: string }[] } }[]>(`select public.reviews_about(${args}) as page`),
    );
    return row?.page.rows.filter((one) => one.listing_id === thing).length ?? 0;
  };
  return [collection, await asked(`listing => '${thing}'`), await asked(`person => '${seller}'`)];
}
const own = async (thing: string) =>
  (await pull(db, buyer, "mine", { max: 500 })).rows
    .filter((row) => row["kind"] === "review")
    .map((row) => row["data"] as { listing_id: string; shown: boolean })
    .find((data) => data.listing_id === thing);

test("until both have written about that listing, its author alone has it; then everybody", async () => {
  const [thing, other] = [await listing(db, seller), await listing(db, seller)];
  await exchanged(other);
  await mutate(db, buyer, "send_message", message(thing, seller));
  const said = await review(buyer, thing);
  expect(said).toMatchObject({
    status: "applied",
    row: { kind: "review", data: { listing_id: thing, rating: 1, shown: false } },
  });
  for (const who of [null, seller, await person(db)]) expect(await seenBy(who, thing)).toEqual([0, 0, 0]);
  expect(await stars()).toEqual({ rating: null, review_count: 0 });
  expect(await own(thing)).toMatchObject({ rating: 1, shown: false });
  expect(await mutate(db, seller, "report_review", { review_id: said.id, reason: "fake" })).toMatchObject({
    code: "gone",
  });
  const [received] = await db.as(seller, (tx) => tx<{ all: object }[]>`select public.export_my_data() as all`);
  expect(JSON.stringify(received?.all)).not.toContain('"note":1');

  const { checkpoint } = await pull(db, null, "reviews");
  const mine = (await pull(db, buyer, "mine")).checkpoint;
  await db.sql`delete from realtime.messages`;
  await db.sql`update private.feed_pokes set poked_at = '-infinity'`;
  await mutate(db, seller, "send_message", message(thing, buyer));
  expect((await pull(db, null, "reviews", { after: checkpoint })).rows).toMatchObject([{ id: said.id, rating: 1 }]);
  expect((await pull(db, buyer, "mine", { after: mine })).rows).toMatchObject([
    { kind: "review", data: { shown: true } },
  ]);
  expect(await seenBy(null, thing)).toEqual([1, 1, 1]);
  expect(await stars()).toEqual({ rating: 1, review_count: 1 });
  const poked =
    await db.sql`select topic from realtime.messages where payload ->> 'collection' in ('reviews', 'mine') order by 1`;
  expect(poked.map((row) => row["topic"])).toEqual(expect.arrayContaining(["feed:daloa", `user:${buyer}`]));
});

test("one that is not shown wakes nobody but its author", async () => {
  await db.sql`delete from realtime.messages`;
  await db.sql`update private.feed_pokes set poked_at = '-infinity'`;
  await review(buyer, await listing(db, await person(db), { status: "sold" }));
  const poked = await db.sql`select distinct topic from realtime.messages where payload ->> 'collection' = 'reviews'`;
  expect(poked).toEqual([]);
});

test("a block of either refuses a review without an exchange, in the words of a message", async () => {
  const thing = await listing(db, seller);
  await block(seller, buyer);
  expect(await review(buyer, thing)).toMatchObject({
    code: "blocked",
    message: "Cette personne ne souhaite plus recevoir vos messages.",
  });
  await block(seller, buyer, false);
  await block(buyer, seller);
  expect(await review(buyer, thing)).toMatchObject({
    code: "blocked",
    message: "Vous avez bloqué cette personne.",
  });
  await block(buyer, seller, false);
  expect(await review(buyer, thing)).toMatchObject({ status: "applied" });
});

test("a seller who blocks the buyer after their exchange does not escape the stars", async () => {
  const [thing, other] = [await listing(db, seller), await listing(db, seller)];
  await exchanged(thing);
  await block(seller, buyer);
  expect(await review(buyer, thing)).toMatchObject({ status: "applied", row: { data: { shown: true } } });
  expect(await review(buyer, other)).toMatchObject({ code: "blocked" });
});

test("without an exchange two at once about one seller, then one a day; others are not held", async () => {
  const things = await Promise.all(Array.from({ length: 6 }, () => listing(db, seller)));
  const [first = "", second = "", third = "", fourth = "", fifth = "", sixth = ""] = things;
  expect(await review(buyer, first)).toMatchObject({ status: "applied" });
  expect(await review(buyer, second)).toMatchObject({ status: "applied" });
  const held = await review(buyer, third);
  expect(held).toMatchObject({ status: "retry", code: "rate_limited" });
  expect(held["retry_after"]).toBeGreaterThan(86_000);
  expect(await review(buyer, await listing(db, await person(db)))).toMatchObject({ status: "applied" });
  expect(await review(await person(db), third)).toMatchObject({ status: "applied" });
  await exchanged(fourth);
  expect(await review(buyer, fourth)).toMatchObject({ status: "applied", row: { data: { shown: true } } });
  await db.sql`update private.rate_buckets set at = at - interval '1 day' where owner = ${buyer}`;
  expect(await review(buyer, fifth)).toMatchObject({ status: "applied" });
  expect(await review(buyer, sixth)).toMatchObject({ status: "retry" });
});

test("each exchange counts alike, however many of one person; what is not shown counts nothing", async () => {
  const customer = await person(db);
  const [often, first, second] = [await listing(db, seller), await listing(db, seller), await listing(db, seller)];
  await exchange(db, customer, seller, often);
  await review(customer, often, 2);
  for (const thing of [first, second]) {
    await exchanged(thing);
    expect(await review(buyer, thing, 5)).toMatchObject({ row: { data: { shown: true } } });
  }
  expect(await review(buyer, await listing(db, seller), 1)).toMatchObject({ status: "applied" });
  expect(await stars()).toEqual({ rating: 4, review_count: 3 });
});

test("nobody reviews what the team hid, a suspended seller's, or what its seller deleted", async () => {
  for (const column of ["hidden", "suspended"]) {
    const thing = await listing(db, seller);
    await db.sql`update public.listings set ${db.sql(column)} = true where id = ${thing}`;
    expect(await review(buyer, thing)).toMatchObject({ code: "gone" });
  }
  const deleted = await listing(db, seller);
  await mutate(db, seller, "delete_listing", { id: deleted });
  expect(await review(buyer, deleted)).toMatchObject({ code: "gone" });
});

test("of those about a person or a thing the newest hundred are told, the newest first", async () => {
  await db.sql`insert into public.listings (id, user_id, title, description, price, category, condition, district, photos)
    select gen_random_uuid(), ${seller}, 'Ventilateur', 'Il tourne encore très bien.', 9000, 'home', 'good', 'Lobia', '{x}'
    from generate_series(1, 101)`;
  await db.sql`insert into public.reviews (id, reviewer_id, reviewed_id, listing_id, rating, created_at)
    select gen_random_uuid(), ${buyer}, ${seller}, l.id, 3, now() - row_number() over () * interval '1 minute'
    from public.listings l where l.user_id = ${seller}`;
  await db.sql`update public.reviews set verified = true where reviewed_id = ${seller}`;
  const ids = await db.sql`select id from public.reviews where reviewed_id = ${seller} order by created_at desc`;
  const [told] = await db.as(
    null,
    (tx) => tx<{ page: { rows: { id: string }[] } }[]>`select public.reviews_about(person => ${seller}) as page`,
  );
  expect(told?.page.rows.map(({ id }) => id)).toEqual(ids.slice(0, 100).map((row) => row["id"] as string));
});
