/** What holds for a review without an exchange about the listing: blocks, the pace about one seller, its weight. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../support/database.ts";
import { act, listing, message, neighbour, person } from "./world.ts";

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
  act(db, who, "post_review", { listing_id: thing, rating, comment: "" });
const block = (who: string, other: string, on = true) => act(db, who, "block_person", { person_id: other, on });
async function exchange(thing: string): Promise<void> {
  await act(db, buyer, "send_message", message(thing, seller));
  await act(db, seller, "send_message", message(thing, buyer));
}
const stars = async () => (await db.sql`select rating::float, review_count from public.users where id = ${seller}`)[0];

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
  await exchange(thing);
  await block(seller, buyer);
  expect(await review(buyer, thing)).toMatchObject({ status: "applied", row: { verified: true } });
  expect(await review(buyer, other)).toMatchObject({ code: "blocked" });
});

test("without an exchange two at once about one seller, then one a day; others and verified ones are not held", async () => {
  const things = await Promise.all(Array.from({ length: 6 }, () => listing(db, seller)));
  const [first = "", second = "", third = "", fourth = "", fifth = "", sixth = ""] = things;
  expect(await review(buyer, first)).toMatchObject({ status: "applied" });
  expect(await review(buyer, second)).toMatchObject({ status: "applied" });
  const held = await review(buyer, third);
  expect(held).toMatchObject({ status: "retry", code: "rate_limited" });
  expect(held["retry_after"]).toBeGreaterThan(86_000);
  expect(await review(buyer, await listing(db, await person(db)))).toMatchObject({ status: "applied" });
  expect(await review(await person(db), third)).toMatchObject({ status: "applied" });
  await exchange(fourth);
  expect(await review(buyer, fourth)).toMatchObject({ status: "applied", row: { verified: true } });
  await db.sql`update private.rate_buckets set at = at - interval '1 day' where owner = ${buyer}`;
  expect(await review(buyer, fifth)).toMatchObject({ status: "applied" });
  expect(await review(buyer, sixth)).toMatchObject({ status: "retry" });
});

test("what one person gave without an exchange weighs as one, with its mean", async () => {
  const customer = await neighbour(db);
  const thing = await listing(db, seller);
  await act(db, customer, "send_message", message(thing, seller));
  await act(db, seller, "send_message", message(thing, customer));
  await review(customer, thing, 5);
  await review(buyer, await listing(db, seller), 1);
  // (5 + 0.1) / 1.1: one of them weighs as it did.
  expect(await stars()).toEqual({ rating: 4.64, review_count: 2 });
  for (let n = 0; n < 8; n += 1) {
    await db.sql`delete from private.rate_buckets where owner = ${buyer}`;
    await review(buyer, await listing(db, seller), 1);
  }
  expect(await stars()).toEqual({ rating: 4.64, review_count: 10 });
  await db.sql`delete from private.rate_buckets where owner = ${buyer}`;
  await review(buyer, await listing(db, seller), 5);
  // The ten of them: 1.4.
  expect(await stars()).toEqual({ rating: 4.67, review_count: 11 });
});

test("so does what somebody of standing gave without one: half, however often", async () => {
  const [customer, known] = [await neighbour(db), await neighbour(db)];
  const thing = await listing(db, seller);
  await act(db, customer, "send_message", message(thing, seller));
  await act(db, seller, "send_message", message(thing, customer));
  await review(customer, thing, 5);
  for (let n = 1; n <= 2; n += 1) {
    await review(known, await listing(db, seller), 1);
    // (5 + 0.5) / 1.5.
    expect(await stars()).toEqual({ rating: 3.67, review_count: 1 + n });
  }
  // An exchange about one thing lends nothing to what she says of another.
  await review(customer, await listing(db, seller), 1);
  expect(await stars()).toEqual({ rating: 3, review_count: 4 });
});

test("each exchange of one person weighs whole, however many there were", async () => {
  const often = await listing(db, seller);
  const [first, second] = [await listing(db, seller), await listing(db, seller)];
  const customer = await person(db);
  await act(db, customer, "send_message", message(often, seller));
  await act(db, seller, "send_message", message(often, customer));
  await review(customer, often, 2);
  for (const thing of [first, second]) {
    await exchange(thing);
    expect(await review(buyer, thing, 5)).toMatchObject({ row: { verified: true } });
  }
  expect(await stars()).toEqual({ rating: 4, review_count: 3 });
});

test("what the team has hidden, or whose seller it has suspended, or who sold it has deleted, is reviewed by nobody", async () => {
  for (const column of ["hidden", "suspended"]) {
    const thing = await listing(db, seller);
    await db.sql`update public.listings set ${db.sql(column)} = true where id = ${thing}`;
    expect(await review(buyer, thing)).toMatchObject({ code: "gone" });
  }
  const deleted = await listing(db, seller);
  await act(db, seller, "delete_listing", { id: deleted });
  expect(await review(buyer, deleted)).toMatchObject({ code: "gone" });
});

test("of those about a person or a thing the newest hundred are told, the newest first", async () => {
  await db.sql`insert into public.listings (id, user_id, title, description, price, category, condition, district, photos)
    select gen_random_uuid(), ${seller}, 'Ventilateur', 'Il tourne encore très bien.', 9000, 'home', 'good', 'Lobia', '{x}'
    from generate_series(1, 101)`;
  await db.sql`insert into public.reviews (id, reviewer_id, reviewed_id, listing_id, rating, created_at)
    select gen_random_uuid(), ${buyer}, ${seller}, l.id, 3, now() - row_number() over () * interval '1 minute'
    from public.listings l where l.user_id = ${seller}`;
  const ids = await db.sql`select id from public.reviews where reviewed_id = ${seller} order by created_at desc`;
  const [told] = await db.as(
    null,
    (tx) => tx<{ page: { rows: { id: string }[] } }[]>`select public.reviews_about(person => ${seller}) as page`,
  );
  expect(told?.page.rows.map(({ id }) => id)).toEqual(ids.slice(0, 100).map((row) => row["id"] as string));
});
