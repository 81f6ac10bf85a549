import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  mutate,
  freshDatabase,
  listing,
  person,
  type Caller,
  type FreshDatabase,
  type ListingOptions,
  type Row,
} from "./world.ts";

let db: FreshDatabase;
let seller: string;
const named = new Map<string, string>();
beforeAll(async () => {
  db = await freshDatabase();
  seller = await person(db, { name: "Kouassi Yao" });
  const things: [string, ListingOptions][] = [
    [
      "velo",
      {
        title: "Vélo de ville",
        description: "Une bicyclette en bon état.",
        price: 45_000,
        category: "sports",
        condition: "good",
        district: "Lobia",
      },
    ],
    [
      "oeuvres",
      {
        title: "Œuvres complètes",
        description: "L’intégrale, édition reliée : 100% neuve",
        price: 5000,
        category: "books",
        condition: "new",
        district: "Commerce",
        delivery: true,
      },
    ],
    [
      "decompose",
      {
        title: "E\u0301cran plat",
        description: "Écran 24 pouces, sous_garantie",
        price: 60_000,
        category: "electronics",
        condition: "like_new",
        district: "Lobia",
      },
    ],
    [
      "chemin",
      {
        title: "Cable USB",
        description: "Étiquette C:\\temp collée dessus",
        price: 200,
        category: "electronics",
        condition: "used",
        district: "Marais",
      },
    ],
    ["sold", { title: "Vélo vendu", status: "sold" }],
    ["pending", { title: "Vélo en attente", status: "pending" }],
  ];
  for (const [i, [name, options]] of things.entries()) {
    named.set(name, await listing(db, seller, { createdAt: new Date(Date.UTC(2026, 0, 20 - i)), ...options }));
  }
});
afterAll(() => db.stop());

type Ask = {
  q?: string;
  category?: string;
  condition?: string;
  district?: string;
  min_price?: number;
  max_price?: number;
  sort?: string;
  page?: number;
  delivery?: boolean | null;
};
async function search(ask: Ask, who: Caller = null): Promise<{ rows: Row[]; total: number }> {
  const {
    q = null,
    category = null,
    condition = null,
    district = null,
    min_price = null,
    max_price = null,
    sort = "newest",
    page = 1,
    delivery = false,
  } = ask;
  return db.as(who, async (tx) => {
    await tx`set transaction read only`;
    const [row] = await tx<{ found: { rows: Row[]; total: number } }[]>`select public.search_listings(
      ${q}, ${category}, ${condition}, ${district}, ${min_price}, ${max_price}, ${sort}, ${page}, delivery => ${delivery}) as found`;
    return row?.found ?? { rows: [], total: -1 };
  });
}
const names = async (ask: Ask): Promise<(string | undefined)[]> =>
  (await search(ask)).rows.map((row) => [...named].find(([, id]) => id === row.id)?.[0]);

describe("the text @core", () => {
  test.each([
    ["velo", ["velo"]],
    ["VÉLO", ["velo"]],
    ["icyclet", ["velo"]],
    ["  vélo   de ", ["velo"]],
    ["ve\u0301lo", ["velo"]],
    ["oeuvres", ["oeuvres"]],
    ["œuvres", ["oeuvres"]],
    ["l'intégrale", ["oeuvres"]],
    ["ecran", ["decompose"]],
    ["écran 24", ["decompose"]],
    ["100%", ["oeuvres"]],
    ["%", []],
    ["_", []],
    ["s_g", ["decompose"]],
    ["\\", []],
    ["c:\\temp", ["chemin"]],
    ["b", ["velo"]],
    ["plates ecran", ["decompose"]],
    ["zzz", []],
    ["ville une", ["velo"]],
    ["'; drop table listings; --", []],
  ])("%s finds %o", async (q, found) => {
    expect(await names({ q })).toEqual(found);
  });

  test("empty or blank asks for everything for sale", async () => {
    for (const q of ["", "   ", "\u00a0"]) expect((await search({ q })).total).toBe(4);
  });

  test("is cut at 100 characters", async () => {
    const long = await listing(db, seller, { title: "x".repeat(100) });
    expect((await search({ q: "x".repeat(100) + "y" })).rows.map((row) => row.id)).toEqual([long]);
    await mutate(db, seller, "delete_listing", { id: long });
  });
});

describe("filters and sorts @core", () => {
  test.each<[Ask, string[]]>([
    [{ category: "electronics" }, ["decompose", "chemin"]],
    [{ condition: "new" }, ["oeuvres"]],
    [{ district: "Lobia" }, ["velo", "decompose"]],
    [{ min_price: 5000, max_price: 45_000 }, ["velo", "oeuvres"]],
    [{ min_price: 60_001 }, []],
    [{ min_price: 500, max_price: 100 }, []],
    [{ category: "electronics", district: "Lobia", q: "ecran" }, ["decompose"]],
    [{ category: "" }, ["velo", "oeuvres", "decompose", "chemin"]],
    [{ category: "nope" }, []],
    [{ delivery: true }, ["oeuvres"]],
    [{ delivery: true, q: "ecran" }, []],
    [{ delivery: null }, ["velo", "oeuvres", "decompose", "chemin"]],
    [{ sort: "price_asc" }, ["chemin", "oeuvres", "velo", "decompose"]],
    [{ sort: "price_desc" }, ["decompose", "velo", "oeuvres", "chemin"]],
    [{ sort: "; drop" }, ["velo", "oeuvres", "decompose", "chemin"]],
  ])("%o", async (ask, found) => {
    expect(await names(ask)).toEqual(found);
  });
});

test("pages of 12 cover everything once, in an order that ties cannot shake @core", async () => {
  const at = new Date(Date.UTC(2025, 5, 1));
  for (let i = 0; i < 30; i += 1)
    await listing(db, seller, { title: `Livre ${i}`, category: "fashion", price: 1000, createdAt: at });
  for (const sort of ["newest", "price_asc", "price_desc"]) {
    const pages = [
      await search({ category: "fashion", sort }),
      await search({ category: "fashion", sort, page: 2 }),
      await search({ category: "fashion", sort, page: 3 }),
      await search({ category: "fashion", sort, page: 4 }),
    ];
    expect(pages.map((p) => [p.rows.length, p.total])).toEqual([
      [12, 30],
      [12, 30],
      [6, 30],
      [0, 30],
    ]);
    expect(new Set(pages.flatMap((p) => p.rows.map((row) => row.id))).size).toBe(30);
  }
  expect((await search({ category: "fashion", page: -3 })).rows).toEqual((await search({ category: "fashion" })).rows);
  expect((await search({ category: "fashion", page: 2_000_000_000 })).rows).toEqual([]);
});

test("answers feed rows @core", async () => {
  const [row] = (await search({ q: "velo" })).rows;
  expect(row).toMatchObject({
    id: named.get("velo"),
    v: expect.any(Number),
    user_id: seller,
    status: "active",
    price: 45_000,
    seller_name: "Kouassi Yao",
    seller_rating: null,
    seller_reviews: 0,
    boosted_until: null,
  });
  expect(row?.["created_at"]).toBe("2026-01-20T00:00:00.000Z");
});

test("an index serves the stems of many listings, another the words that hold some letters @core", async () => {
  await db.sql`insert into public.listings (id, user_id, title, description, price, category, condition, district, photos, status)
    select gen_random_uuid(), ${seller}, 'Objet ' || i, 'Numéro ' || md5(i::text) || ' à voir sur place', 1000, 'home', 'good', 'Lobia', '{x}', 'active' from generate_series(1, 3000) i`;
  await db.sql`insert into private.town_words (town_id, stem)
    select 'daloa', translate(md5(i::text), '0123456789', 'ghijklmnop') from generate_series(1, 3000) i`;
  await db.sql`vacuum analyze public.listings, private.town_words`;
  const planOf = async (question: string) =>
    (await db.sql.unsafe(`explain ${question}`)).map((r) => String(r["QUERY PLAN"])).join("\n");
  expect(
    await planOf(`select id from public.listings l
      where l.visible and l.town_id = 'daloa' and l.stems_all && '{bicyclett,velo}' and l.stems_all && '{rare}'`),
  ).toContain("listings_stems");
  expect(await planOf("select from private.town_words where town_id = 'daloa' and stem like '%icyclet%'")).toContain(
    "town_words_letters",
  );
  const feed = (
    await db.sql`explain select id from private.pull_feed where town_id = private.first_town() and (xid, id) > ('1'::xid8, gen_random_uuid()) and xid < '99999999'::xid8 order by xid, id limit 60`
  )
    .map((r) => String(r["QUERY PLAN"]))
    .join("\n");
  expect(feed).toContain("listings_town_change");
  expect(feed).not.toContain("Sort");
});

test("one listing by its address, for each reader what is hers to read @core", async () => {
  const look = (id: string | undefined, who: Caller) =>
    db.as(
      who,
      async (tx) =>
        (await tx<{ l: { state: string; row: Row | null } }[]>`select public.listing_by_id(${id ?? null}) as l`)[0]?.l,
    );
  const stranger = await person(db);
  expect(await look(named.get("velo"), null)).toMatchObject({ state: "active", row: { id: named.get("velo") } });
  for (const name of ["sold", "pending"]) {
    const unavailable = { state: "unavailable", row: null, ...(name === "sold" ? { why: "sold" } : {}) };
    expect(await look(named.get(name), null)).toEqual(unavailable);
    expect(await look(named.get(name), stranger)).toEqual(unavailable);
    expect(await look(named.get(name), seller)).toMatchObject({ state: "own", row: { status: name } });
  }
  expect(await look(randomUUID(), seller)).toEqual({ state: "missing", row: null });
  expect(await look(undefined, seller)).toEqual({ state: "missing", row: null });
});

test("a person's page holds what she has for sale, newest first, and no more than 60 @core", async () => {
  const page = async (id: string) =>
    db.as(
      null,
      async (tx) =>
        (await tx<{ p: { person: object | null; rows: Row[] } }[]>`select public.seller_listings(${id}) as p`)[0]?.p,
    );
  const busy = await person(db, { name: "Mariam Traoré" });
  for (let i = 0; i < 61; i += 1)
    await listing(db, busy, { createdAt: new Date(Date.UTC(2025, 0, 1, 0, i)), category: "vehicles" });
  await listing(db, busy, { status: "pending" });
  const found = await page(busy);
  expect(found?.person).toEqual({
    id: busy,
    name: "Mariam Traoré",
    rating: null,
    reviews: 0,
    since: expect.any(String),
    calls: true,
    confirmed: false,
    avatar: null,
    sales: 0,
    answers: null,
  });
  const times = found?.rows.map((row) => String(row["created_at"])) ?? [];
  expect([times.length, times[0], times.at(-1)]).toEqual([60, "2025-01-01T01:00:00.000Z", "2025-01-01T00:01:00.000Z"]);
  expect(await page(randomUUID())).toEqual({ person: null, rows: [] });
});

test("the town counts what is for sale and who is there @core", async () => {
  const [row] = await db.as(null, (tx) => tx<{ c: object }[]>`select public.town_counts() as c`);
  expect(row?.c).toEqual({ listings: 3095, people: 3 });
});
