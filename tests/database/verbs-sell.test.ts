import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formatPrice } from "#domain/price.ts";
import { PRICE } from "#town";
import {
  mutate,
  freshDatabase,
  giveCredits,
  listing,
  person,
  publishArgs,
  pull,
  push,
  uploadedPhoto,
  useFreeListing,
  type FreshDatabase,
  type Verdict,
} from "./world.ts";

let db: FreshDatabase;
let seller: string;
let other: string;
beforeAll(async () => {
  db = await freshDatabase();
  seller = await person(db, { name: "Kouassi Yao" });
  other = await person(db);
});
afterAll(() => db.stop());

const status = (verdict: Verdict): unknown => (verdict.row?.["data"] as { status?: string } | undefined)?.status;
const balance = async (who: string): Promise<unknown> =>
  (
    await db.sql`select c.credits, coalesce((select sum(delta)::int from public.credit_ledger where user_id = c.user_id), 0) as ledger
  from public.user_credits c where user_id = ${who}`
  )[0];

describe("publishing @core", () => {
  test("is free once, then costs a credit, then waits for a payment", async () => {
    const me = await person(db);
    expect(status(await mutate(db, me, "publish_listing", await publishArgs(db, me)))).toBe("active");
    await giveCredits(db, me, 1);
    expect(status(await mutate(db, me, "publish_listing", await publishArgs(db, me)))).toBe("active");
    expect(await balance(me)).toEqual({ credits: 0, ledger: 0 });
    const third = await publishArgs(db, me);
    expect(status(await mutate(db, me, "publish_listing", third))).toBe("pending");
    expect(
      (await db.sql`select paid_by from public.listings where user_id = ${me} order by created_at`).map(
        (r) => r["paid_by"],
      ),
    ).toEqual(["first_free", "credit", null]);
    await mutate(db, me, "delete_listing", { id: third.id });
    expect(await balance(me)).toEqual({ credits: 0, ledger: 0 });
  });

  test("deleting the free listing does not give it back", async () => {
    const me = await person(db);
    const first = await publishArgs(db, me);
    await mutate(db, me, "publish_listing", first);
    await mutate(db, me, "delete_listing", { id: first.id });
    expect(status(await mutate(db, me, "publish_listing", await publishArgs(db, me)))).toBe("pending");
  });

  test("the same listing again, under another mutation, is the same listing and costs nothing", async () => {
    const me = await person(db);
    await useFreeListing(db, me);
    await giveCredits(db, me, 5);
    const args = await publishArgs(db, me);
    const first = await mutate(db, me, "publish_listing", args);
    for (let i = 0; i < 3; i += 1)
      expect((await mutate(db, me, "publish_listing", args)).row).toMatchObject({ id: first.row?.id });
    expect(await balance(me)).toEqual({ credits: 4, ledger: 4 });
    expect(
      await mutate(db, other, "publish_listing", { ...args, photos: [await uploadedPhoto(db, other)] }),
    ).toMatchObject({ code: "duplicate" });
    await mutate(db, me, "delete_listing", { id: args.id });
    expect(await mutate(db, me, "publish_listing", args)).toMatchObject({ code: "gone" });
    expect(await balance(me)).toEqual({ credits: 4, ledger: 4 });
  });

  test("the same listing with other words from a second device is a conflict showing the first", async () => {
    const me = await person(db);
    const args = await publishArgs(db, me);
    await mutate(db, me, "publish_listing", args);
    for (const other of [
      { title: "Vélo de course" },
      { description: "Une toute autre bicyclette, presque neuve." },
      { price: 46_000 },
      { condition: "used" },
      { delivery: true },
      { invoice: true },
      { photos: [await uploadedPhoto(db, me)] },
    ]) {
      expect(await mutate(db, me, "publish_listing", { ...args, ...other })).toMatchObject({
        status: "conflict",
        code: "conflict",
        message: expect.stringMatching(/déjà publiée/),
        row: { data: { title: "Vélo de ville", price: 45_000, status: "active" } },
      });
    }
    expect(await db.sql`select 1 from public.listings where user_id = ${me}`).toHaveLength(1);
    const id = randomUUID();
    const clash = { id, kind: "publish_listing", args: { ...args, title: "Vélo de course" } };
    const [first] = await push(db, me, [clash]);
    expect(await push(db, me, [clash])).toEqual([first]);
  });

  test("delivery and bill stand as they were ticked; an app that does not send one says no", async () => {
    for (const [more, facts] of [
      [{ delivery: true }, { delivery: true, invoice: false }],
      [{ delivery: false }, { delivery: false, invoice: false }],
      [{ invoice: true }, { delivery: false, invoice: true }],
      [{}, { delivery: false, invoice: false }],
    ] as const) {
      const args = await publishArgs(db, seller, more);
      for (let again = 0; again < 2; again += 1)
        expect(await mutate(db, seller, "publish_listing", args)).toMatchObject({
          status: "applied",
          row: { data: facts },
        });
    }
  });

  test("a price that another device has changed meanwhile is not overwritten in silence", async () => {
    const me = await person(db);
    const id = await listing(db, me, { price: 1_000 });
    const change = (price: number, was?: unknown) => mutate(db, me, "change_price", { id, price, was });
    expect(await change(900, 1_000)).toMatchObject({ status: "applied" });
    expect(await change(800, 1_000)).toMatchObject({ status: "conflict", row: { data: { price: 900 } } });
    expect(await change(900, 1_000)).toMatchObject({ status: "applied" }); // both wanted the same
    expect(await change(800, 900)).toMatchObject({ status: "applied" });
    expect(await change(700)).toMatchObject({ status: "applied" }); // a phone of before
    expect(await change(600, "700")).toMatchObject({ status: "applied" });
  });

  test("ends its draft in the same stroke", async () => {
    const draft = randomUUID();
    await mutate(db, seller, "save_draft", { id: draft, data: { title: "Vélo" } });
    await mutate(db, seller, "publish_listing", await publishArgs(db, seller, { draft_id: draft, title: "V" }));
    expect((await pull(db, seller, "drafts")).rows).toHaveLength(1);
    await mutate(db, seller, "publish_listing", await publishArgs(db, seller, { draft_id: draft }));
    expect((await pull(db, seller, "drafts")).rows).toEqual([]);
  });

  test("ends a draft that another device deleted too: written again there, it stays away", async () => {
    const draft = randomUUID();
    await mutate(db, seller, "save_draft", { id: draft, data: { title: "Vélo" } });
    await mutate(db, seller, "delete_draft", { id: draft });
    const published = await publishArgs(db, seller, { id: draft, draft_id: draft });
    expect(await mutate(db, seller, "publish_listing", published)).toMatchObject({ status: "applied" });
    expect(await mutate(db, seller, "save_draft", { id: draft, data: { title: "Vélo bleu" } })).toMatchObject({
      status: "rejected",
      code: "gone",
    });
    expect((await pull(db, seller, "drafts")).rows).toEqual([]);
  });

  test.each([
    [{ title: " " }, "invalid", "Le titre est requis"],
    [{ title: "Vélo" }, "invalid", "Le titre doit contenir au moins 5 caractères"],
    [{ title: "V".repeat(101) }, "too_long", "Le titre ne doit pas dépasser 100 caractères"],
    [{ description: "Trop court" }, "invalid", "La description doit contenir au moins 20 caractères"],
    [{ price: null }, "invalid", "Le prix est requis"],
    [{ price: "500" }, "invalid", "Le prix est requis"],
    [{ price: 500.5 }, "invalid", "Le prix est requis"],
    [{ price: 199 }, "invalid", `Le prix minimum est de ${formatPrice(PRICE.min)}`],
    [{ price: 10_000_001 }, "invalid", `Le prix maximum est de ${formatPrice(PRICE.max)}`],
    [{ category: "cars" }, "invalid", "La catégorie est requise"],
    [{ condition: null }, "invalid", "L'état est requis"],
    [{ district: "Cocody" }, "invalid", "Le quartier est requis"],
    [{ delivery: "oui" }, "invalid", "Cette action est incomplète."],
    [{ delivery: null }, "invalid", "Cette action est incomplète."],
    [{ invoice: "oui" }, "invalid", "Cette action est incomplète."],
    [{ photos: [] }, "invalid", "Veuillez ajouter au moins une photo"],
    [{ photos: "x" }, "invalid", "Veuillez ajouter au moins une photo"],
    [{ photos: ["1", "2", "3", "4", "5", "6"] }, "too_many", "Maximum 5 photos autorisées"],
    [{ photos: [null] }, "invalid", "Une photo n'est pas valable."],
    [{ photos: ["https://ailleurs.example/x.webp"] }, "invalid", "Une photo n'est pas valable."],
  ])("refuses %o", async (wrong, code, words) => {
    expect(await mutate(db, seller, "publish_listing", await publishArgs(db, seller, wrong))).toMatchObject({
      status: "rejected",
      code,
      message: words,
    });
  });

  test("refuses a photo whose name says no shape, or one that is none, though it is there", async () => {
    const mine = await uploadedPhoto(db, seller);
    for (const shape of ["", "_000", "_500", "_999", "_80"]) {
      const name = mine.replace("_080", shape);
      await db.sql`insert into storage.objects (bucket_id, name, owner_id) values ('listings', ${name}, ${seller})`;
      expect(
        await mutate(db, seller, "publish_listing", await publishArgs(db, seller, { photos: [name] })),
        name,
      ).toMatchObject({ status: "rejected", message: "Une photo n'est pas valable." });
    }
  });

  test("refuses photos that are another's, doubled, or not there yet", async () => {
    const [mine, theirs] = [await uploadedPhoto(db, seller), await uploadedPhoto(db, other)];
    const missing = mine.replace(/[0-9a-f]{64}/, "f".repeat(64));
    for (const photos of [
      [theirs],
      [mine, mine],
      [missing],
      [mine, missing],
      [mine.replace(".webp", ".svg")],
      [`${mine}/../x`],
    ]) {
      expect(
        await mutate(db, seller, "publish_listing", await publishArgs(db, seller, { photos })),
        photos[0],
      ).toMatchObject({ code: "invalid" });
    }
  });

  test("a column of the server cannot be smuggled in", async () => {
    const me = await person(db);
    await useFreeListing(db, me);
    const args = await publishArgs(db, me, {
      status: "active",
      user_id: other,
      paid_by: "credit",
      boosted_until: "2099-01-01",
      hidden: false,
      visible: true,
    });
    expect(status(await mutate(db, me, "publish_listing", args))).toBe("pending");
    expect(
      (await db.sql`select user_id, paid_by, boosted_until from public.listings where id = ${args.id}`)[0],
    ).toEqual({ user_id: me, paid_by: null, boosted_until: null });
  });
});

describe("an own listing @core", () => {
  const kinds = [
    ["mark_sold", {}],
    ["relist_listing", {}],
    ["renew_listing", { at: Date.now() }],
    ["change_price", { price: 900 }],
    ["delete_listing", {}],
  ] as const;

  test.each(kinds)("%s is for its owner; a stranger learns nothing he could not read", async (kind, more) => {
    const active = await listing(db, seller);
    const pending = await listing(db, seller, { status: "pending" });
    expect(await mutate(db, other, kind, { id: active, ...more })).toMatchObject({ code: "forbidden" });
    expect(await mutate(db, other, kind, { id: pending, ...more })).toMatchObject({ code: "not_found" });
    expect(await mutate(db, other, kind, { id: randomUUID(), ...more })).toMatchObject({ code: "not_found" });
    const [row] = await db.sql`select status, deleted, price from public.listings where id = ${active}`;
    expect(row).toEqual({ status: "active", deleted: false, price: 45_000 });
  });

  test("goes from active to sold, its price changes while active, and it is deleted unless sold", async () => {
    const [active, pending] = [await listing(db, seller), await listing(db, seller, { status: "pending" })];
    expect(await mutate(db, seller, "change_price", { id: active, price: 900 })).toMatchObject({
      row: { data: { price: 900 } },
    });
    expect(await mutate(db, seller, "change_price", { id: active, price: 100 })).toMatchObject({
      message: `Le prix minimum est de ${formatPrice(PRICE.min)}`,
    });
    expect(await mutate(db, seller, "change_price", { id: pending, price: 900 })).toMatchObject({ code: "invalid" });
    expect(await mutate(db, seller, "mark_sold", { id: pending })).toMatchObject({ code: "invalid" });
    expect(status(await mutate(db, seller, "mark_sold", { id: active }))).toBe("sold");
    expect(status(await mutate(db, seller, "mark_sold", { id: active }))).toBe("sold");
    expect(await mutate(db, seller, "change_price", { id: active, price: 800 })).toMatchObject({ code: "gone" });
    expect(await mutate(db, seller, "delete_listing", { id: active })).toMatchObject({ code: "invalid" });
    for (let i = 0; i < 2; i += 1)
      expect(await mutate(db, seller, "delete_listing", { id: pending })).toMatchObject({
        status: "applied",
        row: { deleted: true },
      });
    expect(await mutate(db, seller, "mark_sold", { id: pending })).toMatchObject({ code: "gone" });
  });

  test("no writer, whoever it is, can turn its states back", async () => {
    const id = await listing(db, seller, { status: "sold" });
    await expect(db.sql`update public.listings set status = 'active' where id = ${id}`).rejects.toMatchObject({
      code: "23514",
    });
    await expect(db.sql`update public.listings set user_id = ${other} where id = ${id}`).rejects.toMatchObject({
      code: "23514",
    });
    await db.sql`update public.listings set deleted = true where id = ${id}`;
    await expect(db.sql`update public.listings set deleted = false where id = ${id}`).rejects.toMatchObject({
      code: "23514",
    });
  });
});

test("a batch of a person without profile is refused mutation by mutation @core", async () => {
  const nobody = await person(db, { profile: false });
  const kinds = ["publish_listing", "mark_sold", "change_price", "delete_listing", "post_review", "send_message"];
  const verdicts = await push(
    db,
    nobody,
    kinds.map((kind) => ({ id: randomUUID(), kind, args: { id: randomUUID() } })),
  );
  expect(verdicts.map((v) => v.code)).toEqual(kinds.map(() => "profile_required"));
});
