import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { KINDS, travelOf } from "#model/mutations.ts";
import { openAs, untilSomebodyWaitsFor } from "./waits.ts";
import { mutate, freshDatabase, listing, message, person, push, type FreshDatabase, type Verdict } from "./world.ts";

let db: FreshDatabase;
let seller: string;
let buyer: string;
let bike: string;
beforeAll(async () => {
  db = await freshDatabase();
  seller = await person(db, { name: "Kouassi Yao" });
  buyer = await person(db);
  bike = await listing(db, seller);
});
afterAll(() => db.stop());

const send = (content: string, id: string = randomUUID(), key = "c") => ({
  id,
  kind: "send_message",
  key,
  args: message(bike, seller, content),
});
/** The numbers that messages were given, in the order of their verdicts. */
const seqsOf = async (verdicts: readonly Verdict[]): Promise<number[]> => {
  const ids = verdicts.map(({ id }) => id);
  const rows = await db.sql<
    { id: string; seq: number }[]
  >`select id::text, seq from public.messages where id = any(${ids}::uuid[])`;
  return ids.map((id) => rows.find((row) => row.id === id)?.seq ?? Number.NaN);
};
const count = async (content: string): Promise<number> =>
  Number((await db.sql`select count(*) from public.messages where content = ${content}`)[0]?.["count"]);
const statuses = (verdicts: readonly Verdict[]): string[] =>
  verdicts.map((v) => v.status + (v.code === undefined ? "" : `:${v.code}`));

test("answers one verdict a mutation, in order, and a bad one harms no other @core", async () => {
  const verdicts = await push(db, buyer, [
    send("un"),
    send(""),
    5,
    null,
    "x",
    [],
    {},
    { id: "pas un uuid", kind: "send_message" },
    send("deux"),
    { id: randomUUID(), kind: "fly", args: {} },
    { id: randomUUID(), kind: 7, args: {} },
    { id: randomUUID(), kind: "send_message" },
    { id: randomUUID(), kind: "send_message", args: [] },
    { id: randomUUID(), kind: "send_message", args: { listing_id: 3, receiver_id: {}, content: [] } },
    { id: randomUUID(), kind: "send_message; drop table public.users", args: {} },
    { id: randomUUID(), kind: "set_favorite", args: { listing_id: bike, on: "yes" } },
    { id: randomUUID(), kind: "mark_read", args: { listing_id: bike, other_id: seller, up_to_seq: 1e30 } },
    send("trois"),
  ]);
  expect(statuses(verdicts)).toEqual([
    "applied",
    "rejected:empty",
    ...Array.from({ length: 6 }, () => "rejected:invalid"),
    "applied",
    "retry:unknown_kind",
    "retry:unknown_kind",
    "rejected:invalid",
    "rejected:invalid",
    "rejected:invalid",
    "retry:unknown_kind",
    "rejected:invalid",
    "rejected:invalid",
    "applied",
  ]);
  for (const verdict of verdicts.filter((v) => v.status === "rejected")) expect(verdict.message).toMatch(/\S/);
  expect(await seqsOf(verdicts.filter((v) => v.status === "applied"))).toEqual([1, 2, 3]);
});

test("a text that PostgreSQL cannot hold is refused alone, and refused again @core", async () => {
  const ids = [randomUUID(), randomUUID(), randomUUID(), randomUUID()] as const;
  const batch = [
    send("avant", ids[0]),
    send("nul \u0000 ici", ids[1]),
    send("moitié \ud83d", ids[2]),
    send("après \\u0000", ids[3]),
  ];
  for (let round = 0; round < 2; round += 1) {
    const verdicts = await push(db, buyer, batch);
    expect(verdicts.map((v) => v.id)).toEqual(ids);
    expect(statuses(verdicts)).toEqual(["applied", "rejected:invalid", "rejected:invalid", "applied"]);
  }
  expect(await count("après \\u0000")).toBe(1);
});

test("refuses a request that is no batch @core", async () => {
  const ask = (json: string | null) => db.as(buyer, (tx) => tx`select public.sync_push(${json}::text::json)`);
  for (const json of [null, "{}", "3", '"x"', "null"])
    await expect(ask(json), String(json)).rejects.toMatchObject({ code: "PGRST" });
  const many = Array.from({ length: 201 }, () => send("trop"));
  await expect(push(db, buyer, many)).rejects.toMatchObject({ code: "PGRST", detail: expect.stringContaining("413") });
  expect(await count("trop")).toBe(0);
  expect(await push(db, buyer, [])).toEqual([]);
});

test("a text of any length costs no more time than a mutation's longest @core", async () => {
  const full = (length: number) => JSON.stringify({ ...send("x"), args: "\u0000".repeat(length / 6) });
  const label = async (json: string) =>
    (await db.sql`select private.label_of(${json}::text::json, 'kind') as kind`)[0]?.["kind"];
  expect([await label(full(200_000)), await label(full(300_000))]).toEqual(["send_message", null]);
  // A support message beside it takes no token of all visitors along until that one is judged: a visitor's batch is short.
  const supportMessage = { name: "Ama", email: "ama@exemple.ci", subject: "Question", message: "é".repeat(5_000) };
  const supportMessages = (count: number) =>
    Array.from({ length: count }, () => ({ id: randomUUID(), kind: "contact_support", args: supportMessage }));
  expect(statuses(await push(db, null, supportMessages(4)))).toEqual(Array.from({ length: 4 }, () => "applied"));
  await expect(push(db, null, supportMessages(10))).rejects.toMatchObject({ detail: expect.stringContaining("413") });
});

test("a replay is answered from the ledger and changes nothing, refusals too @core", async () => {
  const batch = [send("une seule fois"), send("x".repeat(1001))];
  const first = await push(db, buyer, batch);
  expect(statuses(first)).toEqual(["applied", "rejected:too_long"]);
  expect(await push(db, buyer, batch)).toEqual(first);
  expect(await push(db, buyer, [batch[0], batch[0]])).toEqual([first[0], first[0]]);
  expect(await count("une seule fois")).toBe(1);
});

test("a refusal stays a refusal, whatever changes later; a new id is a new try @core", async () => {
  const nobody = await person(db, { profile: false });
  const early = send("sans profil");
  expect(statuses(await push(db, nobody, [early]))).toEqual(["rejected:profile_required"]);
  await mutate(db, nobody, "update_profile", { full_name: "Nouveau Venu", phone: "0701020304", district: "Lobia" });
  expect(statuses(await push(db, nobody, [early, send("avec profil")]))).toEqual([
    "rejected:profile_required",
    "applied",
  ]);
  expect(await count("sans profil")).toBe(0);
});

test("a fault of ours is no verdict: nothing in the ledger, the mutation passes later @core", async () => {
  onTestFinished(async () => {
    await db.sql`delete from private.mutation_kinds where kind = 'break_down'`;
    await db.sql`drop function if exists private.push_break_down`;
  });
  await db.sql`insert into private.mutation_kinds (kind, needs) values ('break_down', 'anyone')`;
  await db.sql
    .unsafe(`create function private.push_break_down(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
    language plpgsql set search_path = '' as $$
    begin
      raise exception using errcode = args ->> 'state', message = 'words of somebody';
    end $$`);
  const states = ["53100", "53300", "57P03", "58030", "XX000", "42P01", "42501", "P0001", "55000", "0A000", "57014"];
  const passing = ["40001", "40P01", "55P03"];
  const broken = [...states, ...passing].map((state, i) => ({
    id: randomUUID(),
    kind: "break_down",
    key: `f${i}`,
    args: { state },
  }));
  const verdicts = await push(db, buyer, [...broken, send("après les pannes")]);
  expect(statuses(verdicts)).toEqual([...states.map(() => "retry:internal"), ...passing.map(() => "retry"), "applied"]);
  const outages = verdicts.flatMap((verdict, i) =>
    (verdict as { outage?: boolean }).outage === true ? [states[i]] : [],
  );
  expect(outages).toEqual(["53100", "58030"]);
  expect(JSON.stringify(verdicts)).not.toContain("words of somebody");
  const [left] = await db.sql`select count(*)::int as n from private.push_ledger
    where mutation_id in ${db.sql(broken.map(({ id }) => id))}`;
  expect(left?.["n"]).toBe(0);
});

test("what arrives at once is one notice, with the newest words and the unread count @core", async () => {
  const [reader, writer] = [await person(db), await person(db)];
  const about = await listing(db, reader);
  await db.sql`insert into private.push_subscriptions (endpoint, person, p256dh, auth)
    values ('https://push.example/1', ${reader}, ${"p".repeat(87)}, ${"a".repeat(22)})`;
  const say = (content: string) => ({ id: randomUUID(), kind: "send_message", args: message(about, reader, content) });
  const claim = async (): Promise<{ version: number; data: { text: string; unread: number } }[]> =>
    (await db.sql`select public.claim_notices() as lent`)[0]?.["lent"];
  const writes = async (): Promise<number> => {
    const [row] = await db.sql`select version from private.notices where person = ${reader}`;
    return Number(row?.["version"]);
  };

  await push(db, writer, [say("un"), say("deux"), say("trois")]);
  expect(await writes()).toBe(1);
  expect(await claim()).toMatchObject([{ version: 1, data: { text: "trois", title: "Vélo de ville", unread: 3 } }]);
  // Lent: what comes meanwhile is told by itself, also when nobody has yet said that the first was taken.
  await push(db, writer, [say("quatre"), say("cinq")]);
  expect(await claim()).toMatchObject([{ version: 2, data: { text: "cinq", unread: 5 } }]);
  // Whoever looks in the middle of a batch takes nothing of it.
  const second = await openAs(db, writer);
  const writeThere = (content: string) =>
    second.sql`select public.sync_push(${JSON.stringify([say(content)])}::text::json)`;
  await writeThere("six");
  expect(await claim()).toEqual([]);
  await writeThere("sept");
  await second.end("commit");
  // Messages that were read or taken back do not count, nor those that the person wrote.
  await db.sql`update public.messages set read = true where receiver_id = ${reader} and content in ('un', 'deux')`;
  await db.sql`update public.messages set deleted = true where receiver_id = ${reader} and content = 'trois'`;
  const other = await person(db);
  await push(db, other, [say("d'un autre")]);
  await push(db, reader, [{ ...say("réponse"), args: message(about, writer, "réponse") }]);
  const lent = await claim();
  expect(lent.find(({ version }) => version === 3)).toMatchObject({ data: { text: "sept", unread: 4 } });
  expect(lent.find(({ version }) => version === 1)).toMatchObject({ data: { unread: 1 } });
  await db.sql`insert into public.messages (id, listing_id, sender_id, receiver_id, content)
    select gen_random_uuid(), ${about}, ${other}, ${reader}, 'encore ' || n from generate_series(0, 119) n`;
  expect(await claim()).toMatchObject([{ version: 2, data: { text: "encore 119", unread: 100 } }]);
});

test("two connections with the same mutation give one effect and the same verdict @core", async () => {
  const mutation = send("deux onglets");
  const one = await openAs(db, buyer);
  const [first] = await one.sql<
    { v: Verdict[] }[]
  >`select public.sync_push(${JSON.stringify([mutation])}::text::json) as v`;
  const second = push(db, buyer, [mutation]);
  await untilSomebodyWaitsFor(db.sql, one.pid);
  await one.end("commit");
  expect(await second).toEqual(first?.v);
  expect(await count("deux onglets")).toBe(1);
});

test("when the first connection fails, the second one acts @core", async () => {
  const mutation = send("onglet tombé");
  const one = await openAs(db, buyer);
  await one.sql`select public.sync_push(${JSON.stringify([mutation])}::text::json)`;
  const second = push(db, buyer, [mutation]);
  await untilSomebodyWaitsFor(db.sql, one.pid);
  await one.end("rollback");
  expect(statuses(await second)).toEqual(["applied"]);
  expect(await count("onglet tombé")).toBe(1);
});

test("the same batch from eight connections at once, in any order, is applied once @core", async () => {
  const batch = Array.from({ length: 10 }, (_, i) => send(`huit fois ${i}`, randomUUID(), `k${i}`));
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) => push(db, buyer, i % 2 === 0 ? batch : [...batch].reverse())),
  );
  const settled = answers.flat().filter((v) => v.status !== "retry");
  for (const { id } of batch) {
    const same = settled.filter((v) => v.id === id);
    expect(same.length).toBeGreaterThan(0);
    expect(new Set(same.map((v) => JSON.stringify(v))).size).toBe(1);
  }
  const [row] =
    await db.sql`select count(*)::int as n, count(distinct id)::int as ids from public.messages where content like 'huit fois %'`;
  expect(row).toEqual({ n: 10, ids: 10 });
});

test("what has to wait holds back its own key only, and nothing of it stays @core", async () => {
  await db.sql`update public.listings set hidden = hidden where id = ${bike}`;
  const locker = await db.sql.reserve();
  await locker`begin`;
  await locker`select from private.conversations where listing_id = ${bike} for update`;
  const free = { id: randomUUID(), kind: "set_favorite", key: "f", args: { listing_id: bike, on: true } };
  const batch = [send("attend"), send("derrière"), free];
  const held = await push(db, buyer, batch); // lock_timeout of the function: 2 s
  expect(held.map((v) => v.status)).toEqual(["retry", "retry", "applied"]);
  expect(held[0]?.retry_after).toBeGreaterThan(0);
  await locker`rollback`;
  locker.release();
  const after = await push(db, buyer, batch);
  expect(statuses(after)).toEqual(["applied", "applied", "applied"]);
  const [first = Number.NaN, second] = await seqsOf(after.slice(0, 2));
  expect(second).toBe(first + 1);
});

test("a fault of ours is said, leaves no verdict, and the next try can succeed @core", async () => {
  const mutation = { id: randomUUID(), kind: "set_favorite", args: { listing_id: bike, on: true } };
  await db.sql`alter function private.push_set_favorite(uuid, uuid, jsonb, jsonb) rename to push_set_favorite_away`;
  const answer = await push(db, buyer, [mutation]);
  await db.sql`alter function private.push_set_favorite_away(uuid, uuid, jsonb, jsonb) rename to push_set_favorite`;
  expect(statuses(answer)).toEqual(["retry:internal"]);
  expect(statuses(await push(db, buyer, [mutation]))).toEqual(["applied"]);
});

test("a visitor may write to the team and nothing else @core", async () => {
  const supportMessage = { name: "Ama", email: "ama@exemple.ci", subject: "Question", message: "Comment vendre ici ?" };
  const verdicts = await push(db, null, [
    { id: randomUUID(), kind: "contact_support", args: supportMessage },
    send("visiteur"),
    { id: randomUUID(), kind: "set_favorite", args: { listing_id: bike, on: true } },
    { id: randomUUID(), kind: "save_draft", args: { id: randomUUID(), data: {} } },
  ]);
  expect(statuses(verdicts)).toEqual(["applied", "rejected:signed_out", "rejected:signed_out", "rejected:signed_out"]);
});

test("nobody is answered from another person's ledger @core", async () => {
  const id = randomUUID();
  const mine = await push(db, buyer, [{ id, kind: "set_favorite", args: { listing_id: bike, on: true } }]);
  const other = await person(db);
  const theirs = await push(db, other, [{ id, kind: "delete_draft", args: { id: randomUUID() } }]);
  expect([statuses(mine), statuses(theirs)]).toEqual([["applied"], ["applied"]]);
  expect(theirs[0]?.row).not.toEqual(mine[0]?.row);
});

test("every kind has its function, and nothing else has its shape @core", async () => {
  const rows = await db.sql<{ kind: string }[]>`select kind from private.mutation_kinds order by kind`;
  const functions = await db.sql<{ kind: string }[]>`select substr(p.proname, 6) as kind from pg_proc p
    where p.pronamespace = 'private'::regnamespace and p.proname like 'push\\_%'
      and p.proargtypes::regtype[]::text = '[0:3]={uuid,uuid,jsonb,jsonb}' order by 1`;
  expect(functions.map((f) => f.kind)).toEqual(rows.map((r) => r.kind));
});

test("the server knows the app's kinds and no other; a proof goes to its own function @core", async () => {
  const rows = await db.sql<{ kind: string }[]>`select kind from private.mutation_kinds order by kind`;
  expect(rows.map(({ kind }) => kind)).toEqual(
    KINDS.filter((kind) => travelOf(kind).carries !== "screenshot").toSorted(),
  );
});

test("a suspended person is told so @core", async () => {
  const rude = await person(db);
  await db.sql`insert into private.suspensions (user_id, suspended_by, reason) values (${rude}, ${seller}, 'Arnaque')`;
  expect(await mutate(db, rude, "send_message", message(bike, seller))).toMatchObject({
    status: "rejected",
    code: "forbidden",
  });
  expect(
    await mutate(db, rude, "contact_support", {
      name: "R",
      email: "r@x.ci",
      subject: "Pourquoi",
      message: "Pourquoi donc ?",
    }),
  ).toMatchObject({ status: "applied" });
});

test("A2 behind a waiting mutation no later one of its key is judged in that request, others are", async () => {
  const away = { id: randomUUID(), kind: "not_yet_known", key: "behind", args: {} };
  const later = [send("derrière 1", randomUUID(), "behind"), send("derrière 2", randomUUID(), "behind")];
  const verdicts = await push(db, buyer, [away, ...later, send("à côté", randomUUID(), "beside")]);
  expect(statuses(verdicts)).toEqual(["retry:unknown_kind", "retry", "retry", "applied"]);
  expect(await count("derrière 1")).toBe(0);
});
