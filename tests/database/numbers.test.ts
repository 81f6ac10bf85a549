/** « Numéro confirmé »: a code of the database, told to the team from the number itself. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { freshDatabase, mutate, person, pull, teamMember, type FreshDatabase } from "./world.ts";

let db: FreshDatabase;
let team: string;
let seller: string;
let phone: string;
let next = 10;
const newPhone = () => `22507000000${String((next += 1))}`;
beforeAll(async () => {
  db = await freshDatabase();
  team = await teamMember(db);
});
afterAll(() => db.stop());
beforeEach(async () => {
  phone = newPhone();
  seller = await person(db, { name: "Kouassi Yao", phone });
});

type Coded = { person: string; phone: string; code: string; own: boolean };
type Decided = { already: boolean; status: string | null };
const ask = (who = seller) => mutate(db, who, "ask_number_code", {});
const listed = (who = team) =>
  db.as(who, async (tx) => {
    const [row] = await tx<{ a: Coded[] }[]>`select public.team_numbers() as a`;
    return (row?.a ?? []).filter((one) => one.person === seller);
  });
const code = async () => (await listed())[0]?.code ?? "";
const decide = (confirm: boolean | null, seenCode: string, { who = team, seen = phone, id = randomUUID() } = {}) =>
  db.as(who, async (tx) => {
    const [row] = await tx<
      { a: Decided }[]
    >`select public.decide_number(${seller}, ${confirm}, ${seen}, ${seenCode}, ${id}) as a`;
    return row?.a;
  });
const profile = async () => {
  const { rows } = await pull(db, seller, "mine");
  return rows.find(({ kind }) => kind === "profile")?.["data"] as Record<string, unknown>;
};
/** As a stranger reads it, all of it. */
const facts = () =>
  db.as(null, async (tx) => {
    const [row] = await tx<
      { a: { facts: { confirmed: boolean } } }[]
    >`select public.seller_facts(${seller}) || public.seller_listings(${seller}) as a`;
    return row?.a;
  });
const confirmed = async () => (await facts())?.facts.confirmed;
const told = () =>
  db.sql`select data ->> 'state' as state, path from private.news where person = ${seller} and kind = 'team'`;
const move = (number: string) =>
  mutate(db, seller, "update_profile", { full_name: "Kouassi Yao", phone: number, district: "Lobia" });

test("a code confirms a number; its owner is told, and nobody reads the number itself @core", async () => {
  const verdict = await ask();
  const asked = await profile();
  expect(verdict).toMatchObject({ status: "applied", row: { data: asked } });
  expect(asked).toMatchObject({
    number_confirmed_at: null,
    number_code: { code: expect.stringMatching(/^\d{4}$/), until: expect.any(String) },
  });
  expect(await listed()).toMatchObject([{ phone, code: (asked["number_code"] as { code: string }).code, own: false }]);
  // Asked for again it is the one that may be on its way by WhatsApp.
  expect(await ask()).toMatchObject({ row: { data: { number_code: asked["number_code"] } } });
  expect(await confirmed()).toBe(false);
  const id = randomUUID();
  const said = await code();
  const answer = await decide(true, said, { id });
  expect(answer).toMatchObject({ already: false, status: "accepted" });
  expect(await decide(true, said, { id })).toEqual(answer);
  expect(await profile()).toMatchObject({ number_confirmed_at: expect.any(String), number_code: null });
  expect(await told()).toEqual([{ state: "number_confirmed", path: "/settings" }]);
  expect(await listed()).toEqual([]);
  const stranger = JSON.stringify(await facts());
  expect(stranger).toContain('"confirmed":true');
  expect(stranger).not.toContain(phone.slice(3));
  expect(stranger).not.toContain(said);
  // There is nothing left to ask for.
  expect(await ask()).toMatchObject({ row: { data: { number_code: null } } });
  const lines = await db.sql`select actor, action, before, after from private.audit_log where subject_id = ${seller}`;
  expect(lines).toEqual([
    { actor: team, action: "confirm_number", before: { confirmed: false }, after: { confirmed: true } },
  ]);
});

test("it goes with the number, and who has that number next begins anew", async () => {
  await ask();
  await decide(true, await code());
  expect(await move(phone)).toMatchObject({ row: { data: { number_confirmed_at: expect.any(String) } } });
  expect(await move(newPhone())).toMatchObject({ row: { data: { number_confirmed_at: null } } });
  expect(await confirmed()).toBe(false);
  await move(phone);
  expect(await confirmed()).toBe(false);
  await ask();
  const before = await code();
  await move(newPhone());
  expect(await listed()).toEqual([]);
  expect(await decide(true, before)).toMatchObject({ already: true, status: null });
  expect(await confirmed()).toBe(false);
  const heir = await person(db, { phone });
  const [row] = await db.sql`select number_confirmed_at from public.user_private where id = ${heir}`;
  expect(row).toEqual({ number_confirmed_at: null });
});

test("a refused code is told and takes another; nothing changes what a colleague has decided", async () => {
  const colleague = await teamMember(db);
  await ask();
  const said = await code();
  expect(await decide(false, said)).toMatchObject({ already: false, status: "refused" });
  expect(await told()).toEqual([{ state: "number_refused", path: "/settings" }]);
  expect(await decide(true, said, { who: colleague })).toMatchObject({ already: true, status: "refused" });
  await ask();
  expect(await decide(true, "0000", { who: colleague })).toMatchObject({ already: true, status: null });
  await decide(true, await code());
  expect(await decide(false, said, { who: colleague })).toMatchObject({ already: true, status: "accepted" });
  expect(await confirmed()).toBe(true);
});

test("a code is over after seven days, a suspended account confirms and shows none", async () => {
  await ask();
  const old = await code();
  await db.sql`update public.user_private set number_code_at = now() - interval '8 days' where id = ${seller}`;
  expect(await listed()).toEqual([]);
  await ask();
  expect(await listed()).toHaveLength(1);
  await db.sql`insert into private.suspensions (user_id, suspended_by, reason) values (${seller}, ${team}, 'Arnaque')`;
  expect(await ask()).toMatchObject({ code: "forbidden" });
  expect(await listed()).toEqual([]);
  expect(await decide(true, await code())).toMatchObject({ already: true });
  await db.sql`update private.suspensions set lifted_at = now() where user_id = ${seller}`;
  await decide(true, await code());
  expect([old.length, await confirmed()]).toEqual([4, true]);
  await db.sql`insert into private.suspensions (user_id, suspended_by, reason) values (${seller}, ${team}, 'Arnaque')`;
  expect(await confirmed()).toBe(false);
});

test("nobody decides but the team, never of one's own; codes have the pace of the profile", async () => {
  await ask();
  const said = await code();
  for (const who of [seller, await person(db)]) {
    await expect(decide(true, said, { who })).rejects.toMatchObject({ message: expect.stringContaining("forbidden") });
    await expect(listed(who)).rejects.toMatchObject({ message: expect.stringContaining("forbidden") });
  }
  await db.sql`insert into private.team_members (user_id) values (${seller})`;
  await db.sql`insert into private.settings (name, value) values ('team_second_factor', 'optional')
    on conflict (name) do update set value = excluded.value`;
  expect(await listed(seller)).toMatchObject([{ own: true }]);
  await expect(decide(true, said, { who: seller })).rejects.toMatchObject({
    message: expect.stringContaining("propre compte"),
  });
  await expect(decide(null, said)).rejects.toMatchObject({ message: expect.stringContaining("Choisissez") });
  expect(await mutate(db, await person(db, { profile: false }), "ask_number_code", {})).toMatchObject({
    code: "profile_required",
  });
  const eager = await person(db);
  const answers = [];
  for (let n = 0; n < 12; n += 1) {
    answers.push(await ask(eager));
    await db.sql`update public.user_private set number_code = null, number_code_at = null where id = ${eager}`;
  }
  expect(answers.filter(({ status }) => status === "applied")).toHaveLength(10);
});
