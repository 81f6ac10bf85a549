import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Replica } from "./replica.ts";
import {
  mutate,
  exchange,
  freshDatabase,
  listing,
  message,
  person,
  pull,
  type FreshDatabase,
  type Collection,
} from "./world.ts";

let db: FreshDatabase;
let seller: string;
let buyer: string;
beforeAll(async () => {
  db = await freshDatabase();
  seller = await person(db, { name: "Kouassi Yao" });
  buyer = await person(db, { name: "Awa Koné" });
});
afterAll(() => db.stop());

const ids = (page: { rows: { id: string }[] }): string[] => page.rows.map((row) => row.id);

describe("a page of changes @core", () => {
  test("never lets the checkpoint pass a transaction that commits late", async () => {
    const start = (await pull(db, null, "feed")).checkpoint;
    const slow = await db.sql.reserve();
    await slow`begin`;
    const late = await slow<{ id: string }[]>`insert into public.listings
      (id, user_id, title, description, price, category, condition, district, photos, status, paid_by)
      values (gen_random_uuid(), ${seller}, 'Ventilateur', 'Il tourne encore très bien.', 9000, 'home', 'good', 'Lobia', '{x}', 'active', 'manual')
      returning id`;
    const early = await listing(db, seller); // greater xid, commits first

    const during = await pull(db, null, "feed", { after: start });
    expect(ids(during)).toEqual([early]); // seen at once …
    expect(during.checkpoint).toBe(start); // … without moving the checkpoint
    await slow`commit`;
    slow.release();

    const after = await pull(db, null, "feed", { after: during.checkpoint });
    expect(ids(after)).toEqual([late[0]?.id, early]);
    const nothing = { rows: [], checkpoint: after.checkpoint, more: false };
    expect(await pull(db, null, "feed", { after: after.checkpoint })).toMatchObject(nothing);
  });

  test("cuts the settled rows into pages and appends the unsettled ones to the last", async () => {
    const start = (await pull(db, null, "feed")).checkpoint;
    const settled = [await listing(db, seller), await listing(db, seller), await listing(db, seller)];
    const blocker = await db.sql.reserve();
    await blocker`begin`;
    await blocker`select pg_current_xact_id()`;
    const above = [await listing(db, seller), await listing(db, seller)];

    const first = await pull(db, null, "feed", { after: start, max: 2 });
    expect([ids(first), first.more]).toEqual([settled.slice(0, 2), true]);
    const second = await pull(db, null, "feed", { after: first.checkpoint, max: 2 });
    expect([ids(second), second.more]).toEqual([[settled[2], ...above], false]);
    const third = await pull(db, null, "feed", { after: second.checkpoint, max: 2 });
    expect([ids(third), third.checkpoint]).toEqual([above, second.checkpoint]);
    await blocker`rollback`;
    blocker.release();
    expect((await pull(db, null, "feed", { after: third.checkpoint })).checkpoint).not.toBe(third.checkpoint);
  });

  test("brings what left the reader's sight as an id and nothing else", async () => {
    const sold = await listing(db, seller);
    const gone = await listing(db, seller);
    const hidden = await listing(db, seller);
    const { checkpoint } = await pull(db, null, "feed");
    await mutate(db, seller, "mark_sold", { id: sold });
    await mutate(db, seller, "delete_listing", { id: gone });
    await db.sql`update public.listings set hidden = true where id = ${hidden}`;
    const page = await pull(db, null, "feed", { after: checkpoint });
    expect(page.rows).toEqual([sold, gone, hidden].map((id) => ({ id, v: expect.any(Number), deleted: true })));
    await db.sql`update public.listings set hidden = false where id = ${hidden}`;
    expect((await pull(db, null, "feed", { after: page.checkpoint })).rows).toMatchObject([
      { id: hidden, status: "active" },
    ]);
  });

  test("never names a listing that nobody but its owner has seen", async () => {
    const { checkpoint } = await pull(db, null, "feed");
    const pending = await listing(db, seller, { status: "pending" });
    await db.sql`update public.listings set price = 500 where id = ${pending}`;
    await mutate(db, seller, "delete_listing", { id: pending });
    expect((await pull(db, null, "feed", { after: checkpoint })).rows).toEqual([]);
    expect(ids(await pull(db, seller, "mine", { max: 500 }))).not.toContain(`listing:${pending}`);
  });

  test("refuses a cursor that is none", async () => {
    for (const after of ["", "1", "x~y", "1~2", "1~00000000-0000-0000-0000-00000000000g", "99999999999999999999~x"]) {
      await expect(pull(db, null, "feed", { after }), after).rejects.toMatchObject({ code: "PGRST" });
      await expect(pull(db, null, "feed", { before: after }), after).rejects.toMatchObject({ code: "PGRST" });
    }
  });
});

describe("the backfill @core", () => {
  test("goes from newest to oldest and ends; changes meanwhile come by the checkpoint", async () => {
    const own = await freshDatabase();
    const someone = await person(own);
    const made: string[] = [];
    for (let day = 0; day < 7; day += 1)
      made.push(await listing(own, someone, { createdAt: new Date(Date.now() - day * 86_400_000) }));
    const first = await pull(own, null, "feed", { max: 3 });
    expect([ids(first), first.more]).toEqual([made.slice(0, 3), true]);
    await mutate(own, someone, "change_price", { id: made[5], price: 700 });
    await mutate(own, someone, "delete_listing", { id: made[4] });
    const fresh = await listing(own, someone, { createdAt: new Date(Date.now() + 1000) });
    const second = await pull(own, null, "feed", { before: first.before, max: 3 });
    expect([ids(second), second.checkpoint]).toEqual([[made[3], made[5], made[6]], null]);
    const third = await pull(own, null, "feed", { before: second.before, max: 3 });
    expect(third).toMatchObject({ rows: [], before: null, more: false });
    const changes = await pull(own, null, "feed", { after: first.checkpoint });
    expect(changes.rows).toMatchObject([{ id: made[5], price: 700 }, { id: made[4], deleted: true }, { id: fresh }]);
    await own.stop();
  });

  test("keeps to the bound of its collection, counted over all pages", async () => {
    const own = await freshDatabase();
    const someone = await person(own);
    for (let i = 0; i < 7; i += 1) await listing(own, someone);
    await listing(own, someone, { createdAt: new Date(Date.now() - 91 * 86_400_000) });
    expect((await new Replica(own, null, "feed", 3).catchUp()).rows.size).toBe(7);
    await own.sql`update private.collections set max_rows = 5 where collection = 'feed'`;
    expect((await new Replica(own, null, "feed", 2).catchUp()).rows.size).toBe(5);
    expect((await new Replica(own, null, "feed", 5).catchUp()).rows.size).toBe(5);
    await own.sql`update private.collections set max_rows = null, max_age = null where collection = 'feed'`;
    expect((await new Replica(own, null, "feed", 3).catchUp()).rows.size).toBe(8);
    await own.stop();
  });

  test("gives the newest 500 messages of a conversation of the last 90 days", async () => {
    const id = await listing(db, seller);
    await db.sql`insert into public.messages (id, listing_id, sender_id, receiver_id, content, created_at)
      select gen_random_uuid(), ${id}, ${buyer}, ${seller}, 'Message ' || n, now() - interval '95 days' + n * interval '1 hour'
      from generate_series(1, 700) n`;
    const replica = await new Replica(db, buyer, "messages", 100).catchUp();
    const seqs = [...replica.rows.values()].filter((row) => row["listing_id"] === id).map((row) => Number(row["seq"]));
    expect([seqs.length, Math.min(...seqs), Math.max(...seqs)]).toEqual([500, 201, 700]);
    await db.sql`update private.collections set max_age = '1 day' where collection = 'messages'`;
    expect((await new Replica(db, buyer, "messages", 100).catchUp()).rows.size).toBe(0);
    await db.sql`update private.collections set max_age = '90 days' where collection = 'messages'`;
  });
});

describe("a row shows what its parents say now @core", () => {
  test("a new name reaches sellers, favourites, conversations and reviews", async () => {
    const id = await listing(db, seller);
    await mutate(db, buyer, "set_favorite", { listing_id: id, on: true });
    await mutate(db, buyer, "send_message", message(id, seller));
    const at = async (collection: Collection) => (await pull(db, buyer, collection, { max: 1 })).checkpoint;
    const before = { sellers: await at("sellers"), favorites: await at("favorites") };
    const [messages, conversations] = [
      await at("messages"),
      await new Replica(db, buyer, "conversations", 7).catchUp(),
    ];
    const profile = { full_name: "Kouassi N’Guessan", phone: "0700000001", district: "Lobia" };
    await mutate(db, seller, "update_profile", profile);
    const sellers = await pull(db, null, "sellers", { after: before.sellers, max: 500 });
    expect(sellers.rows).toMatchObject([{ id: seller, name: "Kouassi N’Guessan" }]);
    const shown = (await pull(db, null, "feed")).rows.find((row) => row.id === id);
    expect(shown).toMatchObject({ seller_name: "Kouassi N’Guessan" });
    const favorites = await pull(db, buyer, "favorites", { after: before.favorites });
    expect(favorites.rows).toMatchObject([{ id, listing: { seller_name: "Kouassi N’Guessan" } }]);
    await conversations.catchUp();
    const conversation = [...conversations.rows.values()].find((row) => row["listing_id"] === id);
    expect(conversation).toMatchObject({ other_name: "Kouassi N’Guessan" });
    expect((await pull(db, buyer, "messages", { after: messages })).rows).toEqual([]);
    await mutate(db, seller, "send_message", message(id, buyer));
    const review = await mutate(db, buyer, "post_review", { listing_id: id, rating: 4 });
    const { checkpoint } = await pull(db, null, "reviews");
    await mutate(db, buyer, "update_profile", { full_name: "Awa Diabaté", phone: "0700000002", district: "Lobia" });
    expect((await pull(db, null, "reviews", { after: checkpoint })).rows).toMatchObject([
      { id: review.id, reviewer_name: "Awa Diabaté" },
    ]);
  });

  test("price, sale and deletion reach favourites and conversations; the gone text does not", async () => {
    const id = await listing(db, seller);
    await mutate(db, buyer, "set_favorite", { listing_id: id, on: true });
    await mutate(db, buyer, "send_message", message(id, seller));
    const favorite = async () => (await pull(db, buyer, "favorites")).rows.find((row) => row.id === id)?.["listing"];
    const conversation = async (about: string) =>
      (await pull(db, buyer, "conversations", { max: 500 })).rows.find((row) => row["listing_id"] === about)?.[
        "listing"
      ];
    const { checkpoint } = await pull(db, buyer, "favorites");
    await mutate(db, seller, "change_price", { id, price: 30_000 });
    expect((await pull(db, buyer, "favorites", { after: checkpoint })).rows).toMatchObject([
      { id, listing: { price: 30_000, status: "active" } },
    ]);
    await mutate(db, seller, "mark_sold", { id });
    expect(await favorite()).toMatchObject({ status: "sold", description: "", title: "Vélo de ville" });
    expect(await conversation(id)).toMatchObject({ status: "sold" });
    const hidden = await listing(db, seller);
    await mutate(db, buyer, "send_message", message(hidden, seller));
    expect(await conversation(hidden)).toMatchObject({ status: "active" });
    await db.sql`update public.listings set hidden = true where id = ${hidden}`;
    expect(await conversation(hidden)).toMatchObject({ status: "deleted" });
    const other = await listing(db, seller);
    await mutate(db, buyer, "set_favorite", { listing_id: other, on: true });
    await mutate(db, seller, "delete_listing", { id: other });
    expect((await pull(db, buyer, "favorites")).rows.find((row) => row.id === other)?.["listing"]).toMatchObject({
      status: "deleted",
      description: "",
    });
  });

  test("a review changes the seller's rating wherever it is shown", async () => {
    const star = await person(db, { name: "Mariam Traoré" });
    const id = await listing(db, star);
    for (const who of [buyer, seller]) await exchange(db, who, star, id);
    const { checkpoint } = await pull(db, null, "sellers", { max: 1 });
    await mutate(db, buyer, "post_review", { listing_id: id, rating: 4 });
    await mutate(db, seller, "post_review", { listing_id: id, rating: 5 });
    expect((await pull(db, null, "sellers", { after: checkpoint })).rows).toMatchObject([
      { id: star, rating: 4.5, reviews: 2 },
    ]);
    expect((await pull(db, star, "mine")).rows[0]).toMatchObject({
      kind: "profile",
      data: { rating: 4.5, review_count: 2 },
    });
  });
});

test("a personal collection holds its reader's rows and is closed to visitors @core", async () => {
  for (const collection of ["mine", "drafts", "messages", "conversations", "favorites", "news"] as const) {
    await expect(pull(db, null, collection), collection).rejects.toThrow("signed_out");
  }
  const stranger = await person(db, { name: "Inconnu Total" });
  for (const collection of ["drafts", "messages", "conversations", "favorites", "news"] as const) {
    expect(
      (await pull(db, stranger, collection, { after: "1~00000000-0000-0000-0000-000000000000", max: 500 })).rows,
      collection,
    ).toEqual([]);
  }
  const mine = await pull(db, stranger, "mine", { after: "1~", max: 500 });
  expect(ids(mine).sort()).toEqual([`credits:${stranger}`, `profile:${stranger}`]);
});

test("a cursor cannot be mistaken for a number on its way through a query string @core", async () => {
  for (const collection of ["mine", "feed", "prices"] as const) {
    const { checkpoint } = await pull(db, seller, collection, { max: 1 });
    expect(Number(checkpoint), String(checkpoint)).toBeNaN();
    expect((await pull(db, seller, collection, { after: checkpoint })).checkpoint).toBe(checkpoint);
  }
});

test("a person without a profile has an empty collection, not an error @core", async () => {
  const nobody = await person(db, { profile: false });
  expect((await pull(db, nobody, "mine")).rows).toEqual([]);
});

test("prices come from the server @core", async () => {
  const page = await pull(db, null, "prices");
  expect(Object.fromEntries(page.rows.map((row) => [row.id, [row["credits"], row["price"]]]))).toEqual({
    listing: [0, 200],
    starter: [3, 500],
    regular: [10, 1500],
    pro: [30, 3500],
  });
});

describe("several collections in one request @core", () => {
  const together = async (who: string | null, cursors: object) =>
    (await db.as(who, (tx) => tx`select public.sync_pull(${JSON.stringify(cursors)}) as pages`))[0]?.[
      "pages"
    ] as Record<string, { rows: { id: string }[]; checkpoint: string; tail?: string | null }>;

  test("each answers as by itself, none that is not known; a visitor gets no personal one", async () => {
    const pages = await together(seller, { mine: { max: 1 }, drafts: {}, nonsense: {} });
    expect(Object.keys(pages).sort()).toEqual(["drafts", "mine"]);
    expect(pages["mine"]?.rows).toEqual((await pull(db, seller, "mine", { max: 1 })).rows);
    await expect(together(null, { feed: {}, mine: {} })).rejects.toMatchObject({ code: "PGRST" });
  });

  test.each([
    ["nested without end", "[".repeat(40_000)],
    ["no JSON", "{feed"],
    ["a list", "[]"],
    ["of more rows than there are numbers", '{"feed":{"max":99999999999}}'],
    ["of rows in words", '{"prices":{"max":"ten"}}'],
    ["a sign that no text holds", '{"feed":{"after":"\\u0000"}}'],
    ["a place that is none", '{"feed":{"after":"1~x"}}'],
    ["a place before that is none", '{"feed":{"before":"x"}}'],
  ])("cursors that are %s are refused as that, and use up no stack", async (_what, cursors) => {
    const asked = db.as(null, (tx) => tx`select public.sync_pull(${cursors})`);
    await expect(asked).rejects.toMatchObject({
      code: "PGRST",
      message: expect.stringContaining('"invalid"') as string,
    });
  });

  test("rows above the horizon come once, and again when they are others", async () => {
    const { checkpoint } = await pull(db, null, "feed");
    const slow = await db.sql.reserve();
    await slow`begin`;
    await slow`select pg_current_xact_id()`;
    const above = await listing(db, seller);
    const first = (await together(null, { feed: { after: checkpoint } }))["feed"];
    expect(ids(first ?? { rows: [] })).toEqual([above]);
    const tail = first?.tail;
    expect((await together(null, { feed: { after: checkpoint, tail } }))["feed"]).toMatchObject({ rows: [], tail });
    const later = await listing(db, seller);
    expect(ids((await together(null, { feed: { after: checkpoint, tail } }))["feed"] ?? { rows: [] })).toEqual([
      above,
      later,
    ]);
    await slow`rollback`;
    slow.release();
    expect(ids((await together(null, { feed: { after: checkpoint, tail } }))["feed"] ?? { rows: [] })).toEqual([
      above,
      later,
    ]);
  });
});

test("whoever missed more than a thousand changes is told so, and gets the versions @core", async () => {
  const own = await freshDatabase();
  const someone = await person(own);
  const { checkpoint } = await pull(own, null, "feed");
  await own.sql`insert into public.listings
    (id, user_id, title, description, price, category, condition, district, photos, status, paid_by)
    select gen_random_uuid(), ${someone}, 'Ventilateur', 'Il tourne encore très bien.', 9000, 'home', 'good', 'Lobia', '{x}', 'active', 'manual'
    from generate_series(1, 1000)`;
  const near = await pull(own, null, "feed", { after: checkpoint, max: 100 });
  expect([near.rows.length, near.more]).toEqual([100, true]);
  const sold = await listing(own, someone);
  expect(await pull(own, null, "feed", { after: checkpoint, max: 100 })).toMatchObject({ far: true, rows: [] });
  await mutate(own, someone, "mark_sold", { id: sold });
  const [answer] = await own.sql`select public.sync_versions('feed') as versions`;
  const versions = answer?.["versions"] as [string, number][];
  expect(versions).toHaveLength(1000);
  expect(new Map(versions).get(near.rows[0]?.id ?? "")).toBe(near.rows[0]?.v);
  await expect(own.sql`select public.sync_versions('mine')`).rejects.toMatchObject({ code: "PGRST" });
  await own.stop();
});

describe("a server that was put back to an earlier state @core", () => {
  test("is told so by a checkpoint of its own, and by nothing else", async () => {
    const own = await freshDatabase();
    const epoch = async (cursor: string | null) =>
      (await own.sql`select public.sync_epoch(${cursor ?? ""}) as epoch`)[0]?.["epoch"] as string;
    const before = await pull(own, null, "feed");
    expect(await epoch(before.checkpoint)).toBe(before.epoch); // not ahead
    const [, id] = (before.checkpoint ?? "").split("~");
    expect(await epoch(`999999999~${id}~0123456789abcdef`)).toBe(before.epoch); // not its own
    expect(await pull(own, null, "feed", { after: `999999999~${id}` })).toMatchObject({ ahead: true, rows: [] });
    const [signed] = await own.sql`select private.cursor_sign('999999999') as sign`;
    const cursor = `999999999~${id}~${String(signed?.["sign"])}`;
    const raised = await epoch(cursor);
    expect(raised).not.toBe(before.epoch);
    expect((await pull(own, null, "feed")).epoch).toBe(raised);
    expect(await epoch(cursor)).toBe(raised); // once
    await own.stop();
  });
});

describe("pokes of the feed @core", () => {
  test("the first change pokes at once, those of the next seconds once and later", async () => {
    const own = await freshDatabase();
    const someone = await person(own);
    const poked = async () =>
      (
        await own.sql`delete from realtime.messages where topic = 'feed:daloa' returning payload ->> 'collection' as collection`
      ).map((row) => row["collection"] as string);
    const late = async () =>
      (await own.sql`select public.poke_late_changes() as collections`)[0]?.["collections"] as number;
    await listing(own, someone);
    expect(await poked()).toEqual(["feed"]);
    for (let n = 0; n < 3; n++) await listing(own, someone);
    expect([await poked(), await late()]).toEqual([[], 0]);
    await own.sql`update private.feed_pokes set poked_at = poked_at - interval '1 minute'`;
    expect([await late(), await poked()]).toEqual([1, ["feed"]]);
    await own.sql`update private.feed_pokes set poked_at = poked_at - interval '1 minute'`;
    expect([await late(), await poked()]).toEqual([0, []]);
    await own.stop();
  });

  test("a large town tells its phones over how long to spread what they ask, a small one nothing", async () => {
    const own = await freshDatabase();
    const someone = await person(own);
    const spread = async (people: number): Promise<unknown> => {
      await own.sql`update private.town_total set people = ${people}`;
      await own.sql`update private.feed_pokes set poked_at = '-infinity'`;
      await listing(own, someone);
      const rows =
        await own.sql`delete from realtime.messages where topic = 'feed:daloa' returning payload -> 'spread' as spread`;
      return rows[0]?.["spread"];
    };
    expect([await spread(20_000), await spread(100_000), await spread(5_000_000)]).toEqual([null, 10_000, 20_000]);
    await own.stop();
  });
});
