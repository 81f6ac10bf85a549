/** The admin console's one search finds people, listings and payments, also what nobody else sees any more; who was looked at is noted. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../support/database.ts";
import { mutate, listing, neighbour, person, teamMember } from "./world.ts";

let db: FreshDatabase;
let team: string;
let seller: string;
let thing: string;
const proof = randomUUID();
beforeAll(async () => {
  db = await freshDatabase();
  team = await teamMember(db);
  seller = await person(db, { name: "Zéphirine Doumbia", phone: "2250799887766" });
  thing = await listing(db, seller, { title: "Trottinette pliante rouge" });
  await listing(db, await person(db, { name: "Autre Personne", phone: "2250700000077" }), { title: "Table basse" });
  await db.sql`insert into public.payment_proofs (id, user_id, kind, pack, amount, credits, full_name, phone, email, reference, screenshot_sha256, object_path, status)
    values (${proof}, ${seller}, 'pack', 'starter', 500, 3, 'Z', '07', 'z@x.ci', 'MP25.A1', ${"b".repeat(64)}, 'x', 'received')`;
});
afterAll(() => db.stop());

type Found = {
  people: { id: string }[];
  listings: { listing: { id: string }; state: string; edits: unknown[]; reports: unknown[] }[];
  payments: { id: string }[];
};
const search = (q: string, who = team): Promise<Found> =>
  db.as(who, async (tx) => {
    const [row] = await tx<{ found: Found }[]>`select public.team_search(${q}) as found`;
    if (row === undefined) throw new Error("team_search answered nothing");
    return row.found;
  });
const ids = async (q: string) => {
  const { people, listings, payments } = await search(q);
  return [people.map(({ id }) => id), listings.map((row) => row.listing.id), payments.map(({ id }) => id)];
};

test("by name, number, title, reference and id; not by one sign or a pattern's likeness", async () => {
  const all = [[seller], [thing], [proof]];
  expect(await ids("zephirine")).toEqual(all);
  expect(await ids("07 99 88 77 66")).toEqual(all);
  expect(await ids(seller)).toEqual(all);
  expect(await ids("trottinette")).toEqual([[], [thing], []]);
  expect(await ids(thing)).toEqual([[], [thing], []]);
  for (const q of [" mp25. a1 ", "MP25A1", "mp25-aI"]) expect(await ids(q)).toEqual([[], [], [proof]]);
  expect(await ids(proof)).toEqual([[], [], [proof]]);
  for (const q of ["z", "", "%%%", "trott_nette"]) expect(await ids(q)).toEqual([[], [], []]);
  await expect(search("zephirine", seller)).rejects.toThrow();
});

test("a payment is found by its payer's number in any spelling, not by other digits", async () => {
  const paid = randomUUID();
  await db.sql`insert into public.payment_proofs (id, user_id, kind, pack, amount, credits, full_name, phone, email, screenshot_sha256, object_path, status)
    values (${paid}, ${seller}, 'pack', 'starter', 500, 3, 'Z', '01 02-03.04 05', 'z@x.ci', ${"c".repeat(64)}, 'x', 'received')`;
  for (const q of ["0102030405", "01 02 03 04 05", "+225 01 02 03 04 05", "00225 0102030405", "0304"])
    expect(await ids(q)).toEqual([[], [], [paid]]);
  for (const q of ["030", "MP 0304", "0102030406"]) expect(await ids(q)).toEqual([[], [], []]);
  await db.sql`delete from public.payment_proofs where id = ${paid}`;
});

test("what is hidden is found by its title, what is deleted by its owner, each with its past", async () => {
  await mutate(db, await neighbour(db), "report_listing", { listing_id: thing, reason: "fake", comment: "Copie" });
  await mutate(db, seller, "edit_listing", {
    id: thing,
    ...(await db.sql`select description, category, condition, photos from public.listings where id = ${thing}`)[0],
    title: "Trottinette pliante bleue",
  });
  await db.sql`update public.listings set hidden = true where id = ${thing}`;
  const [hidden] = (await search("trottinette")).listings;
  expect(hidden).toMatchObject({
    state: "unavailable",
    edits: [{ before: { title: "Trottinette pliante rouge" } }],
    reports: [{ reason: "fake", comment: "Copie", status: "open" }],
  });
  await mutate(db, seller, "delete_listing", { id: thing });
  expect((await search("zephirine")).listings).toMatchObject([{ listing: { id: thing }, state: "deleted" }]);
});

test("whose card or payment was shown is noted", async () => {
  await db.sql`delete from private.team_reads`;
  await search("mp25.a1");
  expect(await db.sql`select actor, person, what from private.team_reads`).toEqual([
    { actor: team, person: seller, what: "fiche" },
  ]);
});

test.each([
  ["the payments that wait", "team_payments()", "fiche"],
  ["the picture of a payment", `team_proof_file('${proof}')`, "preuve"],
  ["a support message", "team_support()", "lettre"],
  ["the payments of before", "team_payments(true)", "fiche"],
])("who of the team was shown %s is noted", async (_what, question, kind) => {
  if (question.includes("true"))
    await db.as(team, (tx) => tx`select public.decide_payment(${proof}, false, 0, 'Illisible')`);
  const supportMessage = { name: "Zéphirine", email: "z@x.ci", subject: "Mon paiement", message: "Rien n'est arrivé." };
  await mutate(db, seller, "contact_support", supportMessage);
  await db.sql`delete from private.team_reads`;
  await db.as(team, (tx) => tx.unsafe(`select public.${question}`));
  expect(await db.sql`select actor, person, what from private.team_reads`).toEqual([
    { actor: team, person: seller, what: kind },
  ]);
});
