import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { type Asked, followWorld } from "./follow-world.ts";
import { mutate, type FreshDatabase, listing, person, pull } from "./world.ts";

const world = followWorld();
const { listening, save, chores, noticesOf, notified } = world;
let db: FreshDatabase;
let seller: string;
let awa: string;
beforeAll(() => ({ db, seller } = world.here()));
beforeEach(async () => {
  awa = await listening();
});

describe("what is followed", () => {
  test("is in its owner's collection, one however often it is saved, and goes with its words", async () => {
    const asked = { q: " vélo ", category: "sports", max: 60_000 };
    const saved = await save(awa, asked);
    expect(saved).toMatchObject({
      status: "applied",
      row: { kind: "search", data: { q: "vélo", category: "sports", condition: null, max_price: 60_000 } },
    });
    expect((await save(awa, asked)).row?.id).toBe(saved.row?.id);
    const rows = async (who: string) => (await pull(db, who, "mine")).rows.filter(({ id }) => id.startsWith("search:"));
    expect(await rows(awa)).toHaveLength(1);
    expect(await rows(seller)).toEqual([]);
    expect(await save(seller, asked, false)).toMatchObject({ status: "applied" });
    expect(await rows(awa)).toHaveLength(1);
    expect(await save(awa, asked, false)).toMatchObject({ status: "applied", row: { deleted: true } });
    expect(await rows(awa)).toEqual([]);
    expect(await db.sql`select q, category, stems from private.saved_searches where person = ${awa}`).toEqual([
      { q: "", category: null, stems: null },
    ]);
    expect(await save(awa, asked)).toMatchObject({ row: { data: { q: "vélo" } } });
  });

  test("is one however it is written, under the words of the first time", async () => {
    const first = await save(awa, { q: "Drone" });
    for (const q of ["drone", "drones", "je cherche un drone stp"])
      expect(await save(awa, { q })).toMatchObject({ row: { id: first.row?.id, data: { q: "Drone" } } });
    expect((await save(awa, { q: "drone", max: 60_000 })).row?.id).not.toBe(first.row?.id);
    await listing(db, seller, { title: "Drone", price: 70_000 });
    expect(await notified(awa)).toHaveLength(1);
    expect(await save(awa, { q: "DRONES" }, false)).toMatchObject({ row: { id: first.row?.id, deleted: true } });
  });

  test("is about the town that it names, else that of the account, and its notice leads there", async () => {
    const title = "Charrue";
    await save(awa, { q: "charrue" });
    const away = await person(db);
    await db.sql`select private.open_town('bouake', 'Bouaké', 'de Bouaké', array['Air France'],
      '[{"operator": "Wave", "phone": "2250700000001"}]', '{"email": "a@b.ci", "phones": [], "whatsapp": "", "address": ""}')`;
    await db.sql`update public.users set town_id = 'bouake' where id = ${away}`;
    expect(await save(awa, { q: "charrue", town: "paris" })).toMatchObject({ status: "rejected", code: "invalid" });
    const there = await save(awa, { q: "charrue", town: "bouake" });
    expect(there).toMatchObject({ row: { data: { town: "bouake" } } });
    await listing(db, away, { title, district: "Air France" });
    expect(await notified(awa)).toMatchObject([{ path: "/search?q=charrue&town=bouake" }]);
    await save(awa, { q: "charrue", town: "bouake" }, false);
    await listing(db, seller, { title });
    expect(await notified(awa)).toMatchObject([{ path: "/search?q=charrue&town=daloa" }]);
    await db.sql`delete from private.notices where true`;
    await db.sql`update private.towns set open = false where id = 'bouake'`;
  });

  test("is ten searches at most, and none of everything", async () => {
    for (let at = 0; at < 10; at++) expect(await save(awa, { q: `lot ${at}` })).toMatchObject({ status: "applied" });
    expect(await save(awa, { q: "lot 10" })).toMatchObject({ code: "too_many", message: /10 recherches/u });
    await save(awa, { q: "lot 3" }, false);
    expect(await save(awa, { q: "lot 10" })).toMatchObject({ status: "applied" });
    const other = await person(db);
    for (const asked of [{}, { q: "  " }, { q: "!?" }, { q: "…", category: "home" }])
      expect(await save(other, asked), JSON.stringify(asked)).toMatchObject({ status: "rejected", code: "invalid" });
    expect(await mutate(db, other, "save_search", { q: "vélo" })).toMatchObject({ status: "rejected" });
  });
});

test("whatever is asked for is stored or refused, and touches nobody else's search", async () => {
  const mean = fc.constantFrom(
    ...[
      "(a+)+$",
      ".*",
      "[",
      "\\\\",
      "%_",
      "' or 1=1 --",
      "$$;select",
      "\\u0000",
      "\ud800",
      "🛵".repeat(101),
      "é".repeat(4_000),
      "null",
    ],
  );
  const price = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(-1, 0, 2 ** 31, 1e308, "12", "x", true, [], {}));
  const word = fc.oneof(
    mean,
    fc.string({ unit: "binary" }),
    fc.constantFrom("home", "good", "Lobia", "", 7, false, [], {}),
  );
  const field = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });
  const args = fc.record(
    {
      on: fc.oneof({ weight: 4, arbitrary: fc.boolean() }, word),
      q: field(word),
      category: field(word),
      condition: field(word),
      district: field(word),
      min_price: field(price),
      max_price: field(price),
      delivery: field(word),
      person: fc.constant(awa),
      id: fc.constant(awa),
    },
    { requiredKeys: [] },
  );
  await save(awa, { q: "vélo" });
  const kept = () => db.sql`select * from private.saved_searches where person = ${awa}`;
  const before = await kept();
  const stranger = await listening();
  await fc.assert(
    fc.asyncProperty(args, async (asked) => {
      await db.sql`delete from private.saved_searches where person = ${stranger}`;
      await db.sql`delete from private.rate_buckets where true`;
      const { status, code } = await mutate(db, stranger, "save_search", asked);
      if (status !== "applied") expect([status, code]).toEqual(["rejected", "invalid"]);
    }),
    { numRuns: 300 },
  );
  const id = await listing(db, seller, {
    title: "Vélo (a+)+$ .* 🛵",
    description: "Rien de plus à en dire aujourd'hui.",
  });
  await chores();
  await db.sql`update public.listings set deleted = true where id = ${id}`;
  expect(await kept()).toEqual(before);
});

/** Each question of a person, and titles that it is to find or not; the same answers as search_listings gives. */
const CASES: readonly (readonly [Asked, string, boolean])[] = [
  [{ q: "frigo" }, "Réfrigérateur Samsung", true],
  [{ q: "samsung frigo" }, "Réfrigérateur Samsung", true],
  [{ q: "iphone11" }, "iPhone 11 Pro", true],
  [{ q: "air pods" }, "AirPods presque neufs", true],
  [{ q: "velos" }, "VÉLO de course", true],
  [{ q: "pc portable" }, "Laptop HP 15 pouces", true],
  [{ q: "je cherche une moto stp" }, "Moto Haojue 125", true],
  [{ q: "table basse" }, "Table à manger", false],
  [{ q: "moto" }, "Casque de chantier", false],
  [{ q: "ordi" }, "Ordinateur de bureau", true],
];

describe("a new listing", () => {
  test.each(CASES)("%j and « %s »: %s, as the search says", async (asked, title, fits) => {
    await save(awa, asked);
    const id = await listing(db, seller, { title, description: "Rien de plus à en dire aujourd'hui." });
    const [{ ids } = { ids: [] }] = await db.sql<{ ids: string[] }[]>`
      select array(select r ->> 'id' from jsonb_array_elements(a.answer -> 'rows') r
        where a.answer ->> 'nearest' is null) as ids
      from public.search_listings(${asked.q ?? null}) a (answer)`;
    const found = await notified(awa);
    await db.sql`update public.listings set deleted = true where id = ${id}`;
    expect([ids.includes(id), found.length > 0]).toEqual([fits, fits]);
  });

  test("is told once, by its name, and leads to the search", async () => {
    await save(awa, { q: "vélo & co", category: "sports", district: "Gbobélé", max: 60_000 });
    await listing(db, seller, { title: "Vélo et co", district: "Gbobélé", price: 45_000 });
    const [notice] = await notified(awa);
    expect(notice).toMatchObject({
      title: "Nouvelle annonce pour «\u00a0vélo & co\u00a0»",
      body: "Vélo et co, 45\u202f000\u00a0FCFA",
      path: "/search?q=v%C3%A9lo%20%26%20co&category=sports&district=Gbob%C3%A9l%C3%A9&maxPrice=60000",
    });
    expect(await notified(awa)).toEqual([notice]);
  });

  test("is told to whoever asks for delivery only if it is possible, also by then", async () => {
    const bob = await listening();
    await save(awa, { q: "vélo", delivery: true });
    await save(bob, { delivery: true });
    onTestFinished(async () => void (await save(bob, { delivery: true }, false)));
    await listing(db, seller, { title: "Vélo sans livraison" });
    expect([await notified(awa), await notified(bob)]).toEqual([[], []]);
    await listing(db, seller, { title: "Vélo livré", delivery: true });
    const [first] = await notified(awa);
    expect(first).toMatchObject({
      body: expect.stringContaining("Vélo livré"),
      path: "/search?q=v%C3%A9lo&delivery=true",
    });
    expect(await notified(bob)).toMatchObject([{ path: "/search?delivery=true" }]);
    // Found within the hour, and not told yet.
    await db.sql`update private.search_finds set notified_at = clock_timestamp() where true`;
    const changed = await listing(db, seller, { title: "Vélo plus livré", delivery: true });
    await chores();
    await db.sql`update public.listings set delivery = false where id = ${changed}`;
    expect(await notified(awa)).toEqual([first]);
  });

  test("of other filters, of one's own, of somebody blocked, or older than the search is not told", async () => {
    await listing(db, seller, { title: "Vélo d'avant" });
    await save(awa, { q: "vélo", category: "sports", district: "Lobia", min: 10_000, max: 60_000, condition: "good" });
    for (const other of [
      { category: "home" },
      { district: "Commerce" },
      { price: 9_999 },
      { price: 60_001 },
      { condition: "new" },
    ])
      await listing(db, seller, other);
    await listing(db, awa);
    const [blocker, blocked] = [await person(db), await person(db)];
    await mutate(db, blocker, "block_person", { person_id: awa, on: true, name: "x" });
    await mutate(db, awa, "block_person", { person_id: blocked, on: true, name: "x" });
    await listing(db, blocker);
    await listing(db, blocked);
    const sold = await listing(db, seller);
    await db.sql`update public.listings set status = 'sold' where id = ${sold}`;
    expect(await notified(awa)).toEqual([]);
    await listing(db, seller);
    expect(await notified(awa)).toHaveLength(1);
  });

  test("that waited for its payment is new when it comes on sale, one shown again is not", async () => {
    await save(awa, { q: "vélo" });
    const id = await listing(db, seller, { status: "pending", createdAt: new Date(Date.now() - 3 * 86_400_000) });
    expect(await notified(awa)).toEqual([]);
    await db.sql`update public.listings set status = 'active' where id = ${id}`;
    const first = await notified(awa);
    expect(first).toHaveLength(1);
    await db.sql`update public.listings set hidden = true where id = ${id}`;
    await db.sql`update public.listings set hidden = false where id = ${id}`;
    expect(await notified(awa)).toEqual(first);
  });

  test("counts with the others of its hour: one notice a search and hour", async () => {
    await save(awa, { q: "vélo" });
    await listing(db, seller);
    await chores();
    for (let more = 0; more < 3; more++) await listing(db, seller);
    await chores();
    expect(await noticesOf(awa)).toMatchObject([{ version: 1, data: { found: 1 } }]);
    await db.sql`update private.notices set notified_version = version where person = ${awa}`;
    expect(await notified(awa)).toMatchObject([{ version: 2, title: "3 nouvelles annonces pour «\u00a0vélo\u00a0»" }]);
  });

  test("a word that no listing had is followed as it was meant", async () => {
    const known = await listing(db, seller, { title: "Trottinette électrique" });
    await save(awa, { q: "trotinette" });
    await db.sql`update public.listings set deleted = true where id = ${known}`;
    await listing(db, seller, { title: "Trottinette pliable" });
    expect(await notified(awa)).toHaveLength(1);
  });

  test("is met by such a word as a whole in its title, no more once the typed one is written", async () => {
    await listing(db, seller, { title: "Chaise trône dorée" });
    await save(awa, { q: "tronc" });
    for (const title of ["Cuisinière électronique", "Chaise pour trône"]) await listing(db, seller, { title });
    await listing(db, seller, { title: "Tabouret", description: "Plus bas que le trône d'un chef." });
    expect(await notified(awa)).toEqual([]);
    await listing(db, seller, { title: "Trône de chef" });
    expect(await notified(awa)).toMatchObject([{ body: /^Trône/u }]);
    await db.sql`update private.notices set notified_version = version where person = ${awa}`;
    await listing(db, await person(db), { title: "Tronc d'acajou" });
    await listing(db, seller, { title: "Petit trône" });
    expect((await notified(awa)).map(({ body }) => body)).toEqual([expect.stringMatching(/^Tronc/u)]);
  });

  test("of a kind that is turned off is not told", async () => {
    const choose = (call: string) => db.as(awa, (tx) => tx.unsafe(`select public.notice_choices(${call}) as chosen`));
    await save(awa, { q: "vélo" });
    await choose("muted => '{favorite,search}'");
    const [{ chosen } = { chosen: null }] = await choose("shows_text => true");
    expect(chosen).toMatchObject({ muted: ["favorite", "search"] });
    await listing(db, seller);
    expect(await notified(awa)).toEqual([]);
  });
});

test("a market of searches: a listing reads only those of its keys, a stretch at a time", async () => {
  await db.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`; // they come read
    await tx`insert into private.saved_searches (id, person, q, stems)
      select gen_random_uuid(), ${seller}, w.word, array[w.word]
      from (select chr(97 + n % 26) || chr(97 + n / 26 % 26) || chr(97 + n / 676 % 26) || 'zzz' as word
        from generate_series(1, 4000) n) w`;
  });
  await db.sql`vacuum analyze private.saved_searches`;
  const plan = await db.sql<{ "QUERY PLAN": string }[]>`explain select s.id from private.saved_searches s
    where not s.deleted and (s.stems <@ ${["velo", "vel"]} or s.terms <@ ${["velo"]} or s.mended <@ ${["velo"]})`;
  expect(plan.map((line) => line["QUERY PLAN"]).join("\n")).toContain("saved_searches_keys");
  const followers = await Promise.all(Array.from({ length: 3 }, listening));
  for (const who of followers) await save(who, { q: "pirogue" });
  const id = await listing(db, seller, {
    title: "Pirogue en bois",
    description: "Longue de huit pas, avec sa pagaie.",
  });
  const reach = (reached: string, most: number) =>
    db.sql`select private.match_searches(${id}, now(), ${reached}, ${most}) as behind`;
  let [behind] = await reach("00000000-0000-0000-0000-000000000000", 1);
  let turns = 1;
  while (behind?.["behind"] != null && turns < 9) {
    [behind] = await reach(behind["behind"], 1);
    turns += 1;
  }
  expect(turns).toBe(4);
  const finds = await db.sql`select count(*)::int as n from private.search_finds where listings = array[${id}::uuid]`;
  expect(finds).toEqual([{ n: 3 }]);
});

test("goes with the account, and stands in its export", async () => {
  await save(awa, { q: "vélo", district: "Lobia" });
  const [row] = await db.as(awa, (tx) => tx`select public.export_my_data() as data`);
  expect(row?.["data"].notifications.recherches_suivies).toMatchObject([{ mots: "vélo", quartier: "Lobia" }]);
  await db.as("service", (tx) => tx`select public.close_account(${awa})`);
  expect(await db.sql`select from private.saved_searches where person = ${awa}`).toEqual([]);
});
