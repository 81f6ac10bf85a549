/** Receipts of sales: who makes, confirms and sees them, what ends them, and what stays when one of the two leaves. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { freshDatabase, listing, message, mutate, person, pull, teamMember, type FreshDatabase } from "./world.ts";

const IMEI = "490154203237518";

let db: FreshDatabase;
let [seller, buyer, other] = ["", "", ""];
beforeAll(async () => {
  db = await freshDatabase();
  [seller, buyer, other] = [
    await person(db, { name: "Kouassi Yao" }),
    await person(db, { name: "Awa Koné" }),
    await person(db, { name: "Mariam Traoré" }),
  ];
});
afterAll(() => db.stop());

/** A phone that `by` has sold to `to`; both buyers have written. */
async function sold(by = seller, to = buyer): Promise<string> {
  const id = await listing(db, by, { title: "Tecno Spark 10", category: "electronics" });
  for (const who of [to, other]) await mutate(db, who, "send_message", message(id, by));
  await mutate(db, by, "mark_sold", { id, buyer_id: to });
  return id;
}
const make = (listing_id: string, more: object = {}, who = seller) =>
  mutate(db, who, "make_receipt", { id: randomUUID(), listing_id, buyer_id: buyer, price: 60_000, ...more });
const idOf = ({ row }: { row?: unknown }) => (row as { data: { id: string } }).data.id;
const answer = (id: string, yes: boolean, who = buyer) => mutate(db, who, "answer_receipt", { id, yes });
/** The receipts of that listing which somebody's phone has. */
const seenBy = async (who: string, about: string) =>
  (await pull(db, who, "mine")).rows
    .map((row) => row["data"] as Record<string, unknown> | undefined)
    .filter((data) => data?.["listing_id"] === about && "buyer_name" in data);
const news = async (who: string, about: string) =>
  (
    await db.sql`select data ->> 'state' as state from private.news where person = ${who} and tag = ${`receipt:${about}`} and not deleted`
  ).map(({ state }) => state as string);

test("seller proposes, buyer confirms; both have it, nobody else, and both are told @core", async () => {
  const id = await sold();
  const made = await make(id, { imei: IMEI });
  const facts = {
    ...{ seller_name: "Kouassi Yao", buyer_name: "Awa Koné", title: "Tecno Spark 10", price: 60_000 },
    ...{ imei: IMEI, seller_id: seller, buyer_id: buyer, sold_at: expect.any(String) as unknown },
  };
  expect(made).toMatchObject({ status: "applied", row: { kind: "receipt", data: { ...facts, status: "proposed" } } });
  expect(await news(buyer, id)).toEqual(["receipt_proposed"]);
  expect(await answer(idOf(made), true)).toMatchObject({ status: "applied", row: { data: { status: "confirmed" } } });
  expect([await news(buyer, id), await news(seller, id)]).toEqual([[], ["receipt_confirmed"]]);
  for (const who of [seller, buyer]) expect(await seenBy(who, id)).toMatchObject([{ ...facts, status: "confirmed" }]);
  expect(await seenBy(other, id)).toEqual([]);
  const own = (who: string) => db.as(who, (tx) => tx`select public.export_my_data() -> 'recus_de_vente' as told`);
  for (const who of [seller, buyer])
    expect((await own(who))[0]?.["told"]).toMatchObject([{ imei: IMEI, vendeur: "Kouassi Yao", statut: "confirmed" }]);
  expect((await own(other))[0]?.["told"]).toEqual([]);
});

test("who may not: a stranger, a seller for the buyer, somebody who did not buy, over a block", async () => {
  const id = await sold();
  const unsold = await listing(db, seller);
  expect(await make(id, {}, other)).toMatchObject({ code: "not_found" });
  expect(await make(id, { buyer_id: other })).toMatchObject({
    message: expect.stringMatching(/pas notée comme vendue/) as unknown,
  });
  expect(await make(unsold)).toMatchObject({ message: expect.stringMatching(/pas notée comme vendue/) as unknown });
  const receipt = idOf(await make(id));
  expect(await answer(receipt, true, seller)).toMatchObject({ code: "not_party" });
  expect(await answer(receipt, true, other)).toMatchObject({ message: "Ce reçu n'existe plus." });
  expect(await answer(receipt, "oui" as never)).toMatchObject({ code: "invalid" });
  await mutate(db, buyer, "block_person", { person_id: seller, on: true });
  expect(await make(id)).toMatchObject({ status: "rejected" });
  await mutate(db, buyer, "block_person", { person_id: seller, on: false });
});

test("an IMEI that cannot be is told at its field; spaces are none of it", async () => {
  const id = await sold();
  for (const imei of ["490154203237519", "49015420323751", "49015420323751a"])
    expect(await make(id, { imei })).toMatchObject({ status: "rejected", field: "imei" });
  expect(await make(id, { imei: "490154 20 323751-8" })).toMatchObject({ row: { data: { imei: IMEI } } });
  expect(await make(id, { price: 10 })).toMatchObject({ status: "rejected", field: "price" });
});

test("another takes the place of what was not confirmed; a confirmed one stands", async () => {
  const id = await sold();
  const [first, second] = [idOf(await make(id)), idOf(await make(id, { price: 55_000 }))];
  expect(await answer(first, true)).toMatchObject({ status: "conflict", row: { deleted: true } });
  expect(await answer(second, false)).toMatchObject({ row: { data: { status: "refused" } } });
  expect(await answer(second, true)).toMatchObject({ row: { data: { status: "confirmed" } } });
  expect(await answer(second, false)).toMatchObject({ status: "conflict", row: { data: { status: "confirmed" } } });
  expect(await make(id)).toMatchObject({ status: "conflict", row: { data: { id: second, price: 55_000 } } });
  expect(await seenBy(buyer, id)).toMatchObject([{ id: second, status: "confirmed" }]);
});

test("its seller takes it back, and a sale that comes to nothing ends it; a confirmed one stays", async () => {
  const id = await sold();
  expect(await answer(idOf(await make(id)), false, seller)).toMatchObject({ row: { deleted: true } });
  const open = idOf(await make(id));
  await mutate(db, seller, "relist_listing", { id });
  expect([await seenBy(buyer, id), await news(buyer, id)]).toEqual([[], []]);
  expect(await answer(open, true)).toMatchObject({ status: "conflict" });
  await mutate(db, seller, "mark_sold", { id, buyer_id: buyer });
  await answer(idOf(await make(id)), true);
  await mutate(db, seller, "relist_listing", { id });
  await mutate(db, seller, "delete_listing", { id });
  expect(await seenBy(buyer, id)).toMatchObject([{ status: "confirmed" }]);
});

test("who leaves stays named on what was confirmed with the other, until the other leaves, too", async () => {
  const [leaving, staying] = [await person(db, { name: "Salif Parti" }), await person(db, { name: "Adjoua Restée" })];
  const [kept, open] = [await sold(leaving, staying), await sold(leaving, staying)];
  const by = { buyer_id: staying };
  await answer(idOf(await make(kept, by, leaving)), true, staying);
  await make(open, by, leaving);
  const left = () => db.sql`select seller_name, status from private.receipts where seller_id = ${leaving}`;
  const close = (who: string) => db.sql`select public.close_account(${who})`;
  await close(leaving);
  expect(await left()).toEqual([{ seller_name: "Salif Parti", status: "confirmed" }]);
  expect(await seenBy(staying, kept)).toMatchObject([{ seller_name: "Salif Parti", status: "confirmed" }]);
  expect(await news(staying, open)).toEqual([]);
  await close(staying);
  expect(await left()).toEqual([]);
});

test("five years after it was made it is forgotten, and what is over sooner", async () => {
  const id = await sold();
  await make(id);
  const receipt = idOf(await make(id));
  const kept = () => db.sql`select id from private.receipts where listing_id = ${id}`;
  const chore = () => db.sql`select private.chore_receipts()`;
  await db.sql`alter table private.receipts disable trigger zz_stamp`;
  await db.sql`update private.receipts set updated = now() - interval '91 days' where listing_id = ${id}`;
  await chore();
  expect(await kept()).toEqual([{ id: receipt }]);
  await db.sql`update private.receipts set created_at = now() - interval '5 years 1 day' where id = ${receipt}`;
  await db.sql`alter table private.receipts enable trigger zz_stamp`;
  await chore();
  expect(await kept()).toEqual([]);
});

const askTeam = (who: string | null, receipt_id: string) =>
  mutate(db, who, "contact_support", {
    ...{ name: "Awa Koné", email: "awa@djassa.test", subject: "Reçu de vente", receipt_id },
    message: "La police demande d'où vient ce téléphone.",
  });

test("who asks the team for help shows it that receipt and no other; both can read who looked", async () => {
  const team = await teamMember(db);
  const named = async () => {
    const [row] = await db.as(
      team,
      (tx) => tx<{ rows: { receipt: unknown }[] }[]>`select public.team_support() as rows`,
    );
    return (row?.rows ?? []).map(({ receipt }) => receipt);
  };
  const looked = () =>
    db.sql`select person from private.team_reads where actor = ${team} and what = 'recu' order by person`;
  const [first, second] = [idOf(await make(await sold(), { imei: IMEI })), idOf(await make(await sold()))];
  await answer(first, true);
  await mutate(db, buyer, "contact_support", {
    name: "Awa",
    email: "a@x.ci",
    subject: "Bonjour",
    message: "Une question.",
  });
  expect([await named(), await looked()]).toEqual([[null], []]);
  expect(await askTeam(buyer, first)).toMatchObject({ status: "applied" });
  const facts = {
    seller_name: "Kouassi Yao",
    buyer_name: "Awa Koné",
    title: "Tecno Spark 10",
    price: 60_000,
    imei: IMEI,
  };
  expect(await named()).toEqual([null, expect.objectContaining({ ...facts, status: "confirmed" })]);
  expect(await looked()).toEqual([buyer, seller].toSorted().map((who) => ({ person: who })));
  // The buyer may ask about one that its seller has taken back since.
  await answer(second, false, seller);
  expect(await askTeam(buyer, second)).toMatchObject({ status: "applied" });
  expect((await named())[2]).toMatchObject({ status: "over" });
  const [told] = await db.as(buyer, (tx) => tx`select public.export_my_data() as all`);
  expect(told?.["all"]).toMatchObject({
    lettres_au_support: [{ recu: null }, { recu: "Tecno Spark 10" }, { recu: "Tecno Spark 10" }],
    consultations_par_l_equipe: expect.arrayContaining([expect.objectContaining({ quoi: "recu" })]) as unknown,
  });
});

test("a receipt of others is named by nobody else, and one lost by a restore is waited for", async () => {
  const receipt = idOf(await make(await sold()));
  for (const who of [other, null])
    expect(await askTeam(who, receipt)).toMatchObject({ status: "rejected", message: "Ce reçu n'existe plus." });
  expect(await askTeam(buyer, "x")).toMatchObject({ code: "invalid" });
  const missing = randomUUID();
  const asked = () => Promise.all([answer(missing, true), askTeam(buyer, missing)]);
  expect(await asked()).toMatchObject([{ status: "rejected" }, { status: "rejected" }]);
  await db.sql`update private.epoch_seed set restored_at = now()`;
  onTestFinished(() => db.sql`update private.epoch_seed set restored_at = null`.then(() => undefined));
  expect(await asked()).toMatchObject([{ status: "retry" }, { status: "retry" }]);
});
