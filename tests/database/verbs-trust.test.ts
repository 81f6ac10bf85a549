import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mutate, exchange, freshDatabase, listing, neighbour, person, pull, type FreshDatabase } from "./world.ts";

let db: FreshDatabase;
let seller: string;
let buyer: string;
beforeAll(async () => {
  db = await freshDatabase();
  seller = await person(db, { name: "Kouassi Yao" });
  buyer = await person(db);
});
afterAll(() => db.stop());

describe("reviews @core", () => {
  test("one a person and listing, not of oneself, one to five stars", async () => {
    const id = await listing(db, seller);
    const review = (who: string, more: object = {}) =>
      mutate(db, who, "post_review", { listing_id: id, rating: 4, comment: " Très sérieux ", ...more });
    for (const rating of [0, 6, 4.5, "4", null])
      expect(await review(buyer, { rating })).toMatchObject({ code: "invalid", message: "Merci de donner une note." });
    expect(await review(buyer, { comment: "x".repeat(1001) })).toMatchObject({ code: "too_long" });
    expect(await review(seller)).toMatchObject({ code: "own_listing" });
    expect(await review(buyer)).toMatchObject({
      status: "applied",
      row: {
        kind: "review",
        data: { listing_id: id, rating: 4, comment: "Très sérieux", shown: false },
      },
    });
    expect(await review(buyer)).toMatchObject({ code: "duplicate" });
    expect(
      await mutate(db, buyer, "post_review", {
        listing_id: await listing(db, seller, { status: "pending" }),
        rating: 4,
      }),
    ).toMatchObject({ code: "not_found" });
  });

  test("the rating is theirs alone, rounded to two decimals, and forgets a removed one", async () => {
    const star = await person(db);
    const things = [await listing(db, star), await listing(db, star), await listing(db, star)];
    for (const [i, rating] of [5, 4, 4].entries()) {
      const who = await person(db);
      await exchange(db, who, star, things[i] ?? "");
      await mutate(db, who, "post_review", { listing_id: things[i], rating });
    }
    const rating = async () =>
      (await db.sql`select rating::float, review_count from public.users where id = ${star}`)[0];
    expect(await rating()).toEqual({ rating: 4.33, review_count: 3 });
    const { checkpoint } = await pull(db, null, "reviews");
    const [removed] = await db.sql<
      { id: string }[]
    >`update public.reviews set deleted = true where reviewed_id = ${star} and rating = 5 returning id`;
    expect(await rating()).toEqual({ rating: 4, review_count: 2 });
    expect((await pull(db, null, "reviews", { after: checkpoint })).rows).toEqual([
      { id: removed?.id, v: expect.any(Number), deleted: true },
    ]);
  });
});

describe("reports @core", () => {
  const report = (who: string, id: string, reason = "fake") =>
    mutate(db, who, "report_listing", { listing_id: id, reason, comment: "Photo volée" });

  test("three distinct people of some standing hide a listing; accounts made for it do not", async () => {
    const id = await listing(db, seller);
    const old = await person(db);
    await db.sql`update auth.users set created_at = now() - interval '10 days' where id = ${old}`;
    const made = [await person(db, { confirmed: false }), await person(db, { profile: false }), old];
    for (const who of [...made, await person(db), await person(db), await person(db)]) await report(who, id);
    const known = [await neighbour(db), await neighbour(db), await neighbour(db)];
    const hidden = async () => (await db.sql`select hidden from public.listings where id = ${id}`)[0]?.["hidden"];
    for (const who of known) {
      expect(await hidden()).toBe(false);
      expect(await report(who, id)).toMatchObject({
        status: "applied",
        row: { kind: "report", data: { reason: "fake", status: "open" } },
      });
    }
    expect(await hidden()).toBe(true);
    expect((await pull(db, seller, "mine", { max: 500 })).rows.find((row) => row.id === `listing:${id}`)).toMatchObject(
      { data: { status: "unavailable" } },
    );
  });

  test("reports that were looked at count no more", async () => {
    const id = await listing(db, seller);
    for (let i = 0; i < 2; i += 1) await report(await neighbour(db), id);
    await db.sql`update public.reports set status = 'dismissed', handled_at = now(), handled_by = ${seller} where listing_id = ${id}`;
    await report(await neighbour(db), id);
    expect((await db.sql`select hidden from public.listings where id = ${id}`)[0]).toEqual({ hidden: false });
  });

  test("one a person and listing, with a reason, not one's own", async () => {
    const id = await listing(db, seller);
    expect(await report(buyer, id, "")).toMatchObject({ code: "invalid", message: "Veuillez indiquer une raison" });
    expect(await report(seller, id)).toMatchObject({ code: "own_listing" });
    expect(await report(buyer, randomUUID())).toMatchObject({ code: "not_found" });
    expect(await report(buyer, await listing(db, seller, { status: "pending" }))).toMatchObject({ code: "not_found" });
    expect(await report(buyer, id)).toMatchObject({ status: "applied" });
    expect(await report(buyer, id)).toMatchObject({ code: "duplicate" });
  });
});

describe("support messages @core", () => {
  const supportMessage = { name: "Ama", email: "ama@exemple.ci", subject: "Question", message: "Comment vendre ici ?" };

  test("are real rows, signed or not", async () => {
    const signed = await mutate(db, buyer, "contact_support", supportMessage);
    const visitor = await mutate(db, null, "contact_support", supportMessage);
    const rows = await db.sql`select id, user_id from public.support_messages`;
    expect(rows).toEqual(
      expect.arrayContaining([
        { id: signed.id, user_id: buyer },
        { id: visitor.id, user_id: null },
      ]),
    );
  });

  test.each([
    [{ name: "" }, "Le nom est requis"],
    [{ email: "" }, "L'email est requis"],
    [{ email: "ama" }, "Adresse email invalide"],
    [{ email: "a b@c.d" }, "Adresse email invalide"],
    [{ subject: " " }, "Le sujet est requis"],
    [{ message: "" }, "Le message est requis"],
    [{ message: "Court" }, "Le message doit contenir au moins 10 caractères"],
    [{ message: "x".repeat(5001) }, "Ce texte est trop long"],
  ])("refuses %o", async (wrong, words) => {
    expect(await mutate(db, null, "contact_support", { ...supportMessage, ...wrong })).toMatchObject({
      status: "rejected",
      message: words,
    });
  });

  test("keep no address of a visitor", async () => {
    await db.sql.begin(async (tx) => {
      await tx`select set_config('role', 'anon', true), set_config('request.headers', '{"x-forwarded-for":"10.0.0.1, 203.0.113.9"}', true)`;
      await tx`select public.sync_push(${JSON.stringify([{ id: randomUUID(), kind: "contact_support", args: supportMessage }])}::text::json)`;
    });
    const owners = await db.sql<
      { owner: string }[]
    >`select owner from private.rate_buckets where owner like 'visitor:%'`;
    expect(owners.length).toBeGreaterThan(1);
    for (const { owner } of owners) expect(owner).toMatch(/^visitor:[0-9a-f]{64}$/);
    const key = async (hops: string) =>
      (
        await db.sql.begin(async (tx) => {
          await tx`select set_config('request.headers', ${JSON.stringify({ "x-forwarded-for": hops })}, true)`;
          return tx`select private.visitor_key() as key`;
        })
      )[0]?.["key"];
    expect(await key("203.0.113.9")).toBe(await key("198.51.100.1, 203.0.113.9")); // what a visitor says of himself counts nothing
    expect(await key("203.0.113.9")).not.toBe(await key("203.0.113.9, 198.51.100.1"));
  });
});
