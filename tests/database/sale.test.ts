/** To whom a listing was sold or reserved, and a sale that is taken back. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MOST } from "#domain/limits.ts";
import {
  exchange,
  freshDatabase,
  listing,
  message,
  mutate,
  person,
  pull,
  push,
  teamMember,
  type FreshDatabase,
} from "./world.ts";

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

/** A listing about which both buyers have written. */
async function offered(): Promise<string> {
  const id = await listing(db, seller, { title: `Vélo ${randomUUID()}` });
  for (const who of [buyer, other]) await mutate(db, who, "send_message", message(id, seller));
  return id;
}
const sell = (id: string, to?: unknown) =>
  mutate(db, seller, "mark_sold", { id, ...(to !== undefined && { buyer_id: to }) });
const relist = (id: string, who = seller) => mutate(db, who, "relist_listing", { id });
const reserve = (id: string, hours: number | null, more: object = {}) =>
  mutate(db, seller, "reserve_listing", { id, until: hours === null ? null : Date.now() + hours * 3_600_000, ...more });
const row = async (id: string) =>
  (
    await db.sql`select status, buyer_id, reserved_until, ended_at, created_at from public.listings where id = ${id}`
  )[0];
/** Whether the conversation says that the listing is theirs. */
const yours = async (who: string, id: string) =>
  (await pull(db, who, "conversations")).rows
    .filter((one) => one["listing_id"] === id)
    .map((one) => (one["listing"] as { yours: boolean }).yours);

test("only seller, buyer and team learn to whom it was sold, and exports @core", async () => {
  const id = await offered();
  await mutate(db, other, "set_favorite", { listing_id: id, on: true });
  await db.sql`delete from realtime.messages`;
  const verdict = await sell(id, buyer);
  expect(verdict).toMatchObject({ status: "applied", row: { data: { status: "sold", buyer_id: buyer } } });
  const told = (await db.sql`select topic from realtime.messages`).map(({ topic }) => topic as string);
  for (const who of [seller, buyer, other]) expect(told).toContain(`user:${who}`);
  expect([await yours(buyer, id), await yours(other, id), await yours(seller, id)]).toEqual([
    [true],
    [false],
    [false, false],
  ]);
  // Neither what everybody reads nor what others have of it.
  const seen = await Promise.all([
    pull(db, null, "feed"),
    pull(db, other, "feed"),
    ...(["favorites", "conversations", "mine", "messages"] as const).map((name) => pull(db, other, name)),
    db.as(null, (tx) => tx`select public.search_listings(q => 'vélo')`),
    db.as(other, (tx) => tx`select public.export_my_data()`),
  ]);
  const text = JSON.stringify(seen);
  expect(text).toContain(id);
  expect(text).not.toContain(buyer);
  await expect(db.as(other, (tx) => tx`select buyer_id from public.listings`)).rejects.toMatchObject({ code: "42501" });

  const title = (await db.sql`select title from public.listings where id = ${id}`)[0]?.["title"] as string;
  const [hers] = await db.as(buyer, (tx) => tx`select public.export_my_data() as data`);
  expect(hers?.["data"]).toMatchObject({
    achats_et_reservations: [{ annonce: title, reserve_jusqu_au: null, achete_le: expect.any(String) as string }],
  });
  const [his] = await db.as(seller, (tx) => tx`select public.export_my_data() as data`);
  expect((his?.["data"] as { annonces: object[] } | undefined)?.annonces).toContainEqual(
    expect.objectContaining({ identifiant: id, acheteur: "Awa Koné" }),
  );
  const [team] = await db.as(await teamMember(db), (tx) => tx`select public.team_search(${id}) as data`);
  expect(team?.["data"]).toMatchObject({ listings: [{ buyer: "Awa Koné" }] });
});

test("the buyer is one who wrote about that very listing; who has left is nobody named @core", async () => {
  const [id, elsewhere] = [await offered(), await offered()];
  const [stranger, gone] = [await person(db), await person(db)];
  await mutate(db, stranger, "send_message", message(elsewhere, seller));
  const unknown = { status: "rejected", message: "Cette personne ne vous a pas écrit au sujet de cette annonce." };
  for (const who of [stranger, seller, randomUUID()]) {
    expect(await sell(id, who)).toMatchObject(unknown);
    expect(await reserve(id, 5, { buyer_id: who })).toMatchObject(unknown);
  }
  for (const who of ["Awa", 7, {}, true]) expect(await sell(id, who)).toMatchObject({ code: "invalid" });
  expect(await mutate(db, other, "mark_sold", { id, buyer_id: other })).toMatchObject({ code: "forbidden" });
  expect(await row(id)).toMatchObject({ status: "active", buyer_id: null });
  await mutate(db, gone, "send_message", message(id, seller));
  await db.sql`update public.users set deleted = true where id = ${gone}`;
  expect(await sell(id, gone)).toMatchObject({ status: "applied", row: { data: { status: "sold", buyer_id: null } } });
});

test("two phones: who named nobody leaves the buyer open, of two that are named the first stands", async () => {
  const id = await offered();
  const batch = [{ id: randomUUID(), kind: "mark_sold", args: { id } }];
  const [first] = await push(db, seller, batch);
  expect(await sell(id, buyer)).toMatchObject({ status: "applied" });
  for (const again of [buyer, undefined, null]) expect(await sell(id, again)).toMatchObject({ status: "applied" });
  expect(await sell(id, other)).toMatchObject({
    status: "conflict",
    message: "Cette annonce est déjà notée comme vendue à quelqu'un d'autre.",
    row: { data: { buyer_id: buyer } },
  });
  expect(await push(db, seller, batch)).toEqual([first]);
  expect(await row(id)).toMatchObject({ status: "sold", buyer_id: buyer });
});

test("a sale of fourteen days at most is taken back, for no fee and at its old place @core", async () => {
  const id = await offered();
  const before = await row(id);
  const spent = async () =>
    (await db.sql`select count(*)::int as n from public.credit_ledger where user_id = ${seller}`)[0]?.["n"];
  const had = await spent();
  await reserve(id, 5, { buyer_id: buyer });
  await sell(id, buyer);
  await db.sql`update public.listings set ended_at = now() - interval '13 days 23 hours' where id = ${id}`;
  const batch = [{ id: randomUUID(), kind: "relist_listing", args: { id } }];
  expect(await push(db, seller, batch)).toMatchObject([
    { status: "applied", row: { data: { status: "active", buyer_id: null, reserved_until: null, ended_at: null } } },
  ]);
  expect(await row(id)).toEqual({ ...before, reserved_until: null });
  expect(await spent()).toBe(had);
  expect([await yours(buyer, id), await yours(other, id)]).toEqual([[false], [false]]);
  expect((await pull(db, null, "feed")).rows.find((one) => one.id === id)).toMatchObject({ status: "active" });
  // On sale it is no fault; sold again its fourteen days begin anew, and the old answer changes nothing.
  expect(await relist(id)).toMatchObject({ status: "applied" });
  await sell(id);
  await push(db, seller, batch);
  expect((await row(id))?.["status"]).toBe("sold");
  await db.sql`update public.listings set ended_at = now() - interval '14 days 1 minute' where id = ${id}`;
  expect([(await relist(id)).code, MOST.relistDays]).toEqual(["gone", 14]);
  expect((await row(id))?.["status"]).toBe("sold");
});

test("not by another, of what was removed or by who is suspended; hidden stays hidden", async () => {
  const [id, removed, pending] = [await offered(), await offered(), await listing(db, seller, { status: "pending" })];
  for (const one of [id, removed]) await sell(one);
  expect(await relist(id, other)).toMatchObject({ code: "not_found" });
  await db.sql`update public.listings set deleted = true where id = ${removed}`;
  expect(await relist(removed)).toMatchObject({ code: "gone" });
  expect(await relist(pending)).toMatchObject({ code: "invalid" });
  const [suspension] = await db.sql`insert into private.suspensions (user_id, suspended_by, reason)
    values (${seller}, ${other}, 'Arnaque') returning id`;
  expect(await relist(id)).toMatchObject({ code: "forbidden" });
  await db.sql`update private.suspensions set lifted_at = now() where id = ${suspension?.["id"] as string}`;
  await db.sql`update public.listings set hidden = true where id = ${id}`;
  expect(await relist(id)).toMatchObject({ status: "applied" });
  expect((await db.sql`select status, visible from public.listings where id = ${id}`)[0]).toEqual({
    status: "active",
    visible: false,
  });
});

test("its photos are still there, and no writer turns a sale back without saying so", async () => {
  const id = await offered();
  await sell(id);
  await db.sql`update public.listings set ended_at = now() - interval '13 days' where id = ${id}`;
  const photos = (await db.sql`select photos from public.listings where id = ${id}`)[0]?.["photos"] as string[];
  const swept = await db.sql`select private.pictures_to_remove('listings') as names`;
  for (const name of photos) expect(JSON.stringify(swept)).not.toContain(name);
  await expect(db.sql`update public.listings set status = 'active' where id = ${id}`).rejects.toMatchObject({
    code: "23514",
  });
});

test("reserved for somebody: the longest promise stands with whom it was made to @core", async () => {
  const id = await offered();
  await reserve(id, 10, { buyer_id: buyer });
  expect([await yours(buyer, id), await yours(other, id)]).toEqual([[true], [false]]);
  // Tapped yesterday on another phone.
  await reserve(id, 4, { buyer_id: other });
  expect(await yours(buyer, id)).toEqual([true]);
  await reserve(id, 20, { buyer_id: other });
  expect([await yours(buyer, id), await yours(other, id)]).toEqual([[false], [true]]);
  // An app of 1.0.0 names nobody.
  await reserve(id, 30);
  expect((await row(id))?.["buyer_id"]).toBeNull();
  await reserve(id, 40, { buyer_id: buyer });
  await reserve(id, null);
  expect(await row(id)).toMatchObject({ buyer_id: null, reserved_until: null });
});

test("an end that was tapped before another phone reserved anew ends nothing @core", async () => {
  const id = await offered();
  const seen = async () => {
    const mine = (await pull(db, seller, "mine")).rows.find((one) => one.id === `listing:${id}`);
    return Date.parse(String((mine?.["data"] as { reserved_until: string } | undefined)?.reserved_until));
  };
  await reserve(id, 10, { buyer_id: buyer });
  const was = await seen();
  // As long as may be: until a moment of the server, which is finer than the wire says.
  await reserve(id, 1_000, { buyer_id: other });
  expect(await reserve(id, null, { was })).toMatchObject({ status: "applied", row: { data: { buyer_id: other } } });
  expect(await yours(other, id)).toEqual([true]);
  // What was just seen, to the millisecond of the wire, is ended; so is it by an app that does not say.
  await reserve(id, null, { was: await seen() });
  expect(await row(id)).toMatchObject({ buyer_id: null, reserved_until: null });
  await reserve(id, 10);
  await reserve(id, null);
  expect((await row(id))?.["reserved_until"]).toBeNull();
  // An end that comes after the sale leaves the buyer.
  await reserve(id, 10);
  await sell(id, buyer);
  await reserve(id, null);
  expect((await row(id))?.["buyer_id"]).toBe(buyer);
});

test("who closes the account is named in nobody's sale any more", async () => {
  const id = await offered();
  const gone = await person(db);
  await exchange(db, gone, seller, id);
  await sell(id, gone);
  await db.as("service", (tx) => tx`select public.close_account(${gone})`);
  expect(await row(id)).toMatchObject({ status: "sold", buyer_id: null });
});
