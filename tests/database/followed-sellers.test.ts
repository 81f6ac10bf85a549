/** A seller who is followed: a followed search whose filter is who sells. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { followWorld } from "./follow-world.ts";
import { mutate, type FreshDatabase, listing, person, pull, push } from "./world.ts";

const world = followWorld();
const { listening, save, chores, noticesOf, notified } = world;
let db: FreshDatabase;
let seller: string;
let awa: string;
beforeAll(async () => {
  ({ db } = world.here());
  await db.sql`select private.open_town('bouake', 'Bouaké', 'de Bouaké', array['Air France'],
      '[{"operator": "Wave", "phone": "2250700000001"}]', '{"email": "a@b.ci", "phones": [], "whatsapp": "", "address": ""}')`;
});
beforeEach(async () => {
  [awa, seller] = [await listening(), await person(db, { name: "Bertin Kouamé" })];
});

/** The searches that `who` follows, as her phone has it from the beginning. */
const rowsOf = async (who: string) =>
  (await pull(db, who, "mine")).rows.flatMap(({ kind, data }) => (kind === "search" ? [data] : []));
const follow = (who: string, from: string, on = true) => save(who, { seller: from }, on);
const suspend = (who: string) =>
  db.sql`insert into private.suspensions (user_id, suspended_by, reason) values (${who}, ${who}, 'x')`;
const close = (who: string) => db.as("service", (tx) => tx`select public.close_account(${who})`);
const block = (who: string, other: string, on = true) =>
  mutate(db, who, "block_person", { person_id: other, on, name: "x" });

test("a seller is followed once, under the name of today, and only whoever follows sees it", async () => {
  expect(await follow(awa, seller)).toMatchObject({ status: "applied" });
  expect(await save(awa, { seller, town: "bouake" })).toMatchObject({ status: "applied" });
  expect(await rowsOf(awa)).toMatchObject([{ q: "", seller: { id: seller, name: "Bertin Kouamé" } }]);
  const known = await pull(db, awa, "mine");
  await db.sql`update public.users set full_name = 'Bertin K.' where id = ${seller}`;
  const { rows } = await pull(db, awa, "mine", { after: known.checkpoint });
  expect(rows).toMatchObject([{ kind: "search", data: { seller: { name: "Bertin K." } } }]);
  expect(JSON.stringify(await pull(db, seller, "mine"))).not.toContain(awa);
  const [mine, theirs] = await Promise.all(
    [awa, seller].map(async (who) => (await db.as(who, (tx) => tx`select public.export_my_data() as data`))[0]),
  );
  expect(mine?.["data"].notifications.recherches_suivies).toMatchObject([{ mots: "", vendeur: "Bertin K." }]);
  expect(JSON.stringify(theirs)).not.toContain(awa);
  expect(await follow(awa, seller, false)).toMatchObject({ status: "applied" });
  expect(await rowsOf(awa)).toEqual([]);
  expect(await db.sql`select seller from private.saved_searches where person = ${awa}`).toEqual([{ seller: null }]);
});

test("a follow that arrives twice is judged once, and taken back by the same seller alone", async () => {
  const other = await person(db);
  const args = { on: true, q: "", seller: { id: seller, name: "x" } };
  const mutation = { id: crypto.randomUUID(), kind: "save_search", key: `search:${seller}`, args };
  const [first] = await push(db, awa, [mutation]);
  expect(await push(db, awa, [mutation])).toEqual([first]);
  await follow(awa, other);
  await follow(awa, other, false);
  expect(await rowsOf(awa)).toMatchObject([{ seller: { id: seller } }]);
});

describe("nobody follows", () => {
  const REFUSED: Readonly<Record<string, () => Promise<string>>> = {
    themselves: () => Promise.resolve(awa),
    "somebody unknown": () => Promise.resolve(crypto.randomUUID()),
    "somebody who has left": () => close(seller).then(() => seller),
    "somebody suspended": () => suspend(seller).then(() => seller),
    "somebody they have blocked": () => block(awa, seller).then(() => seller),
    "somebody who has blocked them": () => block(seller, awa).then(() => seller),
  };
  test.each(Object.entries(REFUSED))("%s", async (_, whom) => {
    const verdict = await follow(awa, await whom());
    expect(verdict).toMatchObject({ status: "rejected", message: /^(Ce vendeur|Vous avez bloqué|Cette personne)/u });
    expect(await rowsOf(awa)).toEqual([]);
  });

  test("more than ten, searches and sellers together; nor without a seller's id", async () => {
    for (let at = 0; at < 9; at++) await save(awa, { q: `lot ${at}` });
    await follow(awa, seller);
    expect(await follow(awa, await person(db))).toMatchObject({
      code: "too_many",
      message: /10 recherches et vendeurs/u,
    });
    for (const bad of ["x", {}, { id: "x" }, [seller]])
      expect(await mutate(db, await person(db), "save_search", { on: true, q: "", seller: bad })).toMatchObject({
        status: "rejected",
        code: "invalid",
      });
  });
});

describe("a new listing of a followed seller", () => {
  test("is notified as that of a followed search, in any town, and leads to the seller", async () => {
    await follow(awa, seller);
    await listing(db, await person(db));
    expect(await notified(awa)).toEqual([]);
    await db.sql`update public.users set town_id = 'bouake' where id = ${seller}`;
    await listing(db, seller, { title: "Pirogue", district: "Air France", price: 45_000 });
    expect(await notified(awa)).toMatchObject([
      {
        title: "Nouvelle annonce chez Bertin Kouamé",
        body: "Pirogue, 45\u202f000\u00a0FCFA",
        path: `/profile/seller/${seller}`,
      },
    ]);
    for (const title of ["Charrue", "Tabouret"]) await listing(db, seller, { title, district: "Air France" });
    // One notice an hour.
    await chores();
    expect(await noticesOf(awa)).toMatchObject([{ version: 1 }]);
    await db.sql`update private.notices set notified_version = version where person = ${awa}`;
    expect(await notified(awa)).toMatchObject([{ title: "2 nouvelles annonces chez Bertin Kouamé" }]);
    expect(await noticesOf(seller)).toEqual([]);
  });

  test("is notified with the same switch as searches", async () => {
    await follow(awa, seller);
    await db.as(awa, (tx) => tx`select public.notice_choices(muted => '{search}')`);
    await listing(db, seller);
    expect(await notified(awa)).toEqual([]);
  });
});

describe("a seller is followed no more", () => {
  const ENDS: Readonly<Record<string, () => Promise<unknown>>> = {
    "once the follower has blocked them": () => block(awa, seller).then(() => block(awa, seller, false)),
    "once they have blocked the follower": () => block(seller, awa).then(() => block(seller, awa, false)),
    "once their account is closed": () => close(seller),
  };
  test.each(Object.entries(ENDS))("%s, and what was found is notified to nobody", async (_, end) => {
    await follow(awa, seller);
    const known = await pull(db, awa, "mine");
    await listing(db, seller);
    expect(await notified(awa)).toHaveLength(1);
    await listing(db, seller);
    await chores();
    await end();
    const { rows } = await pull(db, awa, "mine", { after: known.checkpoint });
    expect(rows.filter(({ id }) => id.startsWith("search:"))).toMatchObject([{ deleted: true }]);
    expect([await rowsOf(awa), await notified(awa), await noticesOf(awa)]).toEqual([[], [], []]);
    expect(await db.sql`select seller from private.saved_searches where person = ${awa}`).toEqual([{ seller: null }]);
  });

  test("for as long as they are suspended", async () => {
    await follow(awa, seller);
    const known = await pull(db, awa, "mine");
    await suspend(seller);
    expect((await pull(db, awa, "mine", { after: known.checkpoint })).rows).toMatchObject([{ deleted: true }]);
    await db.sql`update private.suspensions set lifted_at = now() where user_id = ${seller}`;
    expect(await rowsOf(awa)).toMatchObject([{ seller: { id: seller } }]);
  });
});
