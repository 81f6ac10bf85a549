import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { supportMessageFrom } from "#domain/contact.ts";
import { noticeFrom } from "#model/moderation/own-notice.ts";
import type { CollectionName } from "#domain/collection.ts";
import { receiptFrom } from "#model/receipt/own-receipt.ts";
import { stolenPhoneFrom } from "#model/stolen-phone/own-stolen-phone.ts";
import { proofFrom, transactionFrom } from "#domain/proof.ts";
import { conversations } from "#replica/conversations.ts";
import { drafts } from "#replica/drafts.ts";
import { favorites } from "#replica/favorites.ts";
import { feed } from "#replica/feed.ts";
import { messages } from "#replica/messages.ts";
import { mineRow } from "#replica/mine.ts";
import { news } from "#replica/news.ts";
import { prices } from "#replica/prices.ts";
import { reviews, sellers } from "#replica/reviews.ts";
import { mutate, exchange, freshDatabase, listing, person, type FreshDatabase } from "./world.ts";

/** A row of each collection, and of each kind of one's own, with everything in it that may be null. */
let db: FreshDatabase;
let me: string;
beforeAll(async () => {
  db = await freshDatabase();
  const { sql } = db;
  me = await person(db, { name: "Awa Koné" });
  const other = await person(db, { name: "Kouassi Yao" });
  const [his, mine] = [await listing(db, other), await listing(db, me)];
  await exchange(db, me, other, his);
  const offer = { step: "made", amount: 40_000 };
  const done = [
    await mutate(db, me, "send_message", { listing_id: his, receiver_id: other, content: "40 000", offer }),
    await mutate(db, me, "set_favorite", { listing_id: his, on: true }),
    await mutate(db, me, "save_draft", { id: randomUUID(), data: { title: "Table" } }),
    await mutate(db, me, "ask_number_code", {}),
    await mutate(db, me, "choose_avatar", { avatar: "drawn:sun-orange" }),
    await mutate(db, me, "post_review", { listing_id: his, rating: 4 }),
    await mutate(db, me, "block_person", { person_id: await person(db), on: true }),
    await mutate(db, me, "contact_support", {
      name: "Awa",
      email: "a@x.ci",
      subject: "Bonjour",
      message: "Où en est-on ?",
    }),
    await mutate(db, me, "declare_stolen", { id: randomUUID(), imei: "490154203237518", day: "2025-11-03" }),
    await mutate(db, me, "report_listing", { listing_id: his, reason: "fake" }),
    await mutate(db, me, "save_search", { on: true, q: "", seller: { id: other, name: "x" } }),
  ];
  expect(done.map(({ status }) => status)).toEqual(done.map(() => "applied"));
  await sql`insert into public.messages (id, listing_id, sender_id, receiver_id, content, media, heard) values (${randomUUID()}, ${his}, ${me}, ${other},
    'Message vocal', ${sql.json({ kind: "voice", name: "x.webm", bytes: 1, seconds: 2, peaks: [1] })}, true)`;
  const proof = randomUUID();
  await sql`insert into public.payment_proofs (id, user_id, kind, pack, amount, credits, full_name, phone, email, reference, screenshot_sha256, object_path)
    values (${proof}, ${me}, 'pack', 'starter', 500, 3, 'Awa', '0700', 'a@x.ci', 'REF', ${"0".repeat(64)}, 'x')`;
  await sql`insert into public.transactions (id, user_id, kind, amount, status) values (${proof}, ${me}, 'pack', 500, 'completed')`;
  await sql`update public.payment_proofs set status = 'refused', reason = 'x', decided_at = now() where id = ${proof}`;
  await mutate(db, me, "contest_payment", { proof_id: proof, message: "Je l'ai bien payé." });
  await sql`insert into public.moderation_notices (user_id, listing_id, kind, title) values (${me}, ${mine}, 'removed', 'Vélo')`;
  await sql`select private.notify(${me}, 'listing', ${`listing:${mine}`}, '/profile', '{}')`;
  await sql`insert into private.receipts (id, listing_id, seller_id, buyer_id, seller_name, buyer_name, title, price, imei, sold_at, answered_at)
    values (${randomUUID()}, ${mine}, ${me}, ${other}, 'Awa', 'Kouassi', 'Vélo', 500, '490154203237518', now(), now())`;
  await sql`insert into private.suspensions (user_id, suspended_by, reason) values (${me}, ${other}, 'Arnaque')`;
});
afterAll(() => db.stop());

type Tree = { [name: string]: Tree | null };
type Json = { [name: string]: unknown };
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The fields of a schema of valibot; null where it reads a single value, or a record of anything. */
function fieldsOf(schema: unknown): Tree | null {
  const { entries, pipe, wrapped } = schema as { entries?: Json; pipe?: unknown[]; wrapped?: unknown };
  if (wrapped !== undefined) return fieldsOf(wrapped);
  if (entries !== undefined)
    return Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, fieldsOf(entry)]));
  return (
    pipe
      ?.slice(1)
      .map(fieldsOf)
      .findLast((found) => found !== null) ?? null
  );
}

/** The shape of the server's rows, as deep as `known` goes. */
const shapeOf = (value: unknown, known: Tree | null): Tree | null =>
  known === null || !isObject(value)
    ? null
    : Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner, known[name] ?? null)]));

/** The fields that `read` asks of a row, by what it asks. */
function askedBy(read: (data: Json) => unknown, data: Json): Tree {
  const asked: Tree = {};
  const follow = (value: Json, into: Tree): Json =>
    new Proxy(value, {
      get(row, name: string) {
        const inner = row[name];
        const below = isObject(inner) ? ((into[name] ??= {}), into[name]) : (into[name] ??= null);
        return isObject(inner) && below !== null ? follow(inner, below) : inner;
      },
    });
  expect(read(follow(data, asked))).not.toBeNull();
  return asked;
}

const bodies = async (collection: string): Promise<Json[]> =>
  (
    await db.sql<{ body: Json }[]>`
      select v.body from ${db.sql(`private.pull_${collection}`)} v where not v.gone and (v.reader is null or v.reader = ${me})`
  ).map(({ body }) => body);

/** The fields that the phone reads of each collection. */
const COLLECTIONS = {
  feed,
  reviews,
  sellers,
  prices,
  mine: { row: mineRow },
  messages,
  conversations,
  favorites,
  drafts,
  news,
} satisfies Record<CollectionName, object>;

/** Fields that a row has where there is something to say. */
const SOMETIMES: Readonly<Record<string, readonly string[]>> = { messages: ["heard", "media", "offer"] };

test("each collection of the server has the fields that the phone reads, and no other", async () => {
  const collections = await db.sql<{ collection: string }[]>`select collection from private.collections`;
  expect(Object.keys(COLLECTIONS).toSorted()).toEqual(collections.map(({ collection }) => collection).toSorted());
  for (const [name, { row }] of Object.entries(COLLECTIONS)) {
    if (name === "mine") continue;
    const known = fieldsOf(row);
    const rows = await bodies(name);
    expect(rows.length, name).toBeGreaterThan(0);
    const parts = SOMETIMES[name] ?? [];
    for (const part of parts) expect(rows.some((one) => part in one)).toBe(true);
    for (const one of rows) {
      const lacks = parts.filter((part) => !(part in one));
      expect(shapeOf(one, known), name).toEqual(
        Object.fromEntries(Object.entries(known ?? {}).filter(([field]) => !lacks.includes(field))),
      );
    }
  }
});

/** Kinds of which the phone keeps all that came: who shows them reads them, and the file of one's own data has the rest. */
const READ_LATER = {
  transaction: transactionFrom,
  proof: proofFrom,
  notice: noticeFrom,
  support_message: supportMessageFrom,
  receipt: receiptFrom,
  stolen_phone: stolenPhoneFrom,
} as const;

const EXPORTED: Readonly<Record<string, Tree>> = { transaction: { amount: null }, proof: { kind: null } };

test("each kind of a person's own, too", async () => {
  const rows = await bodies("mine");
  const [known] = mineRow.options;
  for (const { entries } of known.options) {
    const kinds = "literal" in entries.kind ? [entries.kind.literal] : entries.kind.options;
    for (const kind of kinds) {
      const one = rows.find((row) => row["kind"] === kind);
      expect(one, kind).toBeDefined();
      const data = one?.["data"] as Json;
      const fields = fieldsOf(entries.data) ?? {
        ...askedBy(READ_LATER[kind as keyof typeof READ_LATER], data),
        ...EXPORTED[kind],
      };
      expect(Object.keys(one ?? {}).toSorted(), kind).toEqual(Object.keys(entries).toSorted());
      expect(shapeOf(data, fields), kind).toEqual(fields);
    }
  }
});

test("a fact that changes wakes its owner's phones; a touch and a move into the archive do not", async () => {
  const id = await listing(db, me);
  const woken = async (change: string) => {
    await db.sql`delete from realtime.messages`;
    await db.sql.unsafe(`update public.listings set ${change} where id = '${id}'`);
    return (
      await db.sql`select from realtime.messages where topic = ${`user:${me}`} and payload ->> 'collection' = 'mine'`
    ).length;
  };
  expect(await woken("boosted_until = now() + interval '1 day'")).toBe(1);
  expect(await woken("price = price + 100")).toBe(1);
  expect(await woken("updated = now()")).toBe(0);
  expect(await woken("status = 'sold'")).toBe(1);
  expect(await woken("archived = true")).toBe(0);
  expect(await woken("description = description || ' À prendre.'")).toBe(1);
});

test("a card is made without a call for each listing", async () => {
  const plan = await db.sql<{ "QUERY PLAN": string }[]>`explain (verbose, costs off) select card from private.cards`;
  const said = plan.map((line) => line["QUERY PLAN"]).join(" ");
  expect(said).toContain("archived_text(");
  expect(said).not.toMatch(/(listing_facts|description_of|state_of)\(/u);
});
