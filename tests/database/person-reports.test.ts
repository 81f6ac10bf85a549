/** A person is reported from a conversation: whose words the team may read, who counts, what becomes of it. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../support/database.ts";
import { mutate, ALL_SEEN, exchange, listing, message, neighbour, person, pull, teamMember } from "./world.ts";

let db: FreshDatabase;
let team: string;
let crook: string;
let victim: string;
let thing: string;
beforeAll(async () => {
  db = await freshDatabase();
  team = await teamMember(db);
});
afterAll(() => db.stop());
beforeEach(async () => {
  crook = await person(db, { name: "Drissa Escroc" });
  victim = await person(db, { name: "Awa Koné" });
  thing = await listing(db, victim, { title: "Vélo de course" });
  await mutate(db, crook, "send_message", message(thing, victim, "Envoyez 5000 d'abord"));
});

type Row = Record<string, unknown> & { person: { id: string }; reports: Record<string, unknown>[] };
async function ask<T = Row[]>(name: string, args: readonly unknown[] = [], who = team): Promise<T> {
  return await db.as(who, async (tx) => {
    const places = args.map((_, place) => `$${String(place + 1)}`).join(", ");
    const [row] = await tx.unsafe<{ answer: T }[]>(`select public.${name}(${places}) as answer`, args as never[]);
    if (row === undefined) throw new Error(`${name} answered nothing`);
    return row.answer;
  });
}
const report = (who: string, more: object = {}) =>
  mutate(db, who, "report_person", {
    person_id: crook,
    listing_id: thing,
    reason: "scam",
    comment: "",
    attach: false,
    ...more,
  });
const waiting = async () => (await ask("team_person_reports")).filter((row) => row.person.id === crook);
const looked = () =>
  db.sql`select person from private.team_reads where what = 'conversation' and person in (${crook}, ${victim})`;

test("without the reporter's word the team reads nothing; with it the last twenty, noted", async () => {
  for (let n = 1; n <= 22; n += 1) await mutate(db, victim, "send_message", message(thing, crook, `non ${String(n)}`));
  expect(await report(victim, { comment: "Il insiste" })).toMatchObject({ status: "applied" });
  expect(await waiting()).toMatchObject([
    { watched: false, reports: [{ reason: "scam", comment: "Il insiste", words: null, title: "Vélo de course" }] },
  ]);
  expect(await looked()).toEqual([]);
  expect(await db.sql`select person from private.team_reads where what = 'fiche'`).toEqual([{ person: crook }]);
  await ask("decide_person_reports", [crook, "keep", ALL_SEEN]);
  await report(victim, { attach: true });
  const [row] = await waiting();
  const words = row?.reports[0]?.["words"] as { mine: boolean; content: string }[];
  expect([words.length, words[0]?.content, words.at(-1)]).toMatchObject([
    20,
    "non 3",
    { mine: true, content: "non 22" },
  ]);
  expect(await looked()).toHaveLength(2);
  await expect(ask("team_person_reports", [], victim)).rejects.toThrow();
});

test("one open at a time, about somebody who has written to the reporter, who hears nothing", async () => {
  await report(victim);
  expect(await report(victim)).toMatchObject({ code: "duplicate" });
  expect(await report(await person(db))).toMatchObject({ code: "not_party" });
  expect(await report(crook, { person_id: crook })).toMatchObject({ code: "not_party" });
  expect(await report(victim, { reason: "fake" })).toMatchObject({ message: "Veuillez indiquer une raison" });
  expect(await mutate(db, null, "report_person", { person_id: crook })).toMatchObject({ code: "signed_out" });
  const of = async (who: string) =>
    (await pull(db, who, "mine", { max: 500 })).rows.filter((row) => row["kind"] === "report");
  expect([(await of(victim)).length, (await of(crook)).length]).toEqual([1, 0]);
});

test("three that count keep a person from new conversations until the team has looked", async () => {
  const reporters = [];
  for (let n = 0; n < 3; n += 1) {
    const known = await neighbour(db);
    const sold = await listing(db, known);
    await mutate(db, crook, "send_message", message(sold, known, "Envoyez l'argent"));
    await report(known, { listing_id: sold });
    reporters.push(known);
  }
  await report(victim);
  expect(await waiting()).toMatchObject([{ watched: true }]);
  const seller = await person(db);
  const other = await listing(db, seller);
  const write = () => mutate(db, crook, "send_message", message(other, seller));
  expect(await write()).toMatchObject({ code: "forbidden", message: expect.stringContaining("signalé") as unknown });
  expect(await mutate(db, crook, "send_message", message(thing, victim, "Répondez"))).toMatchObject({
    status: "applied",
  });
  const once = randomUUID();
  const said = await ask<object>("decide_person_reports", [crook, "keep", ALL_SEEN, null, once]);
  expect(await ask<object>("decide_person_reports", [crook, "suspend", ALL_SEEN, "Autre", once])).toEqual(said);
  expect(await write()).toMatchObject({ status: "applied" });
  expect(await ask<object>("decide_person_reports", [crook, "keep", ALL_SEEN])).toMatchObject({ already: true });
});

test("a reporter's past stands beside the report: of listings and of people, with decisions", async () => {
  const seller = await person(db);
  const of = async (title: string) => await listing(db, seller, { title });
  const decided = {
    warn: await of("Frigo blanc"),
    remove: await of("Lit double"),
    restore: await of("Sac noir"),
    none: await of("Vélo vert"),
  };
  for (const [action, id] of Object.entries(decided)) {
    await mutate(db, victim, "report_listing", { listing_id: id, reason: "fake", comment: "" });
    if (action !== "none") await ask("decide_report", [id, action, "Vérifié", null]);
  }
  await report(victim);
  await ask("decide_person_reports", [crook, "keep", ALL_SEEN]);
  await report(victim);
  const record = {
    listings: { open: 1, upheld: 2, dismissed: 1 },
    people: { open: 1, upheld: 0, dismissed: 1 },
    reviews: { open: 0, upheld: 0, dismissed: 0 },
  };
  expect((await waiting())[0]?.reports).toMatchObject([{ record }]);
  const reported = await ask<{ listing: { id: string }; reports: object[] }[]>("team_reports");
  expect(reported.find((row) => row.listing.id === decided.none)?.reports).toMatchObject([{ record }]);
  expect(await ask("team_search", [victim])).toMatchObject({ people: [{ reported: record }] });
  expect(await ask("team_search", [decided.warn])).toMatchObject({
    listings: [{ reports: [{ status: "warned", record }] }],
  });
  const nobody = { open: 0, upheld: 0, dismissed: 0 };
  expect(await ask("team_search", [crook])).toMatchObject({
    people: [{ reported: { listings: nobody, people: nobody, reviews: nobody } }],
  });
});

test("suspended for it, with a reason; nobody decides about herself", async () => {
  await report(victim);
  await expect(ask("decide_person_reports", [crook, "suspend", ALL_SEEN])).rejects.toThrow(/raison/u);
  await expect(ask("decide_person_reports", [team, "keep", ALL_SEEN])).rejects.toThrow(/propre/u);
  expect(await waiting()).toHaveLength(1);
  await ask("decide_person_reports", [crook, "suspend", ALL_SEEN, "Arnaque"]);
  expect([await waiting(), await db.sql`select reason from private.suspensions where user_id = ${crook}`]).toEqual([
    [],
    [{ reason: "Arnaque" }],
  ]);
});

test("reports of a suspended person close as upheld; a second reason has reached nobody", async () => {
  await report(victim);
  await ask("suspend_person", [crook, true, 0, "Arnaque"]);
  const closed = { id: crook, action: "suspend", suspended: true, reason: "Arnaque", already: false };
  expect(await ask("decide_person_reports", [crook, "suspend", ALL_SEEN])).toEqual(closed);
  await report(victim);
  expect(await ask("decide_person_reports", [crook, "suspend", ALL_SEEN, "Insultes"])).toEqual({
    ...closed,
    already: true,
  });
  expect(await waiting()).toEqual([]);
  expect(await db.sql`select private.record_of(${victim}) -> 'people' as people`).toEqual([
    { people: { open: 0, upheld: 2, dismissed: 0 } },
  ]);
  expect(await db.sql`select action from private.audit_log where subject_id = ${crook} order by id`).toEqual(
    ["suspend", "close_person_reports", "close_person_reports"].map((name) => ({ action: name })),
  );
});

test("a decision after a colleague's changes nothing, and is told what stands", async () => {
  const seenNow = async () => (await waiting())[0]?.reports.at(-1)?.["created_at"];
  const decide = (action: string, reason: string | null, seen: unknown) =>
    ask<object>("decide_person_reports", [crook, action, seen, reason]);
  await report(victim);
  const seen = await seenNow();
  expect(await decide("suspend", "Arnaque", null)).toMatchObject({ already: true, suspended: false });
  await decide("keep", null, seen);
  const kept = { id: crook, already: true, action: "keep", suspended: false, reason: null };
  expect(await decide("suspend", "Arnaque", seen)).toEqual(kept);
  await report(victim);
  expect(await decide("suspend", "Arnaque", seen)).toEqual(kept);
  expect(await waiting()).toMatchObject([{ reports: [{}], person: { suspended: false } }]);
  const later = await seenNow();
  expect(await decide("suspend", "Insultes", later)).toMatchObject({ already: false });
  const suspended = { id: crook, already: true, action: "suspend", suspended: true, reason: "Insultes" };
  expect(await decide("keep", null, later)).toEqual(suspended);
  expect(await decide("keep", null, null)).toEqual(suspended);
  expect(await ask<object>("suspend_person", [crook, true, 1, "Encore"])).toMatchObject({
    already: true,
    suspended: true,
    reason: "Insultes",
  });
});

test("the copy goes 90 days after the decision, the report after a year, or with an account", async () => {
  await report(victim, { attach: true });
  await ask("decide_person_reports", [crook, "keep", ALL_SEEN]);
  const kept = async () =>
    await db.sql`select words is not null as words from public.reports where subject_id = ${crook}`;
  const age = async (days: number) => {
    await db.sql`update public.reports set handled_at = now() - make_interval(days => ${days}) where subject_id = ${crook}`;
    await db.sql`select public.forget_expired()`;
  };
  await age(89);
  expect(await kept()).toEqual([{ words: true }]);
  await age(91);
  expect(await kept()).toEqual([{ words: false }]);
  await age(367);
  expect(await kept()).toEqual([]);
  await report(victim, { attach: true });
  await db.sql`delete from auth.users where id = ${crook}`;
  expect(await kept()).toEqual([]);
});

test("a seller is reported by a person he has not written to, about a listing or himself", async () => {
  const [seller, stranger] = [await person(db, { name: "Kouassi Yao" }), await person(db)];
  const [older, newer] = [await listing(db, seller, { title: "Ancien vélo" }), await listing(db, seller)];
  const about = (who: string, listing_id: string | null, more: object = {}) =>
    mutate(db, who, "report_person", { person_id: seller, listing_id, reason: "scam", comment: "", ...more });
  expect(await about(stranger, thing)).toMatchObject({ code: "not_party" });
  expect(await about(seller, older)).toMatchObject({ code: "not_party" });
  expect(await about(stranger, null, { person_id: stranger })).toMatchObject({ code: "not_party" });
  expect(await about(stranger, older)).toMatchObject({
    status: "applied",
    row: { data: { subject_kind: "person", subject_id: seller, status: "open" } },
  });
  expect(await about(await person(db), null)).toMatchObject({ status: "applied" });
  const reported = await db.sql`select listing_id from public.reports where subject_id = ${seller} order by created_at`;
  expect(reported.map((row) => row["listing_id"])).toEqual([older, newer]);
});

test("reports by people whom a seller never wrote to are read, and stop no conversation of his", async () => {
  const seller = await neighbour(db);
  const about = await listing(db, seller);
  for (let n = 0; n < 3; n += 1)
    await mutate(db, await neighbour(db), "report_person", { person_id: seller, listing_id: about, reason: "scam" });
  const watched = async () => (await db.sql`select private.is_watched(${seller}) as is`)[0]?.["is"] as boolean;
  expect(await watched()).toBe(false);
  const row = (await ask("team_person_reports")).find((one) => one.person.id === seller);
  expect(row?.reports.map((one) => one["counts"])).toEqual([false, false, false]);
  for (const { reporter_id: who } of (row?.reports ?? []) as { reporter_id: string }[])
    await exchange(db, who, seller, about);
  expect(await watched()).toBe(true);
});
