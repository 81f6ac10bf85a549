/** A reservation is a date beside the status: it takes nothing from the market, and ends by itself. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MOST } from "#domain/limits.ts";
import { freshDatabase, listing, message, mutate, person, pull, push, type FreshDatabase } from "./world.ts";

let db: FreshDatabase;
let seller: string;
let buyer: string;
beforeAll(async () => {
  db = await freshDatabase();
  [seller, buyer] = [await person(db), await person(db)];
});
afterAll(() => db.stop());

const HOUR = 3_600_000;
const from = (hours: number) => Date.now() + hours * HOUR;
const reserve = (id: string, until: unknown, who = seller) => mutate(db, who, "reserve_listing", { id, until });
/** Hours from now for which it is reserved; null: it is not, be it that the date has passed. */
async function hoursOf(id: string): Promise<number | null> {
  const [row] = await db.sql<{ hours: number | null }[]>`
    select round(extract(epoch from reserved_until - now()) / 3600)::int as hours from public.listings where id = ${id}`;
  return row?.hours ?? null;
}

test("it stays on sale and everybody who sees it hears until when @core", async () => {
  const id = await listing(db, seller);
  await mutate(db, buyer, "set_favorite", { listing_id: id, on: true });
  await mutate(db, buyer, "send_message", message(id, seller));
  await db.sql`delete from realtime.messages`;
  const until = from(48);
  const verdict = await reserve(id, until);
  expect(verdict).toMatchObject({ status: "applied", row: { kind: "listing", data: { id, status: "active" } } });
  const told = await db.sql<{ topic: string }[]>`select topic from realtime.messages`;
  expect(told.map(({ topic }) => topic)).toEqual(expect.arrayContaining([`user:${seller}`, `user:${buyer}`]));
  const shown = { status: "active", reserved_until: new Date(until).toISOString() };
  const facts = async (who: string | null, collection: "feed" | "favorites" | "conversations") =>
    (await pull(db, who, collection)).rows.map((row) => (row["listing"] ?? row) as Record<string, unknown>);
  expect((await facts(null, "feed")).find((row) => row["id"] === id)).toMatchObject(shown);
  expect((await facts(buyer, "favorites")).find((row) => row["id"] === id)).toMatchObject(shown);
  for (const who of [buyer, seller]) expect(await facts(who, "conversations")).toMatchObject([shown]);
  // Found, written about by others, repriced, and sold.
  expect(JSON.stringify(await db.as(null, (tx) => tx`select public.search_listings(q => 'vélo')`))).toContain(id);
  const late = await person(db);
  expect(await mutate(db, late, "send_message", message(id, seller))).toMatchObject({ status: "applied" });
  expect(await mutate(db, seller, "change_price", { id, price: 9_000 })).toMatchObject({ status: "applied" });
  expect(await hoursOf(id)).toBe(48);
  expect(await mutate(db, seller, "mark_sold", { id })).toMatchObject({ row: { data: { status: "sold" } } });
});

test("it runs from the tap, 72 hours at most, and one that comes too late is over", async () => {
  const id = await listing(db, seller);
  for (const until of [from(-1), from(-100), 0]) {
    expect(await reserve(id, until), String(until)).toMatchObject({ status: "applied" });
    expect(await hoursOf(id), String(until)).toBeNull();
  }
  await reserve(id, from(10));
  expect(await hoursOf(id)).toBe(10);
  // Tapped a day ago on another phone: no promise is shortened.
  for (const until of [from(4), from(-30)]) await reserve(id, until);
  expect(await hoursOf(id)).toBe(10);
  await reserve(id, from(30));
  expect(await hoursOf(id)).toBe(30);
  await reserve(id, from(1_000));
  expect([await hoursOf(id), MOST.reservedHours]).toEqual([72, 72]);
  for (let n = 0; n < 2; n += 1) expect(await reserve(id, null)).toMatchObject({ status: "applied" });
  expect(await hoursOf(id)).toBeNull();
});

test("a replay is answered and renews nothing; on a sold listing an end is no fault", async () => {
  const id = await listing(db, seller);
  const batch = [{ id: randomUUID(), kind: "reserve_listing", args: { id, until: from(5) } }];
  const first = await push(db, seller, batch);
  await reserve(id, null);
  expect(await push(db, seller, batch)).toEqual(first);
  expect(await hoursOf(id)).toBeNull();
  await reserve(id, from(5));
  await mutate(db, seller, "mark_sold", { id });
  expect(await reserve(id, null)).toMatchObject({ status: "applied" });
});

test("only a listing that others find can be reserved, by its owner, until a moment @core", async () => {
  const refused = async (id: string, fault: object, until: unknown = from(5), who = seller) => {
    expect(await reserve(id, until, who)).toMatchObject({ status: "rejected", ...fault });
    expect(await hoursOf(id)).toBeNull();
  };
  const active = await listing(db, seller);
  const taken = await listing(db, seller);
  await mutate(db, seller, "delete_listing", { id: taken });
  const hidden = await listing(db, seller);
  await db.sql`update public.listings set hidden = true where id = ${hidden}`;
  const [sold, pending] = [
    await listing(db, seller, { status: "sold" }),
    await listing(db, seller, { status: "pending" }),
  ];
  await refused(sold, { code: "gone", message: "Cette annonce est vendue\u00a0: elle ne peut plus être réservée." });
  await refused(taken, { code: "gone", message: "Cette annonce a été supprimée." });
  await refused(pending, { code: "invalid", message: "Cette annonce n'est pas encore publiée." });
  await refused(hidden, {
    message: "Cette annonce n'est pas visible pour l'instant\u00a0: elle ne peut pas être réservée.",
  });
  await refused(active, { code: "forbidden" }, from(5), buyer);
  await refused(randomUUID(), { code: "not_found" });
  for (const until of ["demain", true, {}, 1e300]) await refused(active, { code: "invalid" }, until);
  expect(await mutate(db, seller, "reserve_listing", { id: active })).toMatchObject({ code: "invalid" });
});
