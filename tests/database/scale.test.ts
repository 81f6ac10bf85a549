import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { crowdQuestionsOf } from "../scale/crowd-questions.ts";
import { fillCountry, sizeOf } from "../scale/fill.ts";
import { answerOf, questionsOf, type Question } from "../scale/questions.ts";
import { mutate, exchange, freshDatabase, listing, person, pull, type FreshDatabase } from "./world.ts";

/** A town of this size shows what grows with the market: a question that walks through it reads ten times what it may. */
const LISTINGS = 40_000;
const WHAT = [
  "feed, first page",
  "feed, nothing new",
  "feed, 60 changes",
  "messages, nothing new",
  "search without words, newest",
  "search “velo yamaha”",
  "the two counts of Home",
  "the admin console looks for “kone aa”",
  "the admin console looks for “ko”",
  "the admin console looks for a number that paid",
  "the admin console's figures of 14 days",
  "pictures to remove, each minute",
  "chores, each minute",
  "a shop's page",
  "a message",
  "a heart",
  "a review of a shop with 2,000 listings",
  "search, a word with a letter wrong",
  "search, words that nobody wrote",
  "search “velo”, the cheapest",
  "search “samedi”, which all say, the cheapest",
  "search “robe bleu”, a category and a price",
  "fifty notices to send",
  "mails for what nobody has read",
  "mails to send",
  "what is to be forgotten",
  "pokes that came late",
  "50,000 messages: a page far back",
  "50,000 messages: nothing new, all her collections",
  "a shop's own rows, first page",
  "a price falls",
  "a shop is blocked",
  "the admin console's payments",
  "the admin console's payments of before",
  "the admin console's reports, support messages, disputes",
  "the admin console's support messages that wait",
  "the admin console's support messages of before",
  "the journal far back, a sixth time",
  "what a phone holds, to compare",
  "the towns",
  "a listing, its seller's number",
];

describe("what a question reads does not grow with the market", () => {
  let db: FreshDatabase;
  let questions: readonly Question[];
  beforeAll(async () => {
    db = await freshDatabase();
    await fillCountry(db.sql, sizeOf(LISTINGS));
    questions = [...(await questionsOf(db.sql)), ...(await crowdQuestionsOf(db.sql))];
  });
  afterAll(() => db.stop());

  test.each(WHAT)("%s", async (what) => {
    const question = questions.find((one) => one.what === what);
    if (question === undefined) throw new Error(`nobody asks ${what}`);
    const { rows, scanned, most } = await answerOf(db, question, 1);
    expect(scanned).toEqual([]);
    expect(rows, most).toBeLessThanOrEqual(question.rows);
  });

  test("each line of the table is asked by index, but for those that a small town walks", () => {
    expect(questions.map(({ what }) => what).filter((what) => !WHAT.includes(what))).toEqual([
      "search “velo”",
      "search, one category",
      "a new listing against the followed searches",
      "a new listing against the followed searches, and a thousand told",
      "addresses for search engines",
      "50,000 messages: first page",
      "50,000 messages: her data, to take along",
      "a shop takes another name",
      "somebody with 50,000 messages does",
      "a shop's account is closed",
      "an account with 50,000 messages is",
      "the admin console suspends a shop",
    ]);
  });
});

describe("what is kept instead of counted stays true", () => {
  let db: FreshDatabase;
  beforeAll(async () => {
    db = await freshDatabase();
  });
  afterAll(() => db.stop());

  const chores = () => db.as("service", (tx) => tx`select public.do_chores()`);
  const counts = async () => (await db.as(null, (tx) => tx<{ c: object }[]>`select public.town_counts() as c`))[0]?.c;
  const counted = async () =>
    (
      await db.sql<{ listings: number; people: number }[]>`select
      (select count(*)::int from public.listings where visible) as listings,
      (select count(*)::int from public.users where not deleted) as people`
    )[0];

  test("the counts of Home are exact before, during and after the chore, whoever writes at once", async () => {
    const sellers = await Promise.all([person(db), person(db), person(db)]);
    const ids = await Promise.all(sellers.flatMap((seller) => [listing(db, seller), listing(db, seller)]));
    expect(await counts()).toEqual({ listings: 6, people: 3 });
    await Promise.all([
      chores(),
      db.sql`update public.listings set hidden = true where id = ${ids[0] ?? ""}`,
      db.sql`update public.listings set status = 'sold' where id = ${ids[1] ?? ""}`,
      chores(),
      db.sql`update public.users set deleted = true where id = ${sellers[2] ?? ""}`,
    ]);
    expect(await counts()).toEqual(await counted());
    await chores();
    expect([await counts(), (await db.sql`select from private.town_changes`).length]).toEqual([await counted(), 0]);
  });

  test("a balance that lost its ledger is found by the chore, and is no more once it is put right", async () => {
    const [who, team] = [await person(db), await person(db)];
    await db.sql`insert into private.team_members (user_id) values (${team})`;
    await db.sql`update private.settings set value = 'optional' where name = 'team_second_factor'`;
    const off = async () =>
      (await db.as(team, (tx) => tx<{ f: { ledger_off: number } }[]>`select public.team_figures() as f`))[0]?.f
        .ledger_off;
    const credits = (n: number) =>
      db.sql.begin(async (tx) => {
        await tx`set local session_replication_role = replica`; // behind the triggers' back
        await tx`update public.user_credits set credits = ${n} where user_id = ${who}`;
      });
    await credits(7);
    await chores();
    expect(await off()).toBe(1);
    await credits(0);
    expect(await off()).toBe(0);
  });

  test("a chore that fails is written down by its code and holds up no other", async () => {
    await db.sql`insert into private.chores (name, position) values ('missing', 0)`;
    await chores();
    const found =
      await db.sql`select name, failed, ran_at is not null as ran from private.chores order by position limit 2`;
    expect(found).toMatchObject([
      { name: "missing", failed: "42883", ran: true },
      { name: "counts", failed: null, ran: true },
    ]);
    await db.sql`delete from private.chores where name = 'missing'`;
  });

  test("the admin console is told what waits, what the timer did and what was refused, of nobody", async () => {
    const [who, team] = [await person(db), await person(db)];
    await db.sql`insert into private.team_members (user_id) values (${team})`;
    await db.sql`update private.settings set value = 'optional' where name = 'team_second_factor'`;
    await db.sql`insert into private.mail_outbox (cause, template, recipient, data, attempts, refusals)
      values (gen_random_uuid(), 'x', 'secret@djassa.test', '{}', 9, 3), (gen_random_uuid(), 'x', 'secret@djassa.test', '{}', 30, 12)`;
    const refused = async () =>
      expect(await mutate(db, who, "change_price", { id: randomUUID(), price: 500 })).toMatchObject({
        status: "rejected",
      });
    await refused();
    // Refusals of the last hour alone count.
    await db.sql`update private.push_ledger set at = at - interval '61 minutes'`;
    await refused();
    await chores();
    const [row] = await db.as(team, (tx) => tx<{ m: object }[]>`select public.team_figures() -> 'machine' as m`);
    expect(row?.m).toMatchObject({
      mails: { waiting: 1, oldest_at: expect.any(String), stuck: 1, refused: 1 },
      since: expect.any(String),
      chores: expect.arrayContaining([
        { name: "counts", ran_at: expect.any(String), took_ms: expect.any(Number), failed: null },
      ]),
      refusals: [{ code: "not_found", times: 1 }],
    });
    expect(JSON.stringify(row?.m)).not.toContain("secret");
  });

  test("a review is one row to every phone: its seller's listings are not sent again", async () => {
    const [shop, buyer] = [await person(db), await person(db)];
    const ids: string[] = [];
    for (let n = 0; n < 60; n += 1) ids.push(await listing(db, shop));
    const [cards, shops] = [await pull(db, null, "feed", { max: 500 }), await pull(db, null, "sellers", { max: 500 })];
    const news = async () => [
      (await pull(db, null, "feed", { after: cards.checkpoint, max: 500 })).rows.length,
      (await pull(db, null, "sellers", { after: shops.checkpoint, max: 500 })).rows,
    ];
    const review = async (about = "", rating: number) => {
      await exchange(db, buyer, shop, about);
      return await mutate(db, buyer, "post_review", { listing_id: about, rating, comment: "Bien" });
    };
    expect(await review(ids[0], 4)).toMatchObject({ status: "applied" });
    expect(await news()).toMatchObject([0, [{ id: shop, rating: 4, reviews: 1 }]]);
    expect(await review(ids[1], 2)).toMatchObject({ status: "applied" });
    expect(await news()).toMatchObject([0, [{ id: shop, rating: 3, reviews: 2 }]]);
    // A review that is taken away says so, too; an account that is closed leaves no name.
    await db.sql`update public.reviews set deleted = true where reviewed_id = ${shop} and rating = 2`;
    expect(await news()).toMatchObject([0, [{ id: shop, rating: 4, reviews: 1 }]]);
    await db.as("service", (tx) => tx`select public.close_account(${shop}::uuid)`);
    expect((await news())[1]).toEqual([{ id: shop, v: expect.any(Number), deleted: true }]);
  });

  test("a screenshot that nobody named in a week is found by its round, one of today is not", async () => {
    const who = await person(db);
    const name = () => `${who}/waiting/${randomUUID()}-1.webp`;
    const [old, young] = [name(), name()];
    await db.sql`insert into storage.objects (bucket_id, name, created_at) values
      ('proofs', ${old}, now() - interval '8 days'), ('proofs', ${young}, now()),
      ('proofs', ${`${who}/${randomUUID()}.webp`}, now() - interval '80 days')`;
    const [answer] = await db.as("service", (tx) => tx`select public.files_of_departed() as files`);
    expect(answer?.["files"]).toContainEqual({ bucket: "proofs", name: old });
    expect(JSON.stringify(answer?.["files"])).not.toContain(young);
    await db.sql`delete from storage.objects where bucket_id = 'proofs'`;
  });

  test("a picture at the end of a large storage is found by the round", async () => {
    const seller = await person(db);
    await db.sql`insert into storage.objects (bucket_id, name, created_at)
      select 'listings', ${seller} || '/' || gen_random_uuid() || '/' || md5(i::text) || '.webp', now() - interval '1 hour'
      from generate_series(1, 700) i`;
    const last = `f0000000-0000-4000-8000-000000000000/${randomUUID()}/${"a".repeat(64)}_080.webp`;
    await db.sql`insert into storage.objects (bucket_id, name, created_at) values ('listings', ${last}, now() - interval '2 days')`;
    const found: string[] = [];
    for (let round = 0; round < 4; round += 1) {
      const [answer] = await db.as(
        "service",
        (tx) => tx<{ files: { name: string }[] }[]>`select public.files_of_departed() as files`,
      );
      found.push(...(answer?.files ?? []).map(({ name }) => name));
    }
    expect(found).toEqual([last]);
  });
});
