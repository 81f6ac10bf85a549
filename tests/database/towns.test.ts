import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answerOf } from "../scale/questions.ts";
import {
  mutate,
  exchange,
  freshDatabase,
  listing,
  message,
  person,
  pull,
  publishArgs,
  teamMember,
  type Caller,
  type FreshDatabase,
  type Page,
  type Row,
} from "./world.ts";

/** A second town as docs/operations.md opens it, with a district that the first has too. */
const OPEN = `select private.open_town('bouake', 'Bouaké', 'de Bouaké', array['Commerce', 'Koko', 'Air France'],
  '[{"operator": "Wave", "phone": "2250700000009"}]',
  '{"email": "bouake@djassa.test", "phones": ["2250700000009"], "whatsapp": "2250700000009", "address": "Koko, Bouaké"}')`;

let db: FreshDatabase;
const ids = { daloa: "", bouake: "", here: "", there: "" };

const ask = async <T>(who: Caller, question: string): Promise<T> => {
  const [row] = await db.as(who, (tx) => tx.unsafe<{ it: T }[]>(`select ${question} as it`));
  if (row === undefined) throw new Error(question);
  return row.it;
};
const quote = (town: string | null): string => (town === null ? "null" : `'${town}'`);
const feed = (town: string | null, cursor = ""): Promise<Page> =>
  ask<Page>(null, `public.sync_pull_feed(town => ${quote(town)}${cursor})`);
const found = (town: string | null, q = ""): Promise<{ rows: Row[]; total: number; nearest: string | null }> =>
  ask(null, `public.search_listings(q => '${q}', town => ${quote(town)})`);
const names = (rows: readonly Row[]): string[] => rows.map((row) => row.id).toSorted();

/** A person who lives in the second town. */
async function resident(name: string): Promise<string> {
  const id = await person(db, { name });
  const [profile] = await db.sql`select phone from public.user_private where id = ${id}`;
  const args = { full_name: name, phone: profile?.["phone"] as string, district: "Koko", town: "bouake" };
  expect(await mutate(db, id, "update_profile", args)).toMatchObject({ status: "applied" });
  return id;
}

beforeAll(async () => {
  db = await freshDatabase();
  expect(await ask(null, "public.sync_pull('{}')")).toEqual({});
  await db.sql.unsafe(OPEN);
  ids.daloa = await person(db, { name: "Kouassi Yao" });
  ids.bouake = await resident("Fanta Touré");
  ids.here = await listing(db, ids.daloa, { title: "Vélo de course" });
  ids.there = await listing(db, ids.bouake, { title: "Vélo pliant", district: "Koko" });
});
afterAll(() => db.stop());

describe("what everybody reads is of one town", () => {
  test("the feed, of the named town, else of the first; a person's own where she is known", async () => {
    expect(names((await feed("bouake")).rows)).toEqual([ids.there]);
    expect(names((await feed(null)).rows)).toEqual([ids.here]);
    expect(names((await feed("daloa")).rows)).toEqual([ids.here]);
    const own = await ask<Page>(ids.bouake, "public.sync_pull_feed()");
    expect(names(own.rows)).toEqual([ids.there]);
    await expect(feed("nowhere")).rejects.toMatchObject({ code: "PGRST" });
  });

  test("a row says its town, the first one's too", async () => {
    expect((await feed("bouake")).rows[0]).toMatchObject({ id: ids.there, town: "bouake", district: "Koko" });
    expect((await feed(null)).rows[0]).toMatchObject({ town: "daloa" });
  });

  test("changes and ends of one town never name a row of another", async () => {
    const start = { here: (await feed(null)).checkpoint, there: (await feed("bouake")).checkpoint };
    const [a, b] = [await listing(db, ids.daloa), await listing(db, ids.bouake, { district: "Koko" })];
    await mutate(db, ids.daloa, "delete_listing", { id: a });
    await mutate(db, ids.bouake, "delete_listing", { id: b });
    expect(names((await feed(null, `, after => '${start.here}'`)).rows)).toEqual([a]);
    expect(names((await feed("bouake", `, after => '${start.there}'`)).rows)).toEqual([b]);
  });

  test("several collections in one request, and the versions of a collection", async () => {
    const cursors = JSON.stringify({ feed: { max: 9, town: "bouake" }, prices: { max: 9 } });
    const pages = await ask<Record<string, Page> & { towns: string }>(null, `public.sync_pull('${cursors}')`);
    expect(names(pages["feed"]?.rows ?? [])).toEqual([ids.there]);
    expect(pages["prices"]?.rows).toHaveLength(4);
    expect(pages.towns).toMatch(/^2-\d+$/u);
    const versions = (town: string) => ask<[string, number][]>(null, `public.sync_versions('feed', '${town}')`);
    expect((await versions("bouake")).map(([id]) => id)).toEqual([ids.there]);
    expect((await versions("daloa")).map(([id]) => id)).toEqual([ids.here]);
  });

  test("search, a letter put right, and the counts", async () => {
    expect(names((await found("bouake", "velo")).rows)).toEqual([ids.there]);
    expect(names((await found(null, "velo")).rows)).toEqual([ids.here]);
    await listing(db, ids.bouake, { title: "Perceuse sans fil", district: "Koko" });
    expect(await found("bouake", "perceude")).toMatchObject({ total: 1, nearest: "perceuse" });
    expect(await found(null, "perceude")).toMatchObject({ total: 0, nearest: null });
    expect(await ask(null, "public.town_counts()")).toEqual({ listings: 1, people: 1 });
    expect(await ask(null, "public.town_counts('bouake')")).toEqual({ listings: 2, people: 1 });
    await db.as("service", (tx) => tx`select public.do_chores()`);
    expect(await ask(null, "public.town_counts('bouake')")).toEqual({ listings: 2, people: 1 });
  });

  test("reviews", async () => {
    const reviews = (town: string | null) => pull(db, null, "reviews", { town });
    await exchange(db, ids.daloa, ids.bouake, ids.there);
    expect(await mutate(db, ids.daloa, "post_review", { listing_id: ids.there, rating: 4 })).toMatchObject({
      status: "applied",
    });
    expect([(await reviews(null)).rows.length, (await reviews("bouake")).rows.length]).toEqual([0, 1]);
    // Whoever asks for one thing, or for one person, is told wherever it stands.
    const about = async (args: string) => (await ask<Page>(null, `public.reviews_about(${args})`)).rows;
    const [told] = (await reviews("bouake")).rows;
    expect(await about(`listing => '${ids.there}'`)).toEqual([told]);
    expect(await about(`person => '${ids.bouake}'`)).toEqual([told]);
    expect([await about(`person => '${ids.daloa}'`), await about("")]).toEqual([[], []]);
    await db.sql`update public.reviews set deleted = true where listing_id = ${ids.there}`;
    expect(await about(`listing => '${ids.there}'`)).toEqual([]);
  });

  test("each town has its topic of pokes", async () => {
    const poked = async () =>
      (await db.sql<{ topic: string }[]>`delete from realtime.messages where topic like 'feed%' returning topic`).map(
        ({ topic }) => topic,
      );
    const late = async () =>
      (await db.sql`select public.poke_late_changes() as collections`)[0]?.["collections"] as number;
    const rest = () =>
      db.sql`update private.feed_pokes set poked_at = '-infinity', xid = (pg_current_xact_id()::text)::xid8`;
    await rest();
    await poked();
    await db.sql`update public.listings set price = price + 5 where id = ${ids.there}`;
    expect(await poked()).toEqual(["feed:bouake"]);
    await db.sql`update public.listings set price = price + 5 where id = ${ids.here}`;
    expect(await poked()).toEqual(["feed:daloa"]);
    await db.sql`update public.listings set price = price + 5 where id = ${ids.there}`;
    expect([await poked(), await late()]).toEqual([[], 0]);
    await db.sql`update private.feed_pokes set poked_at = '-infinity'`;
    expect([await late(), await poked()]).toEqual([1, ["feed:bouake"]]);
    const hears = (who: Caller, topic: string) =>
      db.as(who, async (tx) => {
        await tx`select set_config('realtime.topic', ${topic}, true)`;
        return (await tx`select from realtime.messages where topic = ${topic}`).length;
      });
    await rest();
    await db.sql`update public.listings set price = price + 5 where id = ${ids.there}`;
    expect([await hears(null, "feed:bouake"), await hears(null, "feed:'")]).toEqual([1, 0]);
  });

  test("a listing of another town opens by its address, and its seller's page shows it", async () => {
    expect(await ask(ids.daloa, `public.listing_by_id('${ids.there}')`)).toMatchObject({
      state: "active",
      row: { town: "bouake" },
    });
    expect(await ask(ids.daloa, `public.seller_listings('${ids.bouake}') -> 'rows'`)).toHaveLength(2);
  });
});

describe("where a thing stands is decided by the server", () => {
  const live = async (id: string) =>
    (await db.sql`select town_id from public.listings where id = ${id}`)[0]?.["town_id"];

  test("a listing stands in its seller's town, in a district of it, and stays there", async () => {
    const args = await publishArgs(db, ids.bouake, { district: "Koko", town: "daloa", town_id: "daloa" });
    expect(await mutate(db, ids.bouake, "publish_listing", args)).toMatchObject({ status: "applied" });
    expect(await live(args.id)).toBe("bouake");
    const wrong = await publishArgs(db, ids.bouake, { district: "Lobia" });
    expect(await mutate(db, ids.bouake, "publish_listing", wrong)).toMatchObject({
      status: "rejected",
      field: "district",
    });
    const same = await publishArgs(db, ids.daloa, { district: "Commerce" });
    expect(await mutate(db, ids.daloa, "publish_listing", same)).toMatchObject({ status: "applied" });
    expect(await live(same.id)).toBe("daloa");
    await expect(
      db.sql`update public.listings set town_id = 'bouake', district = 'Koko' where id = ${same.id}`,
    ).rejects.toMatchObject({ code: "23514" });
  });

  test("the stars of a seller who moved are told in each town where she has published", async () => {
    const [shop, buyer] = [await person(db), await person(db)];
    const stays = await listing(db, shop);
    await db.sql`update public.users set town_id = 'bouake' where id = ${shop}`;
    await listing(db, shop, { district: "Koko" });
    const review = { listing_id: stays, rating: 5, comment: "Bien" };
    await exchange(db, buyer, shop, stays);
    expect(await mutate(db, buyer, "post_review", review)).toMatchObject({ status: "applied" });
    for (const town of [null, "bouake"]) {
      const page = await pull(db, null, "sellers", { town });
      expect(
        page.rows.filter(({ id }) => id === shop),
        String(town),
      ).toMatchObject([{ rating: 5, reviews: 1 }]);
    }
    // Phones ask for sellers with the reviews: of these nobody is poked.
    await db.sql`update private.feed_pokes set poked_at = '-infinity', xid = '0'`;
    await db.as("service", (tx) => tx`select public.poke_late_changes()`);
    expect(
      await db.sql`select from private.feed_pokes where collection = 'sellers' and poked_at > '-infinity'`,
    ).toEqual([]);
    await db.sql`update public.listings set deleted = true where user_id = ${shop}`;
  });

  test("a person who moves takes nothing along that stands already, and is counted where she is", async () => {
    const mover = await person(db, { name: "Aya Kouadio" });
    const [profile] = await db.sql`select phone from public.user_private where id = ${mover}`;
    const before = await listing(db, mover);
    const form = { full_name: "Aya Kouadio", phone: profile?.["phone"] as string };
    const people = async () => [
      await ask<number>(null, "(public.town_counts() ->> 'people')::int"),
      await ask<number>(null, "(public.town_counts('bouake') ->> 'people')::int"),
    ];
    const [here = 0, there = 0] = await people();
    const move = (more: object) => mutate(db, mover, "update_profile", { ...form, ...more });
    expect(await move({ district: "Lobia", town: "bouake" })).toMatchObject({ status: "rejected", field: "district" });
    expect(await move({ district: "Koko", town: "nowhere" })).toMatchObject({ status: "rejected", field: "district" });
    const moved = await move({ district: "Koko", town: "bouake" });
    expect(moved).toMatchObject({ status: "applied", row: { data: { town: "bouake", district: "Koko" } } });
    expect(await people()).toEqual([here - 1, there + 1]);
    expect(await live(before)).toBe("daloa");
    // A phone that has heard of one town alone leaves her where she is.
    expect(await move({ district: "Air France" })).toMatchObject({
      status: "applied",
      row: { data: { town: "bouake" } },
    });
    expect(await ask(mover, "public.export_my_data() -> 'profil' ->> 'ville'")).toBe("Bouaké");
  });

  test("conversations cross the border, and a report stands where its listing is", async () => {
    expect(await mutate(db, ids.daloa, "send_message", message(ids.there, ids.bouake))).toMatchObject({
      status: "applied",
    });
    expect(await mutate(db, ids.daloa, "report_listing", { listing_id: ids.there, reason: "fake" })).toMatchObject({
      status: "applied",
    });
    expect(await db.sql`select town_id from public.reports where listing_id = ${ids.there}`).toEqual([
      { town_id: "bouake" },
    ]);
    const team = await teamMember(db);
    await db.sql`update private.settings set value = 'optional' where name = 'team_second_factor'`;
    const reports = await ask<{ listing: Row }[]>(team, "public.team_reports()");
    expect(reports[0]?.listing).toMatchObject({ id: ids.there, town: "bouake" });
    const [[found], [here]] = await Promise.all(
      ["Fanta Touré", "Kouassi Yao"].map((words) => ask<Row[]>(team, `public.team_search('${words}') -> 'people'`)),
    ).then((all) => [all[0] ?? [], all[1] ?? []] as const);
    expect(found).toMatchObject({ id: ids.bouake, town: "bouake" });
    expect(here).toMatchObject({ town: "daloa" });
  });
});

describe("the operator", () => {
  test("phones are told of every open town, the first one first, with its districts and numbers", async () => {
    expect(await ask(null, "public.open_towns()")).toMatchObject([
      { id: "daloa", name: "Daloa", of: "de Daloa" },
      {
        id: "bouake",
        name: "Bouaké",
        of: "de Bouaké",
        districts: ["Air France", "Commerce", "Koko"],
        money: [{ operator: "Wave", phone: "2250700000009" }],
        support: { email: "bouake@djassa.test" },
      },
    ]);
  });

  test("opened again with other words it says those, and keeps a district in use", async () => {
    const mark = () => ask<string>(null, `public.sync_pull('{}') ->> 'towns'`);
    const before = await mark();
    await db.sql.unsafe(OPEN.replace("'Koko', 'Air France'", "'Dar Es Salam'"));
    expect(await mark()).not.toBe(before);
    const [, bouake] = await ask<{ districts: string[] }[]>(null, "public.open_towns()");
    expect(bouake?.districts).toEqual(["Commerce", "Dar Es Salam", "Koko"]);
    await db.sql.unsafe(OPEN);
  });

  test.each([
    ["no district", OPEN.replace("array['Commerce', 'Koko', 'Air France']", "array['  ']")],
    ["a number that is none", OPEN.replace('"2250700000009"}]', '"07"}]')],
    ["a number to pay to without quotes", OPEN.replace('"2250700000009"}]', "2250700000009}]")],
    ["a number to call without quotes", OPEN.replace('["2250700000009"]', "[2250700000009]")],
    ["a number to write to without quotes", OPEN.replace('"whatsapp": "2250700000009"', '"whatsapp": 2250700000009')],
    ["nobody to ask", OPEN.replace('"email": "bouake@djassa.test", ', "")],
    ["no address for it", OPEN.replace("'bouake'", "'Bouaké !'")],
  ])("%s is refused", async (_, statement) => {
    await expect(db.sql.unsafe(statement)).rejects.toThrow();
  });

  test("a town that is closed is offered no more, and those who are there are still answered", async () => {
    await db.sql`select private.close_town('bouake')`;
    const told = await ask<{ closed?: boolean; districts: string[] }[]>(null, "public.open_towns()");
    expect(told.map(({ closed }) => closed)).toEqual([undefined, true]);
    expect(told[1]?.districts).toContain("Koko");
    expect(names((await feed("bouake")).rows)).toContain(ids.there);
    const profile = { full_name: "Fatou Bamba", phone: "0700000077", district: "Koko", town: "bouake" };
    const [stranger, there] = [await person(db), await person(db, { name: "Fatou Bamba" })];
    await db.sql`update public.users set town_id = 'bouake' where id = ${there}`;
    expect(await mutate(db, stranger, "update_profile", profile)).toMatchObject({ status: "rejected" });
    expect(await mutate(db, there, "update_profile", profile)).toMatchObject({ status: "applied" });
    await expect(db.sql`select private.close_town('daloa')`).rejects.toThrow("stays open");
    await expect(db.sql`select private.close_town('nowhere')`).rejects.toThrow("no town");
    await db.sql.unsafe(OPEN);
  });
});

test("a small town beside a large one reads only its own rows", async () => {
  await db.sql`insert into public.listings (id, user_id, title, description, price, category, condition, district, photos, status, paid_by, created_at)
    select gen_random_uuid(), ${ids.daloa}, 'Chaise ' || i, 'Une chaise en bois, peu servie.', 5000, 'home', 'good', 'Lobia', '{x}',
      'active', 'manual', now() - i * interval '1 second' from generate_series(1, 5000) i`;
  await db.sql.unsafe("analyze public.listings");
  const start = (await feed("bouake")).checkpoint;
  const questions: [string, number][] = [
    ["public.sync_pull_feed(null, null, 24, 'bouake')", 60],
    [`public.sync_pull_feed('${start}', null, 100, 'bouake')`, 40],
    ["public.search_listings(town => 'bouake')", 60],
    ["public.search_listings(sort => 'price_asc', town => 'bouake')", 60],
  ];
  for (const [question, rows] of questions) {
    const answer = await answerOf(
      db,
      { what: question, aim: 0, caller: null, rows, ask: (tx) => tx.unsafe(`select ${question}`) },
      1,
    );
    expect(answer.scanned, question).toEqual([]);
    expect(answer.rows, question).toBeLessThanOrEqual(rows);
  }
});
