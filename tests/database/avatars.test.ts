/** The avatar of a person, wherever the name stands. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { exchange, freshDatabase, listing, mutate, person, pull, type FreshDatabase } from "./world.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.stop());

const choose = (who: string, avatar: unknown) => mutate(db, who, "choose_avatar", { avatar });
const SUN = "drawn:sun-orange";

test("an avatar is read wherever its person is, and brings those rows anew @core", async () => {
  const [seller, buyer] = [await person(db), await person(db)];
  const bike = await listing(db, seller);
  await exchange(db, buyer, seller, bike);
  await mutate(db, buyer, "post_review", { listing_id: bike, rating: 5 });
  const seen = async (who: string | null, name: "sellers" | "reviews" | "conversations", after: string | null) =>
    (await pull(db, who, name, { after })).rows;
  const since = {
    sellers: (await pull(db, null, "sellers")).checkpoint,
    reviews: (await pull(db, null, "reviews")).checkpoint,
    conversations: (await pull(db, buyer, "conversations")).checkpoint,
  };
  expect(await choose(seller, SUN)).toMatchObject({ status: "applied", row: { data: { avatar_url: SUN } } });
  await choose(buyer, "drawn:pot-blue");
  expect(await seen(null, "sellers", since.sellers)).toMatchObject([{ id: seller, avatar: SUN }]);
  expect(await seen(null, "reviews", since.reviews)).toMatchObject([{ reviewer_avatar: "drawn:pot-blue" }]);
  expect(await seen(buyer, "conversations", since.conversations)).toMatchObject([{ other_avatar: SUN }]);
  expect((await pull(db, null, "feed")).rows.find(({ id }) => id === bike)).toMatchObject({ seller_avatar: SUN });
  const [page] = await db.as(null, (tx) => tx<{ a: object }[]>`select public.seller_listings(${seller}) as a`);
  expect(page?.a).toMatchObject({ person: { avatar: SUN } });

  expect(await choose(seller, null)).toMatchObject({ row: { data: { avatar_url: null } } });
  await choose(seller, SUN);
  await db.sql`select public.close_account(${seller})`;
  expect(await seen(buyer, "conversations", null)).toMatchObject([{ other_avatar: null, other_gone: true }]);
});

test("only what an app may draw, only one's own, and not all day long", async () => {
  const me = await person(db);
  for (const avatar of [
    undefined,
    7,
    {},
    "",
    "drawn:sun",
    "https://example.com/a.png",
    `${SUN} `,
    `drawn:${"a".repeat(20)}-b`,
  ])
    expect(await choose(me, avatar)).toMatchObject({ code: "invalid" });
  expect(await choose(await person(db, { profile: false }), SUN)).toMatchObject({ code: "profile_required" });
  const answers = [];
  for (let n = 0; n < 12; n += 1) answers.push(await choose(me, `drawn:sun-${String.fromCodePoint(97 + n)}`));
  expect(answers.filter(({ status }) => status === "applied")).toHaveLength(10);
});
