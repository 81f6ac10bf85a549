import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mutate, freshDatabase, listing, message, person, pull, push, type FreshDatabase } from "./world.ts";

let db: FreshDatabase;
let seller: string;
let buyer: string;
let other: string;
let bike: string;
beforeAll(async () => {
  db = await freshDatabase();
  seller = await person(db, { name: "Kouassi Yao" });
  buyer = await person(db);
  other = await person(db, { name: "Mariam Traoré" });
  bike = await listing(db, seller);
});
afterAll(() => db.stop());

const pokes = async (run: () => Promise<unknown>): Promise<string[]> => {
  await db.sql`delete from realtime.messages`;
  await run();
  return (await db.sql<{ topic: string }[]>`select topic from realtime.messages where event = 'poke' and private`)
    .map((m) => m.topic)
    .sort();
};

describe("who may write to whom @core", () => {
  const refused = async (who: string, to: string, code: string, about = bike) =>
    expect(await mutate(db, who, "send_message", message(about, to))).toMatchObject({
      status: "rejected",
      code,
      message: expect.stringMatching(/\S/),
    });

  test("one side owns the listing, nobody writes to herself", async () => {
    await refused(buyer, other, "not_party");
    await refused(seller, seller, "own_listing");
    await refused(buyer, buyer, "not_party");
    await refused(buyer, seller, "not_found", randomUUID());
  });

  test("the buyer writes first", async () => {
    await refused(seller, other, "not_party");
    expect(await mutate(db, other, "send_message", message(bike, seller))).toMatchObject({ status: "applied" });
    expect(await mutate(db, seller, "send_message", message(bike, other))).toMatchObject({ status: "applied" });
  });

  test("a new conversation is about something for sale; an old one goes on", async () => {
    const sold = await listing(db, seller);
    await mutate(db, buyer, "send_message", message(sold, seller));
    await mutate(db, seller, "mark_sold", { id: sold });
    await refused(other, seller, "gone", sold);
    await refused(other, seller, "gone", await listing(db, seller, { status: "pending" }));
    expect(await mutate(db, buyer, "send_message", message(sold, seller))).toMatchObject({ status: "applied" });
    expect(await mutate(db, seller, "send_message", message(sold, buyer))).toMatchObject({ status: "applied" });
    await db.sql`update public.listings set hidden = true where id = ${sold}`;
    expect(await mutate(db, buyer, "send_message", message(sold, seller))).toMatchObject({ status: "applied" });
  });

  test("a conversation ends with a listing that was deleted, on both sides, and says so", async () => {
    const thing = await listing(db, seller);
    await mutate(db, buyer, "send_message", message(thing, seller));
    expect(await mutate(db, seller, "delete_listing", { id: thing })).toMatchObject({ status: "applied" });
    await refused(buyer, seller, "gone", thing);
    await refused(seller, buyer, "gone", thing);
  });

  test("a block closes both ways and says so", async () => {
    const [a, b] = [await person(db), await person(db)];
    const thing = await listing(db, a);
    await mutate(db, b, "send_message", message(thing, a));
    await db.sql`insert into public.blocks (blocker_id, blocked_id) values (${a}, ${b})`;
    await refused(b, a, "blocked", thing);
    await refused(a, b, "blocked", thing);
    await db.sql`update public.blocks set deleted = true where blocker_id = ${a}`;
    expect(await mutate(db, b, "send_message", message(thing, a))).toMatchObject({ status: "applied" });
  });

  test("nobody writes to an account that was closed", async () => {
    const leaver = await person(db);
    const thing = await listing(db, leaver);
    await mutate(db, buyer, "send_message", message(thing, leaver));
    await db.sql`delete from auth.users where id = ${leaver}`;
    await refused(buyer, leaver, "gone", thing);
  });
});

describe("a message @core", () => {
  test("is trimmed, kept to 1,000 characters, and takes the mutation's id", async () => {
    const id = randomUUID();
    const verdict = await mutate(db, buyer, "send_message", message(bike, seller, " \u00a0 Bonjour 👋🏾\n"), { id });
    // The row comes by a pull alone: in the verdict nobody would read it.
    expect(verdict).toEqual({ id, status: "applied" });
    expect((await pull(db, buyer, "messages")).rows.find((row) => row.id === id)).toMatchObject({
      id,
      content: "Bonjour 👋🏾",
      read: false,
      sender_id: buyer,
      other_id: seller,
    });
    expect((await pull(db, buyer, "conversations")).rows.find((row) => row["listing_id"] === bike)).toMatchObject({
      other_id: seller,
      other_name: "Kouassi Yao",
      listing: { title: "Vélo de ville", status: "active", user_id: seller },
    });
    for (const content of ["", "  ", "\u00a0\u200b"])
      expect(await mutate(db, buyer, "send_message", message(bike, seller, content))).toMatchObject({ code: "empty" });
    expect(await mutate(db, buyer, "send_message", message(bike, seller, "é".repeat(1000)))).toMatchObject({
      status: "applied",
    });
    expect(await mutate(db, buyer, "send_message", message(bike, seller, "é".repeat(1001)))).toMatchObject({
      code: "too_long",
    });
  });

  test("keeps its place when two people write at once", async () => {
    const thing = await listing(db, seller);
    await mutate(db, buyer, "send_message", message(thing, seller, "0"));
    const batch = (to: string, sign: string) =>
      Array.from({ length: 25 }, (_, i) => ({
        id: randomUUID(),
        kind: "send_message",
        key: "k",
        args: message(thing, to, `${sign}${i}`),
      }));
    await Promise.all([
      push(db, buyer, batch(seller, "b")),
      push(db, seller, batch(buyer, "s")),
      push(db, buyer, batch(seller, "B")),
    ]);
    const rows = await db.sql<
      { content: string; seq: number; created_at: Date }[]
    >`select content, seq, created_at from public.messages where listing_id = ${thing} order by seq`;
    expect(rows.map((r) => r.seq)).toEqual(Array.from({ length: 76 }, (_, i) => i + 1));
    for (const sign of ["b", "s", "B"]) {
      expect(rows.map((r) => r.content).filter((c) => c.startsWith(sign))).toEqual(
        Array.from({ length: 25 }, (_, i) => `${sign}${i}`),
      );
    }
    const times = rows.map((r) => r.created_at.getTime());
    expect(times).toEqual(times.toSorted((x, y) => x - y));
  });

  test("pokes both ends once a batch, with collection and transaction and nothing else in it", async () => {
    const batch = Array.from({ length: 5 }, () => ({
      id: randomUUID(),
      kind: "send_message",
      args: message(bike, seller),
    }));
    expect(await pokes(() => push(db, buyer, batch))).toEqual([`user:${buyer}`, `user:${seller}`].sort());
    const [row] = await db.sql<{ payload: object }[]>`select payload - 'id' as payload from realtime.messages limit 1`;
    expect(row?.payload).toEqual({ collection: "messages", at: expect.any(Number) });
  });
});

describe("reading @core", () => {
  test("moves forward only, for the receiver only, up to what was seen", async () => {
    const thing = await listing(db, seller);
    for (let i = 0; i < 3; i += 1) await mutate(db, buyer, "send_message", message(thing, seller, `m${i}`));
    const read = async () =>
      (
        await db.sql<{ read: boolean }[]>`select read from public.messages where listing_id = ${thing} order by seq`
      ).map((m) => m.read);
    const mark = (who: string, from: string, seq: unknown) =>
      mutate(db, who, "mark_read", { listing_id: thing, other_id: from, up_to_seq: seq });
    expect(await mark(buyer, seller, 3)).toMatchObject({ code: "not_found" });
    expect(await mark(other, buyer, 3)).toMatchObject({ code: "not_found" });
    expect(await read()).toEqual([false, false, false]);
    expect(await pokes(() => mark(seller, buyer, 2))).toEqual([`user:${buyer}`, `user:${seller}`].sort());
    expect(await read()).toEqual([true, true, false]);
    expect(await pokes(() => mark(seller, buyer, 1))).toEqual([]);
    expect(await read()).toEqual([true, true, false]);
    for (const bad of [null, "2", 1.5, -1e12])
      expect(await mark(seller, buyer, bad)).toMatchObject({ code: "invalid" });
  });

  test("takes four thousand unread messages and their notice at once, within a phone's time", async () => {
    const thing = await listing(db, seller);
    await mutate(db, buyer, "send_message", message(thing, seller, "Bonjour"));
    await db.sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`insert into public.messages (id, conversation_id, listing_id, sender_id, receiver_id, content, seq, created_at)
        select gen_random_uuid(), c.id, c.listing_id, ${buyer}, ${seller}, 'Bonjour', i, now()
        from private.conversations c, generate_series(2, 4000) i where c.listing_id = ${thing}`;
    });
    const left = async () =>
      (
        await db.sql`select (select count(*)::int from public.messages where listing_id = ${thing} and not read) as unread,
          (select count(*)::int from private.notices where tag = ${`conversation:${thing}:${buyer}`}) as notices`
      )[0];
    const mark = async (seq: number) => {
      const one = { id: randomUUID(), kind: "mark_read", args: { listing_id: thing, other_id: buyer, up_to_seq: seq } };
      const [row] = await db.as(seller, async (tx) => {
        await tx`set local statement_timeout = '8s'`;
        return tx`select public.sync_push(${JSON.stringify([one])}::text::json) as verdicts`;
      });
      return row?.["verdicts"] as unknown;
    };
    expect(await mark(1)).toMatchObject([{ status: "applied" }]);
    expect(await left()).toEqual({ unread: 3999, notices: 1 });
    expect(await mark(4000)).toMatchObject([{ status: "applied" }]);
    expect(await left()).toEqual({ unread: 0, notices: 0 });
  });

  test("no writer can take it back or rewrite what was said", async () => {
    const { id } = await mutate(db, buyer, "send_message", message(bike, seller));
    await db.sql`update public.messages set read = true where id = ${id}`;
    await db.sql`update public.messages set read = false where id = ${id}`;
    expect((await db.sql`select read from public.messages where id = ${id}`)[0]).toEqual({ read: true });
    await expect(db.sql`update public.messages set content = 'autre' where id = ${id}`).rejects.toMatchObject({
      code: "23514",
    });
  });

  test("the sender's replica learns it", async () => {
    const thing = await listing(db, seller);
    const { id } = await mutate(db, buyer, "send_message", message(thing, seller));
    const { checkpoint } = await pull(db, buyer, "messages", { max: 1 });
    await mutate(db, seller, "mark_read", { listing_id: thing, other_id: buyer, up_to_seq: 1 });
    expect((await pull(db, buyer, "messages", { after: checkpoint })).rows).toMatchObject([{ id, read: true }]);
  });
});

describe("who talks about a listing is told at once @core", () => {
  test.each([
    ["that it is sold", "mark_sold", {}],
    ["that it is deleted", "delete_listing", {}],
    ["its new price", "change_price", { price: 9_000 }],
    ["that it is reserved", "reserve_listing", { until: Date.now() + 3_600_000 }],
    ["its new title", "edit_listing", { title: "Vélo de ville bleu" }],
  ])("%s", async (_what, kind, change) => {
    const id = await listing(db, seller);
    await mutate(db, buyer, "send_message", message(id, seller));
    const { checkpoint } = await pull(db, buyer, "conversations");
    const [words] =
      await db.sql`select title, description, category, condition, photos from public.listings where id = ${id}`;
    const args = { id, ...(kind === "edit_listing" ? words : {}), ...change };
    const told = await pokes(async () =>
      expect(await mutate(db, seller, kind, args, { base: words ?? {} })).toMatchObject({ status: "applied" }),
    );
    expect(told).toContain(`user:${buyer}`);
    expect((await pull(db, buyer, "conversations", { after: checkpoint })).rows).toHaveLength(1);
  });
});
