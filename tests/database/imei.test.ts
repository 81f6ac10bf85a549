/** Phones by their IMEI: given by a seller, compared by a buyer, declared stolen, and taken away by the team. The number itself stands nowhere. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { newImei } from "../support/new-imei.ts";
import { freshDatabase, listing, mutate, person, pull, teamMember, type Caller, type FreshDatabase } from "./world.ts";

const OTHER = "356938035643809";
const DAY = "2025-11-03";

let db: FreshDatabase;
let [seller, buyer, robbed, team] = ["", "", "", ""];
let phone: string;
/** Another one for each test: what one declares is no matter of the next. */
let imei: string;
beforeAll(async () => {
  db = await freshDatabase();
  team = await teamMember(db);
});
afterAll(() => db.stop());
beforeEach(async () => {
  imei = newImei();
  [seller, buyer, robbed] = [await person(db), await person(db), await person(db, { name: "Awa Koné" })];
  phone = await listing(db, seller, { title: "Tecno Spark 10", category: "electronics" });
});

const give = (typed: string | null, who = seller, id = phone) => mutate(db, who, "give_imei", { id, imei: typed });
const check = (typed: string, who: Caller = buyer, id = phone) =>
  db.as(who, async (tx) => (await tx<{ a: object }[]>`select public.check_imei(${id}, ${typed}) as a`)[0]?.a);
const declare = (more: object = {}, who = robbed) =>
  mutate(db, who, "declare_stolen", { id: randomUUID(), imei, day: DAY, ...more });
const withdraw = (id: string, who = robbed) => mutate(db, who, "withdraw_stolen", { id });
const idOf = ({ row }: { row?: unknown }) => (row as { data: { id: string } }).data.id;
const declared = async (who = robbed) =>
  (await pull(db, who, "mine")).rows.flatMap((row) => (row["kind"] === "stolen_phone" ? [row["data"]] : []));
const inFeed = async () => (await pull(db, buyer, "feed")).rows.find(({ id }) => id === phone)?.["has_imei"];
type Listed = { id: string; name: string; own: boolean; listings: object[] };
const listed = (who = team) =>
  db.as(who, async (tx) => {
    const [row] = await tx<{ a: Listed[] }[]>`select public.team_stolen_phones() as a`;
    return (row?.a ?? []).filter(({ listings }) => JSON.stringify(listings).includes(phone));
  });
const remove = (id: string, who = team, action = randomUUID()) =>
  db.as(who, async (tx) => (await tx<{ a: object }[]>`select public.remove_stolen_phone(${id}, ${action}) as a`)[0]?.a);

test("a seller gives the number, everybody reads that there is one, and nobody which @core", async () => {
  expect(await inFeed()).toBe(false);
  expect(await give(`${imei.slice(0, 6)} ${imei.slice(6, 8)}.${imei.slice(8)}`)).toMatchObject({
    status: "applied",
    row: { data: { has_imei: true } },
  });
  expect(await inFeed()).toBe(true);
  await declare();
  const tables = await db.sql<{ name: string }[]>`select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'private', 'auth', 'realtime')`;
  for (const { name } of tables)
    expect([name, await db.sql.unsafe(`select 1 from ${name} t where t::text like '%${imei}%'`)]).toEqual([name, []]);
  expect(await give(null)).toMatchObject({ row: { data: { has_imei: false } } });
  expect([await inFeed(), await db.sql`select 1 from private.listing_imeis where listing_id = ${phone}`]).toEqual([
    false,
    [],
  ]);
});

test("only of one's own, only one that can be, and not of what is sold", async () => {
  for (const typed of ["490154203237519", "123", " "]) expect(await give(typed)).toMatchObject({ field: "imei" });
  expect(await give(imei, buyer)).toMatchObject({ code: "forbidden" });
  expect(await give(imei, seller, randomUUID())).toMatchObject({ code: "not_found" });
  await mutate(db, seller, "mark_sold", { id: phone });
  expect(await give(imei)).toMatchObject({ message: "Une annonce vendue ne se modifie plus." });
});

test("a buyer is told whether it is the same, and whether somebody says that it was stolen @core", async () => {
  await give(imei);
  expect(await check(`${imei.slice(0, 2)}-${imei.slice(2)}`)).toEqual({ same: true, stolen_on: null });
  const id = idOf(await declare());
  expect(await check(OTHER)).toEqual({ same: false, stolen_on: null });
  expect(await check(imei)).toEqual({ same: true, stolen_on: DAY });
  await withdraw(id);
  const another = await person(db);
  expect(await check(imei, another)).toEqual({ same: true, stolen_on: null });
});

test("three tries a day about one listing, ten in all; a number that cannot be is none", async () => {
  const ids = [phone];
  while (ids.length < 4) ids.push(await listing(db, seller));
  for (const id of ids) await give(imei, seller, id);
  await expect(check("490154203237519")).rejects.toMatchObject({ detail: expect.stringContaining("400") });
  for (const id of ids.slice(0, 3)) {
    for (let n = 0; n < 3; n += 1) await check(OTHER, buyer, id);
    await expect(check(imei, buyer, id)).rejects.toMatchObject({ message: expect.stringContaining("trois fois") });
  }
  await check(OTHER, buyer, ids[3]);
  await expect(check(imei, buyer, ids[3])).rejects.toMatchObject({ message: expect.stringContaining("dix IMEI") });
});

test("who may not check: a visitor, without a profile, suspended, blocked; nor what is hidden", async () => {
  const why = (code: string) => ({ message: expect.stringContaining(code) as unknown });
  await expect(check(imei)).rejects.toMatchObject(why("not_found"));
  await give(imei);
  await expect(check(imei, null)).rejects.toThrow();
  await expect(check(imei, await person(db, { profile: false }))).rejects.toMatchObject(why("profile_required"));
  const [bad, blocked] = [await person(db), await person(db)];
  await db.sql`insert into private.suspensions (user_id, suspended_by, reason) values (${bad}, ${team}, 'x')`;
  await mutate(db, seller, "block_person", { person_id: blocked, on: true });
  await expect(check(imei, bad)).rejects.toMatchObject(why("suspendu"));
  await expect(check(imei, blocked)).rejects.toMatchObject(why("not_found"));
  await db.sql`update public.listings set hidden = true where id = ${phone}`;
  await expect(check(imei)).rejects.toMatchObject(why("not_found"));
});

test("a phone is declared once, on a day that has been, and taken back by its declarer alone", async () => {
  const tomorrow = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  for (const day of ["", "hier", "2025-02-31", tomorrow, "1999-01-01"])
    expect(await declare({ day })).toMatchObject({ status: "rejected", field: "day" });
  expect(await declare({ imei: "123" })).toMatchObject({ field: "imei" });
  const made = await declare();
  expect(made).toMatchObject({ row: { kind: "stolen_phone", data: { day: DAY, status: "declared" } } });
  expect(await declare()).toMatchObject({ status: "conflict", row: { data: { id: idOf(made) } } });
  expect([await declared(), await declared(buyer)]).toMatchObject([[{ id: idOf(made) }], []]);
  expect(await withdraw(idOf(made), buyer)).toMatchObject({ message: "Cette déclaration n'existe plus." });
  await db.sql`update private.epoch_seed set restored_at = now()`;
  onTestFinished(() => db.sql`update private.epoch_seed set restored_at = null`.then(() => undefined));
  expect(await withdraw(randomUUID())).toMatchObject({ status: "retry" });
  expect(await withdraw(idOf(made))).toMatchObject({ row: { deleted: true } });
  expect(await declared()).toEqual([]);
  expect(await declare()).toMatchObject({ status: "applied" });
});

test("the team reads of it once a listing is about that phone, and takes it away for good", async () => {
  const id = idOf(await declare());
  expect(await listed()).toEqual([]);
  const waiting = async () => {
    const [row] = await db.as(
      team,
      (tx) => tx<{ n: number }[]>`select (public.team_figures() #>> '{waiting,reports}')::int as n`,
    );
    return row?.n ?? 0;
  };
  const before = await waiting();
  await give(imei);
  expect(await waiting()).toBe(before + 1);
  expect(await listed()).toMatchObject([{ id, name: "Awa Koné", own: false, listings: [{ title: "Tecno Spark 10" }] }]);
  expect(await db.sql`select what from private.team_reads where person = ${robbed}`).toEqual([{ what: "fiche" }]);
  await expect(remove(id, buyer)).rejects.toThrow();
  const action = randomUUID();
  const answer = { id, status: "removed", already: false };
  expect([await remove(id, team, action), await remove(id, team, action)]).toEqual([answer, answer]);
  expect(await remove(id, await teamMember(db))).toEqual({ ...answer, already: true });
  expect([await check(imei), await listed()]).toEqual([{ same: true, stolen_on: null }, []]);
  expect(await declared()).toMatchObject([{ id, status: "removed" }]);
  expect(await declare()).toMatchObject({ code: "forbidden" });
  expect(await withdraw(id)).toMatchObject({ row: { data: { status: "removed" } } });
  expect(await db.sql`select actor, action, before, after from private.audit_log where subject_id = ${robbed}`).toEqual(
    [{ actor: team, action: "remove_stolen_phone", before: { declared: true }, after: { declared: false } }],
  );
});

test("of a member's own declaration a colleague decides; what its declarer took back stays so", async () => {
  const [mine, taken] = [idOf(await declare({}, team)), idOf(await declare())];
  await expect(remove(mine)).rejects.toMatchObject({ detail: expect.stringContaining("403") });
  await withdraw(taken);
  expect(await remove(taken)).toEqual({ id: taken, status: "withdrawn", already: true });
  await withdraw(mine, team);
});

test("who leaves takes declarations and numbers along; what is old is forgotten", async () => {
  await give(imei);
  const id = idOf(await declare());
  const left = async () => ({
    declared: (await db.sql`select 1 from private.stolen_phones where person = ${robbed}`).length,
    given: (await db.sql`select 1 from private.listing_imeis where listing_id = ${phone}`).length,
  });
  await db.sql`alter table private.stolen_phones disable trigger zz_stamp`;
  await withdraw(id);
  await db.sql`update private.stolen_phones set updated = now() - interval '91 days' where id = ${id}`;
  await db.sql`alter table private.stolen_phones enable trigger zz_stamp`;
  await db.sql`select private.chore_stolen_phones()`;
  expect(await left()).toEqual({ declared: 0, given: 1 });
  await mutate(db, seller, "delete_listing", { id: phone });
  await db.sql`update public.listings set ended_at = now() - interval '91 days' where id = ${phone}`;
  await db.sql`select private.chore_archive()`;
  expect(await left()).toEqual({ declared: 0, given: 0 });
  await declare();
  const second = await listing(db, robbed);
  await give(imei, robbed, second);
  await db.sql`select public.close_account(${robbed})`;
  expect([await left(), await db.sql`select 1 from private.listing_imeis where listing_id = ${second}`]).toMatchObject([
    { declared: 0 },
    [],
  ]);
});
