/** The finds of a followed search, between the minute in which they are found and that in which they are announced. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { followWorld } from "./follow-world.ts";
import { mutate, type FreshDatabase, listing, person } from "./world.ts";

const world = followWorld();
const { listening, save, chores, noticesOf, notified } = world;
let db: FreshDatabase;
let awa: string;
let seller: string;
beforeAll(() => ({ db } = world.here()));
beforeEach(async () => {
  [awa, seller] = [await listening(), await person(db, { name: "Bertin Kouamé" })];
  await save(awa, { q: "vélo", max: 60_000, category: "sports" });
});

const close = (who: string) => db.as("service", (tx) => tx`select public.close_account(${who})`);
const hide = (id: string, hidden = true) => db.sql`update public.listings set hidden = ${hidden} where id = ${id}`;

/** Ways in which a listing of `seller` is no longer what `awa` asked for. */
const WAYS: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
  sold: (id) => mutate(db, seller, "mark_sold", { id }),
  removed: (id) => db.sql`update public.listings set hidden = true, deleted = true where id = ${id}`,
  dearer: (id) => db.sql`update public.listings set price = 60001 where id = ${id}`,
  "edited away": (id) =>
    db.sql`update public.listings set title = 'Poussette', description = 'Bon état, très peu servie.' where id = ${id}`,
  "of somebody blocked since": () => mutate(db, awa, "block_person", { person_id: seller, on: true, name: "x" }),
  "of somebody suspended": () => db.sql`update public.listings set suspended = true where user_id = ${seller}`,
  "of somebody who left": () => close(seller),
};

describe.each(Object.entries(WAYS))("a listing that was found and is %s", (_, leave) => {
  test("is not told, and costs no hour", async () => {
    await listing(db, world.here().seller, { title: "Vélo de ville" });
    const before = await notified(awa);
    expect(before).toMatchObject([{ body: /ville/u, version: 1 }]);
    await db.sql`update private.notices set notified_version = version where person = ${awa}`;
    const id = await listing(db, seller, { title: "Vélo de course" });
    await chores();
    await leave(id);
    expect(await notified(awa)).toEqual(before);
    await listing(db, world.here().seller, { title: "Vélo pliant" });
    // Listings that may be shown again are looked at after ten minutes.
    await db.sql`update private.search_finds set notified_at = notified_at - interval '11 minutes' where true`;
    await chores();
    expect(await noticesOf(awa)).toMatchObject([{ version: 2, data: { found: 1, title: "Vélo pliant" } }]);
  });

  test("leaves the notice and the mail that wait", async () => {
    await db.sql`delete from private.push_subscriptions where person = ${awa}`;
    await listing(db, world.here().seller, { title: "Vélo de ville" });
    const id = await listing(db, seller, { title: "Vélo de course" });
    expect(await notified(awa)).toMatchObject([{ title: /^2 nouvelles/u, body: /course/u }]);
    await leave(id);
    await db.sql`update private.notices set mail_at = now() where person = ${awa}`;
    await db.sql`select private.queue_search_mails()`;
    const mails =
      await db.sql`select m.data from private.mail_outbox m join public.user_private p on p.email = m.recipient
      where p.id = ${awa} and template = 'search_finds'`;
    expect(mails).toMatchObject([{ data: { finds: [{ found: 1, title: "Vélo de ville" }] } }]);
  });
});

test("with nothing left the notice goes, and the day's mail is still to come", async () => {
  await db.sql`delete from private.push_subscriptions where person = ${awa}`;
  const id = await listing(db, seller, { title: "Vélo de course" });
  await notified(awa);
  await db.sql`update public.listings set price = 60001 where id = ${id}`;
  await db.sql`update private.notices set mail_at = now() where person = ${awa}`;
  await db.sql`select private.queue_search_mails()`;
  expect(await noticesOf(awa)).toEqual([]);
  expect(
    await db.sql`select from private.notice_choices where person = ${awa} and searches_mailed_at is not null`,
  ).toEqual([]);
});

test("who leaves is named by no notice that was told, no mail that waits and none that was sent", async () => {
  const reader = await person(db);
  for (const who of [awa, reader]) await save(who, { q: "pirogue" });
  const other = await listing(db, world.here().seller, { title: "Pirogue neuve" });
  const id = await listing(db, seller, { title: "Pirogue de Bertin" });
  await notified(awa);
  await db.sql`update private.notices set notified_version = version where person = ${awa}`;
  const mail = async () => {
    await db.sql`update private.notices set mail_at = now() where person = ${reader}`;
    await db.sql`update private.notice_choices set searches_mailed_at = null where person = ${reader}`;
    await db.sql`select private.queue_search_mails()`;
  };
  await mail();
  await db.sql`update private.search_finds set listings = array[${other}, ${id}]::uuid[], notified_at = '-infinity' where search in (
    select s.id from private.saved_searches s where s.person = ${reader})`;
  await db.sql`select public.mail_sent(m.id) from private.mail_outbox m join public.user_private p on p.email = m.recipient where p.id = ${reader}`;
  await chores();
  await mail();
  const said = async () => [
    JSON.stringify(await db.sql`select data from private.notices`),
    JSON.stringify(await db.sql`select data from private.mail_outbox`),
  ];
  const named = expect.stringContaining("Pirogue de Bertin");
  expect(await said()).toEqual([named, named]);
  expect(await db.sql`select from private.mail_outbox where sent_at is not null and data <> '{}'`).toEqual([]);
  await close(seller);
  expect(await said()).toEqual([expect.not.stringContaining("Bertin"), expect.not.stringContaining("Bertin")]);
  expect(await said()).toEqual([expect.stringContaining("Pirogue neuve"), expect.stringContaining("Pirogue neuve")]);
});

test("who blocks its seller hears of it neither from the notice nor from the mail that wait", async () => {
  const reader = await person(db);
  await save(reader, { q: "pirogue" });
  await listing(db, seller, { title: "Pirogue de course" });
  await notified(awa);
  await db.sql`update private.notices set mail_at = now() where person = ${reader}`;
  await db.sql`select private.queue_search_mails()`;
  const mails = () => db.sql`select from private.mail_outbox m join public.user_private p on p.email = m.recipient
    where p.id = ${reader} and m.template = 'search_finds'`;
  await listing(db, seller, { title: "Pirogue de pêche" });
  await notified(reader);
  expect([await mails(), await noticesOf(reader)].map((rows) => rows.length)).toEqual([1, 1]);
  await mutate(db, reader, "block_person", { person_id: seller, on: true, name: "x" });
  expect([await mails(), await noticesOf(reader)].map((rows) => rows.length)).toEqual([0, 0]);
});

describe("a listing under review", () => {
  test("in the minute in which it is found is told once it is shown", async () => {
    const id = await listing(db, seller, { title: "Vélo de course" });
    await hide(id);
    expect(await notified(awa)).toEqual([]);
    await hide(id, false);
    expect(await notified(awa)).toMatchObject([{ body: /course/u }]);
    expect(await db.sql`select from private.fresh_listings`).toEqual([]);
  });

  test("while it waits to be told, by a browser or by mail, is told once it is shown", async () => {
    const id = await listing(db, seller, { title: "Vélo de course" });
    await chores();
    await hide(id);
    expect([await noticesOf(awa), await notified(awa)]).toEqual([[], []]);
    await hide(id, false);
    expect(await notified(awa)).toMatchObject([{ body: /course/u }]);
    await db.sql`update private.notices set notified_version = version, mail_at = null where person = ${awa}`;
    await hide(id);
    await hide(id, false);
    expect(await notified(awa)).toEqual([]);
  });

  test("and then sold or removed is forgotten", async () => {
    const id = await listing(db, seller, { title: "Vélo de course" });
    await hide(id);
    await chores();
    expect(await db.sql`select from private.fresh_listings`).toHaveLength(1);
    await db.sql`update public.listings set deleted = true where id = ${id}`;
    await chores();
    expect(await db.sql`select from private.fresh_listings`).toEqual([]);
  });
});

test("more than twenty are said as that", async () => {
  for (let at = 0; at < 25; at++) await listing(db, seller, { title: `Vélo ${at}` });
  expect(await notified(awa)).toMatchObject([
    { title: "Plus de 20\u00a0nouvelles annonces pour «\u00a0vélo\u00a0»", body: /^Vélo 24,/u },
  ]);
});
