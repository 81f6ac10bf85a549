/** A bound that a town tightens judges what is written from then on: what stands already is sold, deleted, erased, reviewed and restored as before. */
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyConnection } from "../../supabase/local/copy/connection.ts";
import { ROWS } from "../../supabase/local/copy/manifest.ts";
import { readTables, writeTables } from "../../supabase/local/copy/tables.ts";
import { tempDir } from "../support/temp-dir.ts";
import { mutate, freshDatabase, listing, message, person, teamMember, type FreshDatabase } from "./world.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.stop());

/** Every bound of texts, prices, photos and phone numbers leaves out what the town has; new words of 41 to 50 signs pass. */
async function tighten({ sql }: FreshDatabase): Promise<string[]> {
  const functions = await sql<{ text: string }[]>`
    select pg_get_functiondef(p.oid) as text from pg_proc p
    where p.oid in ('private.fact'::regproc, 'private.town_fact'::regproc)`;
  const tightened: string[] = [];
  for (const { text } of functions)
    await sql.unsafe(
      text.replaceAll(/when '(\w+)' then return \d+/gu, (_, name: string) => {
        tightened.push(name);
        const [least, most] = name.startsWith("price_") ? [5_000, 6_000] : [40, 50];
        const bound = name.endsWith("_min") ? least : name.endsWith("_max") && name !== "photos_max" ? most : 1;
        return `when '${name}' then return ${bound}`;
      }),
    );
  await sql`create or replace function private.country_code() returns text language sql immutable parallel safe
    set search_path = '' as $$ select '999' $$`;
  return tightened;
}

const MOTIVE = "Un motif que la limite d'aujourd'hui permet.";
const words = (count: number): string => "mot ".repeat(2_000).slice(0, count - 1) + "x";

type Town = {
  seller: string;
  buyer: string;
  witness: string;
  team: string;
  listings: Record<"low" | "high" | "pending" | "old", string>;
};

/** Rows of every age at both ends of today's bounds: what waits, what was decided, what was taken back, what is archived. */
async function town(): Promise<Town> {
  const { sql } = db;
  const [seller, buyer] = [await person(db, { name: "Awa" }), await person(db, { name: words(80) })];
  const [witness, team] = [await person(db, { name: "Yao" }), await teamMember(db)];

  const low = { title: "Radio", description: words(20), price: 200 };
  const photos = Array.from({ length: 5 }, (_, at) => `${seller}/${at}.webp`);
  const high = { title: words(100), description: words(5_000), price: 10_000_000, photos };
  const listings = {
    low: await listing(db, seller, low),
    high: await listing(db, seller, high),
    pending: await listing(db, seller, { ...low, status: "pending" }),
    old: await listing(db, seller, { ...high, status: "sold" }),
  };
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`; // dates are the triggers' own
    await tx`update public.listings set ended_at = now() - interval '1 year' where id = ${listings.old}`;
  });
  await db.as("service", (tx) => tx`select public.do_chores()`);
  const done = async (who: string, kind: string, args: object) =>
    expect([kind, (await mutate(db, who, kind, args)).status]).toEqual([kind, "applied"]);
  await done(buyer, "send_message", message(listings.low, seller, "?"));
  await done(seller, "send_message", message(listings.low, buyer, words(1_000)));
  await done(witness, "send_message", message(listings.high, seller));
  await done(seller, "send_message", message(listings.high, witness));
  await done(buyer, "post_review", { listing_id: listings.low, rating: 4, comment: words(1_000) });
  await done(buyer, "report_listing", { listing_id: listings.high, reason: "fake", comment: "?" });
  await done(buyer, "report_person", {
    person_id: seller,
    listing_id: listings.low,
    reason: "other",
    comment: words(1_000),
  });
  await sql`insert into public.reports (id, reporter_id, subject_kind, subject_id, listing_id, reason, comment)
    select gen_random_uuid(), ${seller}, 'review', r.id, r.listing_id, 'fake', '?' from public.reviews r`;
  await sql`insert into public.moderation_notices (user_id, listing_id, kind, title, reason, status, appeal, appealed_at, answer, handled_at)
    values (${seller}, ${listings.low}, 'warned', 'Radio', '?', 'upheld', ${words(10)}, now(), 'Non.', now()),
      (${seller}, ${listings.high}, 'warned', 'Radio', ${words(500)}, 'appealed', ${words(1_000)}, now(), null, null)`;
  await sql`insert into public.payment_proofs (id, user_id, kind, pack, amount, credits, status, reason, full_name, phone, email,
      reference, screenshot_sha256, object_path, decided_at, undone, undone_status, undone_reason, undone_at)
    select gen_random_uuid(), ${seller}, 'pack', 'starter', 500, 2, k.status, case k.status when 'refused' then '?' end, k.name, '0700000000', 'a@b.ci',
      k.reference, encode(sha256(k.name::bytea), 'hex'), 'x', case when k.status <> 'received' then now() end,
      k.undone, case k.undone when 1 then 'accepted' end, case k.undone when 1 then '?' end, case k.undone when 1 then now() end
    from (values ('received', 'Awa', '1', 0), ('refused', ${words(80)}, ${words(60)}, 1)) k (status, name, reference, undone)`;
  await sql`insert into public.payment_disputes (id, proof_id, user_id, about, undone, message, status, answer, handled_at)
    select gen_random_uuid(), p.id, p.user_id, 'refused', k.n, k.words, k.status, k.answer, k.at from public.payment_proofs p,
      (values (1, ${words(10)}, 'open', null, null), (0, ${words(1_000)}, 'upheld', '?', now())) k (n, words, status, answer, at)
    where p.status = 'refused'`;
  await sql`insert into public.support_messages (id, user_id, name, email, subject, message, status, answer, handled_at)
    values (gen_random_uuid(), ${buyer}, 'A', 'a@b.ci', '?', ${words(10)}, 'new', null, null),
      (gen_random_uuid(), ${buyer}, ${words(80)}, 'a@b.ci', ${words(120)}, ${words(5_000)}, 'answered', '?', now())`;
  await sql`insert into private.suspensions (user_id, suspended_by, reason, lifted_at) values (${seller}, ${team}, '?', now())`;
  return { seller, buyer, witness, team, listings };
}

/** Each table whose CHECKs bound a text or a number, and how many rows of it are there. */
const bounded = async (): Promise<Record<string, number>> => {
  const tables = await db.sql<{ name: string }[]>`
    select distinct conrelid::regclass::text as name from pg_constraint where contype = 'c'
      and connamespace in ('public'::regnamespace, 'private'::regnamespace) and pg_get_constraintdef(oid) ~ 'char_length[(](answer|message|comment|reason|content|title|full_name)'`;
  const counts = await Promise.all(
    tables.map(async ({ name }) => [name, (await db.sql.unsafe(`select from ${name}`)).length] as const),
  );
  return Object.fromEntries(counts);
};

/** Writes every row as it stands, as an update of any column would. */
const rewritten = async ({ sql }: FreshDatabase): Promise<string[]> => {
  const columns = await sql<{ table: string; column: string }[]>`
    select distinct on (c.oid) c.oid::regclass::text as table, quote_ident(a.attname) as column
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
    where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) order by c.oid, a.attnum`;
  const refused: string[] = [];
  for (const { table, column } of columns)
    await sql
      .begin(async (tx) => {
        await tx`set local session_replication_role = replica`;
        await tx.unsafe(`update ${table} set ${column} = ${column}`);
      })
      .catch((error: Error) => refused.push(error.message));
  return refused;
};

test("a tightened bound locks no older row, no end of an account and no restore", async () => {
  const { seller, buyer, witness, team, listings } = await town();
  const rows = await bounded();
  expect(Object.keys(rows).length).toBeGreaterThan(9);
  expect(Object.entries(rows).filter(([, count]) => count === 0)).toEqual([]);
  const facts = await tighten(db);
  expect(facts.length).toBeGreaterThan(30);
  expect(await rewritten(db)).toEqual([]);

  const folder = await tempDir("tightened");
  await mkdir(path.join(folder, ROWS));
  const from = copyConnection(db.url);
  const written = await from.sql.begin("isolation level repeatable read", (tx) => writeTables(tx, folder, from.copied));
  await from.sql.end();
  const copy = await freshDatabase();
  await tighten(copy);
  const into = copyConnection(copy.url);
  await into.sql.begin((tx) => readTables(tx, folder, { ...written, format: 1, at: "", objects: 0 }));
  await into.sql.end();
  expect(await rewritten(copy)).toEqual([]);
  await copy.stop();

  const can = async (who: string, kind: string, args: object) =>
    expect([kind, await mutate(db, who, kind, args)]).toMatchObject([kind, { status: "applied" }]);
  const refused = async (who: string, kind: string, args: object) =>
    expect([kind, await mutate(db, who, kind, args)]).toMatchObject([kind, { status: "rejected" }]);
  const [waiting] = await db.sql`select c.id as support_message, p.id as proof, r.subject_id as review
    from public.support_messages c, public.payment_proofs p, public.reports r where r.subject_kind = 'review' and c.status = 'new' and p.status = 'received'`;
  const admin = (call: string, ...args: unknown[]) =>
    db.as(team, (tx) => tx.unsafe(`select public.${call}`, args as string[]));
  await refused(seller, "change_price", { id: listings.low, price: 300 });
  await can(seller, "change_price", { id: listings.low, price: 5_500 });
  await can(seller, "mark_sold", { id: listings.low });
  await can(buyer, "mark_read", { listing_id: listings.low, other_id: seller, up_to_seq: 99 });
  await can(witness, "post_review", { listing_id: listings.high, rating: 1, comment: "" });
  await admin("suspend_person($1, true, 0, $2)", seller, MOTIVE);
  await admin("suspend_person($1, false, 1)", seller);
  await admin("decide_report($1, 'remove', $2)", listings.high, MOTIVE);
  await admin("answer_support($1, $2, 'new')", waiting?.["support_message"], MOTIVE);
  await admin("decide_payment($1, true, 0)", waiting?.["proof"]);
  await admin("decide_person_reports($1, 'keep', 'infinity')", seller);
  await admin("decide_review_report($1, 'keep', 'infinity')", waiting?.["review"]);
  await can(seller, "delete_listing", { id: listings.pending });
  for (const who of [buyer, seller]) await db.sql`delete from auth.users where id = ${who}`;
  const [left] =
    await db.sql`select count(*)::int as people from public.users where id in ${db.sql([buyer, seller])} and not deleted`;
  expect(left).toEqual({ people: 0 });
});
