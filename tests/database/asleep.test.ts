/** A listing whose owner does not say that it still is for sale: asked after twice, then taken from sale, and back by a tap. */
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  exchange,
  freshDatabase,
  listing,
  message,
  mutate,
  person,
  pull,
  type FreshDatabase,
  type Verdict,
} from "./world.ts";

const DAY = 24 * 3_600_000;
let db: FreshDatabase;
let seller: string;
let buyer: string;
beforeAll(async () => {
  db = await freshDatabase();
  seller = await person(db);
  buyer = await person(db, { name: "Yao Kouadio" });
});
afterAll(() => db.stop());

/** Days go by for all listings, and the chore passes. */
async function pass(days: number): Promise<void> {
  const past = `${days} days`;
  await db.sql`update public.listings set created_at = created_at - ${past}::interval, published_at = published_at - ${past}::interval,
    reserved_until = reserved_until - ${past}::interval, agreed_at = agreed_at - ${past}::interval`;
  await db.sql`update private.renewals set due = due - ${past}::interval`;
  await db.sql`update private.rounds set reached = (reached::timestamptz - ${past}::interval)::text where name = 'month'`;
  await db.sql`select private.chore_month_old()`;
}

async function stateOf(id: string): Promise<unknown> {
  const [row] =
    await db.sql`select l.status, (select n.data ->> 'state' from private.news n where n.tag = 'listing:' || l.id and not n.deleted) as told
    from public.listings l where l.id = ${id}`;
  return [row?.["status"], row?.["told"]];
}
const renew = (id: string, at = Date.now(), who = seller) => mutate(db, who, "renew_listing", { id, at });
/** Asleep, asked after twice before. */
async function slept(): Promise<string> {
  const id = await listing(db, seller);
  for (const days of [30, 23, 7]) await pass(days);
  expect(await stateOf(id)).toEqual(["asleep", "asleep"]);
  return id;
}
const own = async (id: string) => (await pull(db, seller, "mine")).rows.find((row) => row.id === `listing:${id}`);
const seen = (id: string, who: string | null) =>
  db.as(who, async (tx) => (await tx`select public.listing_by_id(${id}) as answer`)[0]?.["answer"] as object);
const inFeed = async (id: string) =>
  (await pull(db, buyer, "feed")).rows.some((row) => row.id === id && row.deleted !== true);

test("asked after a month and again a week before sixty days, it is taken from sale @core", async () => {
  const id = await listing(db, seller);
  const days: unknown[] = [];
  for (const wait of [29, 1, 22, 1, 6, 1]) {
    await pass(wait);
    days.push(await stateOf(id));
  }
  expect(days).toEqual([
    ["active", null],
    ["active", "month_old"],
    ["active", "month_old"],
    ["active", "asleep_soon"],
    ["active", "asleep_soon"],
    ["asleep", "asleep"],
  ]);
  expect([await inFeed(id), (await own(id))?.["data"]]).toMatchObject([false, { status: "asleep" }]);
  expect([await seen(id, buyer), await seen(id, seller)]).toMatchObject([
    { state: "unavailable", why: "asleep", row: null },
    { state: "own", row: { status: "asleep" } },
  ]);
});

test("a tap brings it back as new, for no fee, and no followed search tells it @core", async () => {
  await mutate(db, buyer, "save_search", { q: "vélo" });
  const id = await slept();
  await db.sql`delete from private.fresh_listings`;
  expect(await renew(id, Date.now(), buyer)).toMatchObject({ status: "rejected" });
  // Made before it fell asleep, on a phone without a network.
  const tapped = Date.now() - 2 * DAY;
  const verdict = await renew(id, tapped);
  const createdAt = new Date(tapped).toISOString();
  expect(verdict).toMatchObject({ status: "applied", row: { data: { status: "active", created_at: createdAt } } });
  const [left] = await db.sql`select (select count(*)::int from private.fresh_listings) as fresh,
    (select count(*)::int from public.credit_ledger where user_id = ${seller}) as spent`;
  expect([await inFeed(id), left]).toEqual([true, { fresh: 0, spent: 0 }]);
  await pass(28);
  expect(await stateOf(id)).toEqual(["active", "month_old"]);
  await pass(23);
  expect(await stateOf(id)).toEqual(["active", "asleep_soon"]);
  // The answer counts from its own moment, however often it was asked before.
  await renew(id);
  await pass(10);
  expect((await stateOf(id)) as unknown[]).toContain("active");
});

test("hearts and conversations stay, and the two go on; nobody begins a new one", async () => {
  const id = await listing(db, seller);
  await mutate(db, buyer, "set_favorite", { listing_id: id, on: true });
  await exchange(db, buyer, seller, id);
  for (const days of [30, 23, 7]) await pass(days);
  const heart = (await pull(db, buyer, "favorites")).rows.find((row) => row.id === id);
  const talk = (await pull(db, buyer, "conversations")).rows.find((row) => row["listing_id"] === id);
  expect([heart?.["listing"], talk?.["listing"]]).toMatchObject([
    { status: "asleep", description: "" },
    { status: "deleted" },
  ]);
  expect(await mutate(db, buyer, "send_message", message(id, seller, "Toujours là ?"))).toMatchObject({
    status: "applied",
  });
  expect(await mutate(db, await person(db), "send_message", message(id, seller))).toMatchObject({ code: "gone" });
});

test("what is reserved, agreed on or looked at by the team stays, and is asked after later", async () => {
  const [reserved, agreed, hidden] = [await listing(db, seller), await listing(db, seller), await listing(db, seller)];
  for (const days of [30, 23, 6]) await pass(days);
  await mutate(db, seller, "reserve_listing", { id: reserved, until: Date.now() + 3 * DAY });
  await db.sql`update public.listings set agreed_at = now() - interval '20 days' where id = ${agreed}`;
  await db.sql`update public.listings set hidden = true where id = ${hidden}`;
  await pass(1);
  const states = async () => {
    const [a, b, c] = [await stateOf(reserved), await stateOf(agreed), await stateOf(hidden)] as unknown[][];
    return [a?.[0], b?.[0], c?.[0]];
  };
  expect(await states()).toEqual(["active", "active", "active"]);
  await db.sql`update public.listings set hidden = false where id = ${hidden}`;
  await pass(3);
  expect(await states()).toEqual(["asleep", "active", "asleep"]);
  await pass(7);
  expect(await states()).toEqual(["asleep", "asleep", "asleep"]);
});

test("however old, one is asked after twice first; a sale taken back begins anew", async () => {
  const sold = await slept();
  const old = await listing(db, seller);
  await db.sql`update public.listings set created_at = now() - interval '200 days', published_at = now() - interval '200 days' where id = ${old}`;
  await db.sql`insert into private.renewals (listing_id, due) values (${old}, now()) on conflict (listing_id) do update set asked = 0, due = now()`;
  const states: unknown[] = [];
  for (const days of [0, 1, 22, 6, 1]) {
    await pass(days);
    states.push(((await stateOf(old)) as unknown[])[1]);
  }
  expect(states).toEqual(["month_old", "month_old", "asleep_soon", "asleep_soon", "asleep"]);
  await mutate(db, seller, "mark_sold", { id: sold });
  await mutate(db, seller, "relist_listing", { id: sold });
  await pass(29);
  expect(((await stateOf(sold)) as unknown[])[0]).toBe("active");
  await pass(1);
  expect(await stateOf(sold)).toEqual(["active", "month_old"]);
});

test("meanwhile it is edited, repriced, sold or deleted, and cannot be reserved", async () => {
  const id = await slept();
  const text = "Une bicyclette révisée, prête à rouler.";
  const [{ photos } = { photos: [] }] = await db.sql<
    { photos: string[] }[]
  >`select photos from public.listings where id = ${id}`;
  const words = { title: "Vélo révisé", description: text, category: "sports", condition: "good", photos };
  const stays = { status: "applied", row: { data: { status: "asleep" } } };
  expect(await mutate(db, seller, "edit_listing", { id, ...words })).toMatchObject(stays);
  expect(await mutate(db, seller, "change_price", { id, price: 40_000, was: 45_000 })).toMatchObject(stays);
  expect(await mutate(db, seller, "reserve_listing", { id, until: Date.now() + DAY })).toMatchObject({
    code: "invalid",
  });
  const deleted = await slept();
  const done: Verdict[] = [
    await mutate(db, seller, "mark_sold", { id }),
    await mutate(db, seller, "delete_listing", { id: deleted }),
  ];
  expect(done).toMatchObject([
    { status: "applied", row: { data: { status: "sold" } } },
    { status: "applied", row: { deleted: true } },
  ]);
  expect(await renew(id)).toMatchObject({ code: "gone" });
  await expect(db.sql`update public.listings set status = 'asleep' where id = ${id}`).rejects.toThrow(
    /pending to active/u,
  );
});

test("a payment that is taken back takes its publication back", async () => {
  const id = await slept();
  await db.sql`update public.listings set paid_by = 'manual' where id = ${id}`;
  await db.sql`insert into public.payment_proofs
    (id, user_id, kind, listing_id, amount, credits, status, published, full_name, phone, email, screenshot_sha256, object_path, decided_at)
    values (${id}, ${seller}, 'listing', ${id}, 200, 0, 'accepted', true, 'Awa', '2250700000000', 'awa@djassa.test', repeat('a', 64), 'a.webp', now())`;
  await db.sql`select private.unsettle_proof(p) from public.payment_proofs p where p.id = ${id}`;
  expect(((await stateOf(id)) as unknown[])[0]).toBe("pending");
});
