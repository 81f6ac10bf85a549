import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { giveFactor } from "../support/second-factor.ts";
import {
  mutate,
  exchange,
  freshDatabase,
  giveCredits,
  listing,
  message,
  person,
  teamMember,
  uploadedPhoto,
  type Caller,
  type FreshDatabase,
} from "./world.ts";

/**
 * Every table as every kind of caller, for every verb; refusals are judged by what the table holds afterwards. Nobody may
 * select from a table at all; what its policies would let through if a grant came back is asked in a copy of the world.
 */
let db: FreshDatabase;
const who: Record<"visitor" | "owner" | "other" | "team", Caller> = { visitor: null, owner: "", other: "", team: "" };
type Who = keyof typeof who;
const CALLERS = ["visitor", "owner", "other", "team"] as const;

beforeAll(async () => {
  db = await freshDatabase();
  const owner = await person(db, { name: "Kouassi Yao" });
  const other = await person(db, { name: "Awa Koné" });
  const fourth = await person(db, { name: "Mariam Traoré" });
  Object.assign(who, { owner, other, team: await teamMember(db) });
  const active = await listing(db, owner);
  await listing(db, owner, { status: "sold" });
  const pending = await listing(db, owner, { status: "pending" });
  const foreign = await listing(db, fourth);
  await mutate(db, owner, "send_message", message(foreign, fourth));
  await mutate(db, owner, "set_favorite", { listing_id: foreign, on: true });
  await mutate(db, owner, "save_draft", { id: randomUUID(), data: { title: "Vélo" } });
  await mutate(db, owner, "report_listing", { listing_id: foreign, reason: "fake" });
  await mutate(db, owner, "contact_support", {
    name: "K",
    email: "k@x.ci",
    subject: "Bonjour",
    message: "Bonjour à l’équipe",
  });
  await exchange(db, other, owner, active);
  const { id: review } = await mutate(db, other, "post_review", { listing_id: active, rating: 5 });
  await mutate(db, owner, "report_review", { review_id: review, reason: "fake" });
  await db.sql`insert into public.blocks (blocker_id, blocked_id) values (${owner}, ${fourth})`;
  await giveCredits(db, owner, 3);
  const proof = randomUUID();
  await db.sql`insert into public.payment_proofs (id, user_id, kind, listing_id, amount, credits, full_name, phone, email, screenshot_sha256, object_path)
    values (${proof}, ${owner}, 'listing', ${pending}, 200, 0, 'K', '07', 'k@x.ci', ${"0".repeat(64)}, 'x')`;
  await db.sql`insert into public.transactions (id, user_id, kind, amount, status) values (${proof}, ${owner}, 'listing', 200, 'completed')`;
  await db.sql`insert into public.payment_disputes (id, proof_id, user_id, about, undone, message)
    values (${randomUUID()}, ${proof}, ${owner}, 'refused', 0, 'J’ai bien payé ce matin.')`;
  await db.sql`insert into public.moderation_notices (user_id, listing_id, kind, title) values (${owner}, ${active}, 'warned', 'Vélo')`;
  await db.sql`insert into public.reports (id, reporter_id, subject_kind, subject_id, listing_id, reason)
    values (${randomUUID()}, ${owner}, 'person', ${other}, ${active}, 'scam')`;
});
afterAll(() => db.stop());

/** Rows of each table that the policies would show each caller, in the world above, were all columns granted. */
const READS: Record<string, Record<Who, number>> = {
  users: { visitor: 4, owner: 4, other: 4, team: 4 },
  user_private: { visitor: 0, owner: 1, other: 1, team: 1 },
  listings: { visitor: 2, owner: 4, other: 2, team: 2 },
  messages: { visitor: 0, owner: 3, other: 2, team: 0 },
  reviews: { visitor: 1, owner: 1, other: 1, team: 1 },
  favorites: { visitor: 0, owner: 1, other: 0, team: 0 },
  drafts: { visitor: 0, owner: 1, other: 0, team: 0 },
  blocks: { visitor: 0, owner: 1, other: 0, team: 0 },
  reports: { visitor: 0, owner: 3, other: 0, team: 0 },
  support_messages: { visitor: 0, owner: 0, other: 0, team: 0 },
  user_credits: { visitor: 0, owner: 1, other: 1, team: 1 },
  credit_ledger: { visitor: 0, owner: 1, other: 0, team: 0 },
  transactions: { visitor: 0, owner: 1, other: 0, team: 0 },
  payment_proofs: { visitor: 0, owner: 1, other: 0, team: 0 },
  payment_disputes: { visitor: 0, owner: 1, other: 0, team: 0 },
  moderation_notices: { visitor: 0, owner: 1, other: 0, team: 0 },
  price_list: { visitor: 4, owner: 4, other: 4, team: 4 },
};

const content = async (table: string): Promise<string> => {
  const rows = await db.sql.unsafe(`select to_jsonb(t)::text as row from ${table} t order by 1`);
  return createHash("sha256")
    .update(rows.map((r) => String(r["row"])).join("\n"))
    .digest("hex");
};
const attempt = async (caller: Caller, statement: string): Promise<number | string> =>
  db.as(caller, async (tx) => (await tx.unsafe(statement)).count).catch((error: { code: string }) => error.code);

/** The same with a grant on every table, taken back at once. */
const granted = (caller: Caller, statement: string): Promise<number> =>
  db.sql
    .begin(async (tx) => {
      await tx`grant select on all tables in schema public to anon, authenticated`;
      const role = caller === null ? "anon" : "authenticated";
      await tx`select set_config('role', ${role}, true), set_config('request.jwt.claims', ${JSON.stringify({ role, sub: caller })}, true)`;
      throw new Counted((await tx.unsafe(statement)).count);
    })
    .catch((seen: unknown) => {
      if (seen instanceof Counted) return seen.rows;
      throw seen;
    });
class Counted extends Error {
  rows: number;
  constructor(rows: number) {
    super("rolled back");
    this.rows = rows;
  }
}

test("every table of the public schema is in the list above @core", async () => {
  const tables = await db.sql<
    { name: string }[]
  >`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`;
  const listed = Object.keys(READS).toSorted();
  expect(
    tables.map((t) => t.name),
    "a table needs its row in READS: who sees what of it",
  ).toEqual(listed);
});

describe.each(Object.keys(READS))("%s @core", (table) => {
  test.each(CALLERS)("read by %s", async (caller) => {
    const all = `select * from public.${table}`;
    expect(await attempt(who[caller], all)).toBe("42501");
    expect(await attempt(who[caller], `select from public.${table}`)).toBe("42501");
    expect(await granted(who[caller], all)).toBe(READS[table]?.[caller]);
  });

  test.each(CALLERS)("written by %s: never, and nothing changes", async (caller) => {
    const before = await content(`public.${table}`);
    const [column] = await db.sql<
      { name: string }[]
    >`select attname as name from pg_attribute where attrelid = ${`public.${table}`}::regclass and attnum = 2`;
    const name = column?.name ?? "";
    for (const statement of [
      `insert into public.${table} default values`,
      `insert into public.${table} (${name}) values (null)`,
      `update public.${table} set ${name} = ${name}`,
      `update public.${table} set ${name} = null where true`,
      `delete from public.${table}`,
      `truncate public.${table} cascade`,
    ])
      expect(await attempt(who[caller], statement), statement).toBe("42501");
    expect(await content(`public.${table}`)).toBe(before);
  });
});

test("no API role may select any column of any table of ours @core", async () => {
  const open = await db.sql`select r.rolname, c.oid::regclass::text from pg_class c, pg_roles r
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p', 'v', 'm', 'f')
      and r.rolname in ('anon', 'authenticated', 'service_role') and has_any_column_privilege(r.oid, c.oid, 'select')`;
  expect([...open]).toEqual([]);
});

test("the private schema is closed to everyone, the team included @core", async () => {
  const tables = await db.sql<
    { name: string }[]
  >`select relname as name from pg_class where relnamespace = 'private'::regnamespace and relkind in ('r', 'p', 'v')`;
  expect(tables.length).toBeGreaterThan(15);
  for (const { name } of tables) {
    for (const caller of [...CALLERS.map((c) => who[c]), "service"]) {
      for (const statement of [
        `select * from private.${name}`,
        `delete from private.${name}`,
        `insert into private.${name} default values`,
      ]) {
        expect(await attempt(caller, statement), `${name} ${String(caller)}`).toBe("42501");
      }
    }
  }
});

describe("storage @core", () => {
  const put = (caller: Caller, bucket: string, name: string) =>
    attempt(caller, `insert into storage.objects (bucket_id, name) values ('${bucket}', '${name}')`);
  const hash = "a".repeat(64);

  test("photos go into the own folder, under the hash of their content and a shape within bounds", async () => {
    const folder = `${String(who.owner)}/${randomUUID()}`;
    expect(await put(who.owner, "listings", `${folder}/${hash}_133.webp`)).toBe(1);
    for (const size of ["-320", "-800"])
      expect(await put(who.owner, "listings", `${folder}/${hash}_133${size}.webp`)).toBe(1);
    for (const shape of ["_020", "_499"])
      expect(await put(who.owner, "listings", `${folder}/${hash}${shape}.webp`)).toBe(1);
    for (const name of [
      ...["", "_000", "_019", "_500", "_999", "_80", "_1333", "_-13", "_1.3"].map(
        (shape) => `${folder}/${hash}${shape}.webp`,
      ),
      `${folder}/${hash}_133-640.webp`,
      `${folder}/photo.webp`,
      `${folder}/${hash}_133.svg`,
      `${folder}/${hash}_133.html`,
      `${folder}/../${hash}_133.webp`,
      `${hash}_133.webp`,
      `${String(who.other)}/${randomUUID()}/${hash}_133.webp`,
    ]) {
      expect(await put(who.owner, "listings", name), name).toBe("42501");
    }
    expect(await put(null, "listings", `${folder}/${"b".repeat(64)}_080.webp`)).toBe("42501");
  });

  test("nobody but the functions touches a proof", async () => {
    await db.sql`insert into storage.objects (bucket_id, name, owner_id) values ('proofs', ${`${String(who.owner)}/proof.webp`}, ${String(who.owner)})`;
    for (const caller of CALLERS) {
      expect(await put(who[caller], "proofs", `${String(who[caller])}/${randomUUID()}/${hash}.webp`), caller).toBe(
        "42501",
      );
      expect(await attempt(who[caller], "select 1 from storage.objects where bucket_id = 'proofs'"), caller).toBe(0);
      expect(await attempt(who[caller], "delete from storage.objects where bucket_id = 'proofs'"), caller).toBe(0);
    }
  });

  test("the bucket is not listed for others, and nothing is overwritten or taken away by them", async () => {
    const name = await uploadedPhoto(db, String(who.owner));
    for (const caller of ["visitor", "other", "team"] as const) {
      expect(
        await attempt(who[caller], `select 1 from storage.objects where name like '${String(who.owner)}/%'`),
        caller,
      ).toBe(0);
      expect(await attempt(who[caller], `delete from storage.objects where name = '${name}'`), caller).toBe(0);
    }
    for (const caller of CALLERS)
      expect(
        await attempt(who[caller], `update storage.objects set name = name || 'x' where name = '${name}'`),
        caller,
      ).toBe(0);
    expect((await db.sql`select count(*)::int as n from storage.objects where name = ${name}`)[0]).toEqual({ n: 1 });
    expect(await attempt(who.owner, `delete from storage.objects where name = '${name}'`)).toBe(1);
  });
});

describe("live channels @core", () => {
  const hears = (caller: Caller, topic: string, extension = "broadcast") =>
    db.as(caller, async (tx) => {
      await tx`select set_config('realtime.topic', ${topic}, true)`;
      return (await tx`select 1 from realtime.messages where extension = ${extension}`).count > 0;
    });

  test("the feed is for everyone, a person's channel for that person, presence for nobody", async () => {
    await db.sql`insert into realtime.messages (topic, extension) values ('feed:daloa', 'broadcast'), ('feed:daloa', 'presence')`;
    for (const caller of CALLERS) {
      expect(await hears(who[caller], "feed:daloa"), caller).toBe(true);
      expect(await hears(who[caller], `user:${String(who.owner)}`), caller).toBe(caller === "owner");
      expect(await hears(who[caller], "feed:daloa", "presence"), caller).toBe(false);
      for (const topic of ["", "feed", "user:", "user:null", "other", `user:${String(who.owner)}x`])
        expect(await hears(who[caller], topic), `${caller} ${topic}`).toBe(false);
    }
  });

  test("nobody speaks on a channel", async () => {
    for (const caller of CALLERS) {
      expect(
        await attempt(
          who[caller],
          "insert into realtime.messages (topic, extension, private) values ('feed:daloa', 'broadcast', true)",
        ),
        caller,
      ).toBe("42501");
    }
  });
});

test("team_access answers for the caller alone, and asks for the second factor @core", async () => {
  const ask = (caller: Caller) =>
    db.as(caller, async (tx) => (await tx`select public.team_access() as access`)[0]?.["access"]);
  expect([await ask(who.team), await ask(who.owner)]).toEqual(["in", "out"]);
  await expect(ask(null)).rejects.toMatchObject({ code: "42501" });

  const { sql } = db;
  await sql`delete from auth.mfa_factors where user_id = ${who.team}`;
  expect(await ask(who.team)).toBe("enrol");
  await expect(db.as(who.team, (tx) => tx`select public.team_figures()`)).rejects.toMatchObject({ code: "PGRST" });
  await sql`update private.settings set value = 'optional' where name = 'team_second_factor'`;
  expect(await ask(who.team)).toBe("open");
  await db.as(who.team, (tx) => tx`select public.team_figures()`);
  await sql`update private.settings set value = 'required' where name = 'team_second_factor'`;
  await giveFactor(db, String(who.team));
});
