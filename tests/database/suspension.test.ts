import { afterAll, beforeAll, expect, test } from "vitest";
import { startMoneyWorld, type MoneyWorld } from "./money-world.ts";
import { untilSomebodyWaitsFor } from "./waits.ts";
import { mutate, giveCredits, listing, message, neighbour, person, publishArgs, pull } from "./world.ts";

let world: MoneyWorld;
beforeAll(async () => {
  world = await startMoneyWorld();
});
afterAll(() => world.stop());

/** The listing's, in a row of a conversation. */
const statusIn = (row: Readonly<Record<string, unknown>>) => (row["listing"] as { status: string }).status;

const state = async (id: string): Promise<unknown> =>
  (await world.db.sql`select hidden, deleted from public.listings where id = ${id}`)[0];

test("a suspended seller leaves the market with her listings and number; lifting restores", async () => {
  const { db } = world;
  const [seller, buyer, stranger] = [await person(db), await person(db), await person(db)];
  const [bike, hidden] = [await listing(db, seller), await listing(db, seller, { status: "pending" })];
  const other = await listing(db, buyer);
  await mutate(db, buyer, "send_message", message(bike, seller));
  await mutate(db, seller, "send_message", message(bike, buyer));
  await mutate(db, seller, "send_message", message(other, buyer));
  const conversations = async () =>
    (await pull(db, buyer, "conversations")).rows.map((row) => [row["other_suspended"], statusIn(row)]);
  const seen = async () => ({
    feed: (await pull(db, null, "feed", { max: 500 })).rows.some((row) => row.id === bike),
    page: (await world.rpc("visitor", "listing_by_id", { listing_id: bike })).body,
    found: ((await world.rpc("visitor", "seller_listings", { seller })).body as { rows: unknown[] }).rows.length,
  });
  const number = (who: string) => db.as(who, (tx) => tx`select public.listing_contact(${bike})`);
  const told = async () =>
    (await pull(db, seller, "mine")).rows
      .map((row) => (row["kind"] === "profile" ? (row["data"] as { suspended: unknown }).suspended : undefined))
      .find((said) => said !== undefined);
  const start = await pull(db, seller, "mine");
  const before = { feed: await pull(db, null, "feed"), conversations: await pull(db, buyer, "conversations") };
  expect(await seen()).toMatchObject({ feed: true, found: 1, page: { state: "active" } });
  expect(await conversations()).toContainEqual([false, "active"]);

  await world.rpc("team", "suspend_person", {
    person: seller,
    suspend: true,
    seen: 0,
    reason: "Fausses captures",
  });
  expect(await seen()).toMatchObject({ feed: false, found: 0, page: { state: "unavailable" } });
  const changed = await pull(db, null, "feed", { after: before.feed.checkpoint });
  expect(changed.rows).toContainEqual(expect.objectContaining({ id: bike, deleted: true }));
  const heard = await pull(db, buyer, "conversations", { after: before.conversations.checkpoint });
  expect(heard.rows.map((row) => row["other_suspended"])).toEqual([true, true]);
  await expect(number(stranger)).rejects.toThrow(/not_found/);
  expect(await mutate(db, stranger, "send_message", message(bike, seller))).toMatchObject({ code: "forbidden" });
  expect(await mutate(db, buyer, "send_message", message(bike, seller))).toMatchObject({ code: "forbidden" });
  const own = await pull(db, seller, "mine", { after: start.checkpoint });
  expect(own.rows.map((row) => row["kind"])).toContain("profile");
  expect(await told()).toMatchObject({ reason: "Fausses captures", at: expect.any(String) as unknown });
  expect(await mutate(db, seller, "send_message", message(bike, buyer))).toMatchObject({ code: "forbidden" });
  const others = await listing(db, stranger);
  const wish = db.as(seller, (tx) => tx`select public.listing_contact(${others})`);
  await expect(wish).rejects.toMatchObject({ detail: expect.stringContaining("403") as unknown });

  await world.rpc("team", "suspend_person", { person: seller, suspend: false, seen: 1 });
  expect(await told()).toBeNull();
  expect(await seen()).toMatchObject({ feed: true, found: 1, page: { state: "active" } });
  expect(await conversations()).not.toContainEqual([true, expect.anything()]);
  expect(await number(stranger)).toHaveLength(1);
  expect(await state(hidden)).toMatchObject({ hidden: false, deleted: false });
});

test("a suspension kept behind a colleague's lifted one changes nothing, nor lifts a later one", async () => {
  const crook = await person(world.db);
  const suspend = async (on: boolean, seen: number | null) =>
    (await world.rpc("team", "suspend_person", { person: crook, suspend: on, reason: "Arnaque", seen })).body;
  const shown = async () =>
    ((await world.rpc("team", "team_search", { q: crook })).body as { people: { suspensions: number }[] }).people[0]
      ?.suspensions;
  expect(await shown()).toBe(0);
  expect(await suspend(true, null)).toMatchObject({ suspended: false, already: true });
  await suspend(true, 0);
  await suspend(false, 1);
  expect(await suspend(true, 0)).toEqual({ id: crook, suspended: false, already: true, reason: null });
  expect(await shown()).toBe(1);
  expect(await suspend(true, 1)).toMatchObject({ suspended: true, already: false });
  expect(await suspend(false, 1)).toEqual({ id: crook, suspended: true, already: true, reason: "Arnaque" });
  expect(await suspend(false, 2)).toMatchObject({ suspended: false, already: false });
});

test.each(["publish_listing", "send_message"])(
  "%s that is under way while its author is suspended is refused",
  async (kind) => {
    const { db } = world;
    const [crook, buyer] = [await person(db), await person(db)];
    const about = await listing(db, crook);
    if (kind === "send_message") await mutate(db, buyer, "send_message", message(about, crook));
    else await giveCredits(db, crook, 1);
    const args = kind === "send_message" ? message(about, buyer) : await publishArgs(db, crook);
    const admin = await db.sql.reserve();
    const [backend] = await admin<{ pid: number }[]>`select pg_backend_pid() as pid`;
    await admin`begin`;
    await admin`select from public.users u where u.id = ${crook} for update`; // as suspend_person does
    const verdict = mutate(db, crook, kind, args);
    await untilSomebodyWaitsFor(db.sql, backend?.pid ?? 0);
    await admin`insert into private.suspensions (user_id, suspended_by, reason) values (${crook}, ${buyer}, 'Arnaque')`;
    await admin`update public.listings l set suspended = true where l.user_id = ${crook}`;
    await admin`commit`;
    admin.release();
    expect(await verdict).toMatchObject({ status: "rejected", code: "forbidden" });
    expect(await db.sql`select from public.listings where user_id = ${crook} and visible`).toEqual([]);
    expect(await db.sql`select from public.messages where sender_id = ${crook}`).toEqual([]);
  },
);

test("nobody of the team decides about her own listing", async () => {
  const own = await listing(world.db, world.ids.team);
  for (let n = 0; n < 3; n += 1)
    await mutate(world.db, await neighbour(world.db), "report_listing", { listing_id: own, reason: "fake" });
  for (const action of ["restore", "warn", "remove"])
    expect((await world.rpc("team", "decide_report", { listing: own, action, reason: "x" })).status).toBe(403);
  expect(await state(own)).toMatchObject({ hidden: true, deleted: false });
  expect(await world.db.sql`select 1 from public.reports where listing_id = ${own} and status = 'open'`).toHaveLength(
    3,
  );
  await world.db.sql`delete from public.reports where listing_id = ${own}`;
});

test("a shop leaves the market whole, its conversations say so, no message is written", async () => {
  const { db } = world;
  const [shop, buyer] = [await person(db), await person(db)];
  const shown: string[] = [];
  for (let n = 0; n < 60; n += 1) shown.push(await listing(db, shop));
  await db.sql`insert into public.favorites (user_id, listing_id) select ${buyer}, unnest(${shown}::uuid[])`;
  for (const about of shown.slice(0, 3)) await mutate(db, buyer, "send_message", message(about, shop));
  const collections = ["favorites", "conversations", "messages"] as const;
  const feed = await pull(db, null, "feed", { max: 1 });
  const start = await Promise.all(
    collections.map(async (collection) => (await pull(db, buyer, collection, { max: 1 })).checkpoint),
  );
  await db.sql`delete from realtime.messages`;
  await world.rpc("team", "suspend_person", {
    person: shop,
    suspend: true,
    seen: 0,
    reason: "Fausses annonces",
  });
  const gone = (await pull(db, null, "feed", { after: feed.checkpoint, max: 500 })).rows;
  expect(gone.filter((row) => shown.includes(row.id) && row.deleted === true)).toHaveLength(60);
  const [hearts, conversations, said] = await Promise.all(
    collections.map(
      async (collection, n) => (await pull(db, buyer, collection, { after: start[n] ?? null, max: 500 })).rows,
    ),
  );
  expect([hearts?.length, said]).toEqual([60, []]);
  expect(conversations?.map((row) => [row["other_suspended"], statusIn(row)])).toEqual(
    shown.slice(0, 3).map(() => [true, "deleted"]),
  );
  expect(((await world.rpc("visitor", "seller_listings", { seller: shop })).body as { rows: unknown[] }).rows).toEqual(
    [],
  );
  const poked =
    await db.sql`select distinct payload ->> 'collection' as collection from realtime.messages where topic = ${`user:${buyer}`}`;
  expect([...poked]).toEqual([{ collection: "conversations" }]);
});

test("a listing hidden by reports says so in each conversation, and writes no message", async () => {
  const { db } = world;
  const [seller, buyer, quiet] = [await person(db), await person(db), await person(db)];
  const about = await listing(db, seller);
  for (const who of [quiet, buyer]) await mutate(db, who, "send_message", message(about, seller));
  const since = (await pull(db, buyer, "messages", { max: 1 })).checkpoint;
  await db.sql`delete from realtime.messages`;
  for (let n = 0; n < 3; n += 1)
    await mutate(db, await neighbour(db), "report_listing", { listing_id: about, reason: "fake" });
  expect(await state(about)).toMatchObject({ hidden: true });
  for (const who of [buyer, quiet, seller]) {
    expect((await pull(db, who, "conversations")).rows[0], who).toMatchObject({
      listing_id: about,
      listing: { status: "deleted" },
    });
    const poked = await db.sql`select from realtime.messages
      where topic = ${`user:${who}`} and payload ->> 'collection' = 'conversations'`;
    expect(poked, who).toHaveLength(1);
  }
  expect((await pull(db, buyer, "messages", { after: since })).rows).toEqual([]);
  await world.rpc("team", "decide_report", { listing: about, action: "restore" });
  expect((await pull(db, buyer, "conversations")).rows).toMatchObject([{ listing: { status: "active" } }]);
});
