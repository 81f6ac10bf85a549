/** The seller of a listing reviews the buyer who is named in its sale: who may, about whom, when it is seen, and what stays of it. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openAs, untilSoManyWait } from "./waits.ts";
import { exchange, freshDatabase, listing, message, mutate, person, pull, type FreshDatabase } from "./world.ts";

let db: FreshDatabase;
let [seller, buyer] = ["", ""];
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.stop());
beforeEach(async () => {
  [seller, buyer] = [await person(db, { name: "Kouassi Yao" }), await person(db, { name: "Awa Koné" })];
});

const sell = (id: string, to: string | undefined = buyer) =>
  mutate(db, seller, "mark_sold", { id, ...(to !== "" && { buyer_id: to }) });
/** A listing about which the two have written, noted as sold to `to`. */
async function sold(to?: string): Promise<string> {
  const id = await listing(db, seller);
  await exchange(db, buyer, seller, id);
  await sell(id, to);
  return id;
}
const judge = (listing_id: string, more: object = {}, who = seller) =>
  mutate(db, who, "post_review", { listing_id, buyer_id: buyer, rating: 5, comment: "Payée le jour dit", ...more });
const stars = async (who: string) =>
  (await db.sql`select rating::float, review_count as n from public.users where id = ${who}`)[0];
const received = async (who: string) => {
  const [row] = await db.as(
    null,
    (tx) => tx<{ page: { rows: object[] } }[]>`select public.reviews_about(person => ${who}) as page`,
  );
  return row?.page.rows;
};
const NO_SALE = { code: "gone", message: expect.stringMatching(/pas notée comme vendue à cette personne/) as unknown };

test("the buyer has the stars, and is told; each of the two reviews the other once @core", async () => {
  const id = await sold();
  expect(await judge(id)).toMatchObject({ status: "applied", row: { kind: "review", data: { shown: true } } });
  expect(await stars(buyer)).toEqual({ rating: 5, n: 1 });
  expect(await stars(seller)).toEqual({ rating: null, n: 0 });
  const row = { reviewer_id: seller, reviewed_id: buyer, listing_id: id, rating: 5, reviewer_name: "Kouassi Yao" };
  expect(await received(buyer)).toMatchObject([row]);
  expect((await pull(db, null, "reviews")).rows).toContainEqual(expect.objectContaining(row));
  const [page] = await db.as(null, (tx) => tx`select public.seller_listings(${buyer}) -> 'person' as person`);
  expect(page?.["person"]).toMatchObject({ name: "Awa Koné", rating: 5, reviews: 1 });
  expect(
    await db.sql`select path, data from private.news where person = ${buyer} and kind = 'review' and not deleted`,
  ).toEqual([{ path: "/profile?onglet=avis", data: { title: "Vélo de ville", rating: 5 } }]);

  expect(await judge(id, { rating: 1 })).toMatchObject({ code: "duplicate" });
  expect(await judge(id, { buyer_id: undefined, rating: 2 }, buyer)).toMatchObject({ status: "applied" });
  expect([await stars(seller), await stars(buyer)]).toEqual([
    { rating: 2, n: 1 },
    { rating: 5, n: 1 },
  ]);
});

test("about nobody else: unsold, reserved, unnamed, another one named, or no name said", async () => {
  const other = await person(db);
  const [onSale, reserved] = [await listing(db, seller), await listing(db, seller)];
  for (const id of [onSale, reserved]) await exchange(db, buyer, seller, id);
  await mutate(db, seller, "reserve_listing", { id: reserved, until: Date.now() + 3_600_000, buyer_id: buyer });
  const unnamed = await sold("");
  const toOther = await listing(db, seller);
  for (const who of [buyer, other]) await exchange(db, who, seller, toOther);
  await sell(toOther, other);
  for (const id of [onSale, reserved, unnamed, toOther]) expect(await judge(id)).toMatchObject(NO_SALE);
  // As an app of 1.0.0 would.
  expect(await judge(await sold(), { buyer_id: undefined })).toMatchObject({ code: "own_listing" });
  // Whoever else names a buyer speaks of the seller.
  expect(await judge(toOther, {}, other)).toMatchObject({ status: "applied" });
  expect([await stars(buyer), await stars(seller)]).toMatchObject([{ n: 0 }, { n: 1 }]);
  const row = { id: randomUUID(), reviewer_id: seller, reviewed_id: buyer, listing_id: reserved, rating: 1 };
  await expect(db.sql`insert into public.reviews ${db.sql(row)}`).rejects.toThrow(/by the owner about its buyer/);
});

test("until the seller has written too nobody else sees it, and a block refuses it", async () => {
  const id = await listing(db, seller);
  await mutate(db, buyer, "send_message", message(id, seller));
  await sell(id);
  await mutate(db, buyer, "block_person", { person_id: seller, on: true });
  expect(await judge(id)).toMatchObject({ code: "blocked" });
  await mutate(db, buyer, "block_person", { person_id: seller, on: false });
  expect(await judge(id, { rating: 1 })).toMatchObject({ status: "applied", row: { data: { shown: false } } });
  expect([await stars(buyer), await received(buyer)]).toEqual([{ rating: null, n: 0 }, []]);
  await mutate(db, seller, "send_message", message(id, buyer));
  expect([await stars(buyer), await received(buyer)]).toMatchObject([{ rating: 1, n: 1 }, [{ rating: 1 }]]);
});

test("a buyer who blocks the seller after their exchange does not escape the stars", async () => {
  const id = await sold();
  await mutate(db, buyer, "block_person", { person_id: seller, on: true });
  expect(await judge(id, { rating: 1 })).toMatchObject({ row: { data: { shown: true } } });
});

test("both at once take turns: each has the other's stars, and neither is sent again", async () => {
  const id = await sold();
  const gate = await openAs(db, buyer);
  await gate.sql`reset role`;
  await gate.sql`select from public.users where id in (${seller}, ${buyer}) for key share`;
  const both = [judge(id), judge(id, {}, buyer)];
  await untilSoManyWait(db.sql, 2);
  await gate.end("commit");
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual(["applied", "applied"]);
  expect([await stars(buyer), await stars(seller)]).toMatchObject([{ n: 1 }, { n: 1 }]);
});

test("a sale taken back leaves it as it is, and asks for no other about that listing", async () => {
  const [id, later] = [await sold(), await sold()];
  await judge(id);
  for (const one of [id, later]) await mutate(db, seller, "relist_listing", { id: one });
  expect(await received(buyer)).toMatchObject([{ rating: 5 }]);
  expect(await judge(later)).toMatchObject(NO_SALE);
  const other = await person(db);
  await exchange(db, other, seller, id);
  await sell(id, other);
  expect(await judge(id, { buyer_id: other })).toMatchObject({ code: "duplicate" });
});

test("of a buyer who has left nothing is said any more; what was said stays without a name", async () => {
  const [id, later] = [await sold(), await sold()];
  await judge(id);
  await db.sql`select public.close_account(${buyer})`;
  expect(await judge(later)).toMatchObject(NO_SALE);
  expect(
    await db.sql`select u.full_name from public.reviews r join public.users u on u.id = r.reviewed_id where r.listing_id = ${id}`,
  ).toEqual([{ full_name: "Compte supprimé" }]);
  const own = await db.as(seller, (tx) => tx`select public.export_my_data() -> 'avis_donnes' as told`);
  expect(own[0]?.["told"]).toMatchObject([{ sur: "Compte supprimé", commentaire: "Payée le jour dit" }]);
});

test("after a restore it waits for the sale that another phone has still to send again", async () => {
  const id = await sold("");
  await db.sql`update private.epoch_seed set restored_at = now()`;
  expect(await judge(id)).toMatchObject({ status: "retry" });
  await sell(id);
  expect(await judge(id)).toMatchObject({ status: "applied" });
});
