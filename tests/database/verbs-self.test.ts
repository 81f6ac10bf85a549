import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mutate, freshDatabase, listing, person, pull, type FreshDatabase, type Row, type Verdict } from "./world.ts";

let db: FreshDatabase;
let seller: string;
let buyer: string;
beforeAll(async () => {
  db = await freshDatabase();
  seller = await person(db, { name: "Kouassi Yao" });
  buyer = await person(db);
});
afterAll(() => db.stop());

describe("the profile @core", () => {
  const profile = { full_name: "Awa Koné", phone: "07 01 02 03 04", district: "Lobia" };

  test("is made by its own verb, with the address of the account", async () => {
    const me = await person(db, { profile: false });
    const verdict = await mutate(db, me, "update_profile", { ...profile, phone: "07 01 02 03 99" });
    expect(verdict).toMatchObject({
      status: "applied",
      row: {
        id: `profile:${me}`,
        kind: "profile",
        data: { id: me, full_name: "Awa Koné", email: `${me}@djassa.test`, phone: "2250701020399", district: "Lobia" },
      },
    });
    expect((await pull(db, me, "mine")).rows.map((row) => row["kind"])).toEqual(["profile", "credits"]);
  });

  test.each([
    ["0701020304", "2250701020304"],
    ["07 01 02 03 04", "2250701020304"],
    ["+225 07 01 02 03 04", "2250701020304"],
    ["00225 0701020304", "2250701020304"],
    ["2250701020304", "2250701020304"],
    ["07.01.02.03.04", "2250701020304"],
    ["07\u00a001\u202f02-03(04)", "2250701020304"],
    ["0701020", null],
    ["07010203045", null],
    ["07 01 02 O3 04", "2250701020304"],
    ["33612345678", null],
    ["22507010203", null],
  ])("reads the number %s as %s", async (typed, number) => {
    await db.sql`delete from private.rate_buckets where name = 'profile'`;
    const verdict = await mutate(db, buyer, "update_profile", { ...profile, phone: typed });
    if (number === null)
      expect(verdict).toMatchObject({
        code: "invalid",
        message: "Veuillez entrer un numéro de téléphone ivoirien valide",
      });
    else expect(verdict).toMatchObject({ row: { data: { phone: number } } });
  });

  test.each([
    [{ full_name: "  " }, "Le nom complet est requis"],
    [{ full_name: "Aï" }, "Le nom doit contenir au moins 3 caractères"],
    [{ full_name: "x".repeat(81) }, "Le nom ne doit pas dépasser 80 caractères"],
    [{ phone: "" }, "Le numéro de téléphone est requis"],
    [{ district: "Cocody" }, "Le quartier est requis"],
    [{ district: null }, "Le quartier est requis"],
    [{ full_name: ["x"] }, "Le nom complet est requis"],
  ])("refuses %o: %s", async (wrong, words) => {
    expect(await mutate(db, buyer, "update_profile", { ...profile, ...wrong })).toMatchObject({
      status: "rejected",
      message: words,
    });
  });
});

describe("favourites @core", () => {
  const set = (who: string, id: string, on: unknown) => mutate(db, who, "set_favorite", { listing_id: id, on });

  test("on, off, on again: one row, and a tombstone in between", async () => {
    const id = await listing(db, seller);
    expect(await set(buyer, id, true)).toMatchObject({
      status: "applied",
      row: { id, listing: { id, status: "active", seller_name: "Kouassi Yao" } },
    });
    const { checkpoint } = await pull(db, buyer, "favorites");
    expect(await set(buyer, id, false)).toMatchObject({ status: "applied", row: { id, deleted: true } });
    expect((await pull(db, buyer, "favorites", { after: checkpoint })).rows).toEqual([
      { id, v: expect.any(Number), deleted: true },
    ]);
    await set(buyer, id, true);
    expect((await pull(db, buyer, "favorites", { after: checkpoint })).rows).toMatchObject([{ id, listing: { id } }]);
    expect(
      (
        await db.sql`select count(*)::int as n from public.favorites where user_id = ${buyer} and listing_id = ${id}`
      )[0],
    ).toEqual({ n: 1 });
  });

  test("only what is for sale gets a heart; a heart can always be taken back", async () => {
    expect(await set(buyer, randomUUID(), true)).toMatchObject({ code: "not_found" });
    expect(await set(buyer, await listing(db, seller, { status: "pending" }), true)).toMatchObject({ code: "gone" });
    expect(await set(buyer, randomUUID(), false)).toMatchObject({ status: "applied" });
    const sold = await listing(db, seller);
    await set(buyer, sold, true);
    await mutate(db, seller, "mark_sold", { id: sold });
    expect(await set(buyer, sold, true)).toMatchObject({ status: "applied", row: { listing: { status: "sold" } } });
    expect(await set(buyer, sold, false)).toMatchObject({ status: "applied" });
    expect(await set(buyer, sold, true)).toMatchObject({ code: "gone" });
  });

  test("needs a login, no profile", async () => {
    expect(await set(await person(db, { profile: false }), await listing(db, seller), true)).toMatchObject({
      status: "applied",
    });
  });
});

describe("drafts @core", () => {
  const save = (who: string, id: string, data: object, base?: object): Promise<Verdict> =>
    mutate(db, who, "save_draft", { id, data }, base === undefined ? {} : { base });
  const drafts = async (who: string): Promise<Row[]> => (await pull(db, who, "drafts")).rows;

  test("what only one device changed is taken from it", async () => {
    const me = await person(db);
    const id = randomUUID();
    const base = { title: "Vélo", price: 1000, category: "sports", photos: ["a"], note: "x" };
    await save(me, id, base);
    await save(me, id, { ...base, title: "Vélo bleu", photos: ["a", "b"] }, base);
    const merged = await save(me, id, { title: "Vélo", price: 2000, category: "sports", photos: ["c", "a"] }, base);
    expect(merged).toMatchObject({
      status: "applied",
      row: { id, data: { title: "Vélo bleu", price: 2000, category: "sports", photos: ["c", "a", "b"] } },
    });
    expect(merged.row?.["data"]).not.toHaveProperty("note");
    expect(await drafts(me)).toHaveLength(1);
  });

  test("a photo that one device removed stays removed", async () => {
    const me = await person(db);
    const id = randomUUID();
    await save(me, id, { photos: ["a", "b"] });
    await save(me, id, { photos: ["a", "b", "c"] }, { photos: ["a", "b"] });
    expect((await save(me, id, { photos: ["b"] }, { photos: ["a", "b"] })).row?.["data"]).toEqual({
      photos: ["b", "c"],
    });
  });

  test("of a short field that both changed, the later writer's stays", async () => {
    const me = await person(db);
    const id = randomUUID();
    await save(me, id, { price: 1000 });
    await save(me, id, { price: 2000 }, { price: 1000 });
    expect((await save(me, id, { price: 3000 }, { price: 1000 })).row?.["data"]).toEqual({ price: 3000 });
  });

  test("the same text changed on both keeps both", async () => {
    const me = await person(db);
    const id = randomUUID();
    const base = { title: "Vélo", description: "Bon état." };
    await save(me, id, base);
    await save(me, id, { title: "Vélo", description: "Bon état, pneus neufs." }, base);
    const mutation = randomUUID();
    const verdict = await mutate(
      db,
      me,
      "save_draft",
      { id, data: { title: "Vélo", description: "Bon état, à Lobia.", price: 5000 } },
      { id: mutation, base },
    );
    expect(verdict.row?.["data"]).toEqual({ title: "Vélo", description: "Bon état, pneus neufs.", price: 5000 });
    expect(Object.fromEntries((await drafts(me)).map((row) => [row.id, row["data"]]))).toEqual({
      [id]: { title: "Vélo", description: "Bon état, pneus neufs.", price: 5000 },
      [mutation]: { title: "Vélo (copie)", description: "Bon état, à Lobia.", price: 5000 },
    });
    // Whoever goes on typing upon that phone's last copy goes on in the copy: no third one for each pause.
    let last = { title: "Vélo", description: "Bon état, à Lobia.", price: 5000 };
    for (const more of [" Libre", " Libre demain"]) {
      const next = { ...last, description: `Bon état, à Lobia.${more}` };
      await save(me, id, next, last);
      last = next;
    }
    expect(Object.fromEntries((await drafts(me)).map((row) => [row.id, row["data"]]))).toEqual({
      [id]: { title: "Vélo", description: "Bon état, pneus neufs.", price: 5000 },
      [mutation]: { title: "Vélo (copie)", description: "Bon état, à Lobia. Libre demain", price: 5000 },
    });
  });

  test("deleted on one device and written on the other, it lives; published, it does not come back", async () => {
    const me = await person(db);
    const id = randomUUID();
    await save(me, id, { title: "Vélo" });
    expect(await mutate(db, me, "delete_draft", { id })).toMatchObject({
      status: "applied",
      row: { id, deleted: true },
    });
    expect(await drafts(me)).toEqual([]);
    await save(me, id, { title: "Vélo bleu" }, { title: "Vélo" });
    expect(await drafts(me)).toMatchObject([{ id, data: { title: "Vélo bleu" } }]);
    await db.sql`update public.drafts set deleted = true, published_as = ${await listing(db, me)} where id = ${id}`;
    expect(await save(me, id, { title: "Encore" })).toMatchObject({ status: "rejected", code: "gone" });
  });

  test("belongs to its writer, whatever id another picks", async () => {
    const id = randomUUID();
    await save(seller, id, { title: "À Kouassi" });
    await save(buyer, id, { title: "À Awa" });
    await mutate(db, buyer, "delete_draft", { id });
    expect((await drafts(seller)).find((row) => row.id === id)).toMatchObject({ data: { title: "À Kouassi" } });
  });

  test("has limits", async () => {
    expect(await save(buyer, randomUUID(), { description: "x".repeat(33_000) })).toMatchObject({ code: "too_long" });
    expect(await mutate(db, buyer, "save_draft", { id: randomUUID(), data: "texte" })).toMatchObject({
      code: "invalid",
    });
    const list = (count: number) => Array.from({ length: count }, (_, at) => `${at}`);
    const fields = (count: number) => Object.fromEntries(list(count).map((name) => [name, 1]));
    const crowded = randomUUID();
    for (const [data, code] of [
      [{ photos: list(51) }, "too_long"],
      [fields(51), "too_long"],
      [{ ...fields(49), photos: list(50) }, undefined],
    ] as const)
      expect((await save(buyer, crowded, data)).code).toBe(code);
    const base = { photos: list(50), description: "x".repeat(65_000) };
    expect((await save(buyer, crowded, { photos: ["a"] }, { ...base, title: "x".repeat(600) })).code).toBe("too_long");
    expect((await save(buyer, crowded, { photos: ["a"] }, base)).row?.["data"]).toEqual({
      photos: ["a"],
      ...fields(49),
    });
    // A list that no form wrote is none: what stands there is not taken for removed.
    expect((await save(buyer, crowded, { photos: ["b"] }, { photos: ["a", ...list(50)] })).row?.["data"]).toMatchObject(
      {
        photos: ["b", "a"],
      },
    );
    const me = await person(db);
    await db.sql`insert into public.drafts (user_id, id, data) select ${me}, gen_random_uuid(), '{}' from generate_series(1, 100)`;
    expect(await save(me, randomUUID(), {})).toMatchObject({ code: "too_many" });
    // A copy counts, and so does one that is written again after its deletion.
    const [one] = await db.sql<{ id: string }[]>`select id from public.drafts where user_id = ${me} limit 1`;
    const id = one?.id ?? "";
    await db.sql`update public.drafts set data = '{"description":"La leur, écrite ailleurs."}' where id = ${id}`;
    const clash = { id, data: { description: "La mienne, écrite ici sans réseau." } };
    expect(await mutate(db, me, "save_draft", clash, { base: {} })).toMatchObject({ code: "too_many" });
    await mutate(db, me, "delete_draft", { id });
    expect(await save(me, randomUUID(), {})).toMatchObject({ status: "applied" });
    expect(await save(me, id, {})).toMatchObject({ code: "too_many" });
    const [count] = await db.sql`select count(*)::int as n from public.drafts where user_id = ${me} and not deleted`;
    expect(count?.["n"]).toBe(100);
  });
});

test("closing an account takes its person away and leaves what others hold @core", async () => {
  const leaver = await person(db, { name: "Aya Partie" });
  const id = await listing(db, leaver);
  const fan = await person(db);
  await mutate(db, fan, "set_favorite", { listing_id: id, on: true });
  await mutate(db, fan, "post_review", { listing_id: id, rating: 5 });
  await mutate(db, fan, "send_message", { listing_id: id, receiver_id: leaver, content: "Bonjour" });
  await mutate(db, leaver, "save_draft", { id: randomUUID(), data: { title: "Secret" } });
  const { checkpoint } = await pull(db, null, "feed");
  await db.sql`delete from auth.users where id = ${leaver}`;
  expect((await pull(db, null, "feed", { after: checkpoint })).rows).toEqual([
    { id, v: expect.any(Number), deleted: true },
  ]);
  expect((await pull(db, fan, "conversations")).rows).toMatchObject([
    { other_name: "Compte supprimé", listing: { status: "deleted" } },
  ]);
  expect((await pull(db, fan, "favorites")).rows).toMatchObject([
    { listing: { status: "deleted", seller_name: "Compte supprimé" } },
  ]);
  const [left] = await db.sql`select (select count(*)::int from public.user_private where id = ${leaver}) as contact,
    (select count(*)::int from public.drafts where user_id = ${leaver}) as drafts`;
  expect(left).toEqual({ contact: 0, drafts: 0 });
});
