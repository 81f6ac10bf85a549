/** How long each thing is kept, to the hour, and what of its kind stays for as long as it waits. A window that is not named here is a fault. */
import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "./world.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.stop());

type Columns = Readonly<Record<string, unknown>>;
type Window = {
  /** Where, under which column each row has a value of its own, and the one that says since when. */
  readonly of: readonly [table: string, key: string, at: string];
  /** Still whole at this age, and over at that one. */
  readonly ages: readonly [whole: string, over: string];
  readonly row: () => Columns;
  readonly goes: readonly Columns[];
  /** Rows that stay ten years as well. */
  readonly stays?: readonly Columns[];
  /** The rest of a row that is over; without it, nothing. */
  readonly left?: (row: Columns) => Columns;
  /** Whether the answer counts what went. */
  readonly counted?: boolean;
};

const YEAR = ["1 year -1 hour", "1 year 1 hour"] as const;
const DAYS_90 = ["90 days -1 hour", "90 days 1 hour"] as const;
const WORDS = "Je ne suis pas d'accord.";
const ids = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, randomUUID()]));
const report = () => {
  const subject = randomUUID();
  return { ...ids("id", "reporter_id"), subject_id: subject, listing_id: subject, reason: "other", town_id: "daloa" };
};
const ENDED = {
  listing: ["dismissed", "warned", "removed"],
  person: ["dismissed", "suspended"],
  review: ["dismissed", "removed"],
};
const of = (subject_kind: keyof typeof ENDED) => (one: Columns) => ({ subject_kind, ...one });
const endedReports = (...kinds: readonly (keyof typeof ENDED)[]): readonly Columns[] =>
  kinds.flatMap((kind) => states("status", ...ENDED[kind]).map(of(kind)));
const openReports = (...kinds: readonly (keyof typeof ENDED)[]): readonly Columns[] =>
  kinds.map((kind) => of(kind)({ status: "open", handled_at: null }));
const verdict = { id: "1", status: "rejected", code: "invalid" };
const states = (column: string, ...all: readonly string[]): readonly Columns[] => all.map((one) => ({ [column]: one }));

const WINDOWS: readonly Window[] = [
  {
    of: ["public.support_messages", "id", "handled_at"],
    ages: YEAR,
    row: () => ({ ...ids("id"), name: "Awa Koné", email: "a@x.ci", subject: "Bonjour", message: WORDS }),
    goes: states("status", "answered"),
    stays: states("status", "new", "read"),
    counted: true,
  },
  {
    of: ["public.reports", "id", "handled_at"],
    ages: YEAR,
    row: report,
    goes: endedReports("person", "listing", "review"),
    stays: openReports("listing", "person", "review"),
    counted: true,
  },
  {
    of: ["public.payment_disputes", "id", "handled_at"],
    ages: YEAR,
    row: () => ({ ...ids("id", "proof_id", "user_id"), about: "refused", undone: 0, message: WORDS }),
    goes: states("status", "granted", "upheld"),
    stays: [{ status: "open", handled_at: null }],
  },
  {
    of: ["private.news", "id", "at"],
    ages: ["60 days -1 hour", "60 days 1 hour"],
    row: () => ({ ...ids("id", "person", "tag"), kind: "listing", path: "/", data: {} }),
    goes: [{}, { seen: true }, { deleted: true }],
  },
  {
    of: ["private.listing_edits", "id", "at"],
    ages: YEAR,
    row: () => ({ ...ids("id", "listing_id", "user_id"), before: {}, after: {} }),
    goes: [{}],
  },
  {
    of: ["public.reports", "id", "handled_at"],
    ages: DAYS_90,
    row: () => ({ ...report(), words: [{ mine: true, content: WORDS }] }),
    goes: endedReports("person"),
    stays: openReports("person"),
    left: (row) => ({ ...row, words: null }),
  },
  {
    of: ["public.moderation_notices", "id", "handled_at"],
    ages: YEAR,
    row: () => ({
      ...ids("id", "user_id", "listing_id"),
      kind: "warned",
      title: "Vélo",
      appeal: WORDS,
      appealed_at: new Date(),
    }),
    goes: states("status", "upheld", "granted", "ended"),
    stays: states("status", "standing", "appealed"),
  },
  {
    of: ["private.push_ledger", "mutation_id", "at"],
    ages: ["30 days -1 hour", "30 days 1 hour"],
    row: () => ids("user_id", "mutation_id"),
    goes: [{ row: {} }, { message: WORDS }, { row: {}, message: WORDS }].map((more) => ({
      verdict: { ...verdict, ...more },
    })),
    left: (row) => ({ ...row, verdict }),
  },
  {
    of: ["private.push_ledger", "mutation_id", "at"],
    ages: DAYS_90,
    row: () => ids("user_id", "mutation_id"),
    goes: [{ verdict }, { verdict: null }],
  },
  {
    of: ["private.mail_outbox", "id", "sent_at"],
    ages: DAYS_90,
    row: () => ({ ...ids("id", "cause"), template: "welcome", recipient: "a@x.ci", data: {} }),
    goes: [{}],
    stays: [{ sent_at: null }],
  },
  {
    of: ["private.mail_outbox", "id", "created_at"],
    ages: DAYS_90,
    row: () => ({ ...ids("id", "cause"), template: "welcome", recipient: "a@x.ci", data: {} }),
    goes: [{}],
  },
  { of: ["private.team_actions", "id", "at"], ages: DAYS_90, row: () => ids("id", "actor"), goes: [{ answer: {} }] },
  {
    of: ["private.team_reads", "person", "day"],
    ages: ["1 year", "1 year 1 day"],
    row: () => ({ ...ids("actor", "person"), what: "fiche" }),
    goes: [{}],
  },
  {
    of: ["private.free_publications", "phone", "closed_at"],
    ages: ["3 years -1 hour", "3 years 1 hour"],
    row: () => ({ phone: randomBytes(8) }),
    goes: [{}],
    stays: [{ closed_at: null }],
  },
  {
    of: ["private.rate_buckets", "owner", "at"],
    ages: ["2 days -1 hour", "2 days 1 hour"],
    row: () => ({ owner: randomUUID(), name: "mutation", tokens: 1 }),
    goes: [{}],
  },
];

for (const { of, ages, row, goes, stays = [], left, counted = false } of WINDOWS) {
  const [table, key, at] = of;
  const [whole, over] = ages;
  test(`${table}: ${left === undefined ? "gone" : "less"} after ${over} of ${at}`, async () => {
    const put = (columns: Columns, age: string) =>
      db.sql.begin(async (tx) => {
        await tx`set local session_replication_role = replica`; // neither stamped nor bound to rows that say nothing here
        const [then] = await tx`select clock_timestamp() - ${age}::interval as at`;
        const [made] = await tx`insert into ${tx(table)} ${tx({ ...row(), [at]: then?.["at"], ...columns })}
          returning ${tx(key)}::text as key`;
        return String(made?.["key"]);
      });
    // When a row was written last is the trigger's own.
    const rows = async () =>
      new Map(
        (
          await db.sql<
            { key: string; row: Columns }[]
          >`select t.${db.sql(key)}::text as key, to_jsonb(t) - '{updated,xid}'::text[] as row
          from ${db.sql(table)} t`
        ).map((one) => [one.key, one.row]),
      );
    const gone: string[] = [];
    for (const columns of goes) {
      await put(columns, whole);
      gone.push(await put(columns, over));
    }
    for (const columns of stays) await put(columns, "10 years");
    const expected = await rows();
    expect(expected.size).toBe(2 * goes.length + stays.length);
    for (const one of gone) {
      const before = expected.get(one) ?? {};
      expected.delete(one);
      if (left !== undefined) expected.set(one, left(before));
    }
    const [answer] = await db.sql`select public.forget_expired() as went`;
    expect(await rows()).toEqual(expected);
    expect(answer?.["went"]).toBe(counted ? gone.length : 0);
    await db.sql`delete from ${db.sql(table)}`;
  });
}

test.each(WINDOWS.map((window) => ({ ...window, what: window.of.join(" ") })))(
  "of what is over, two thousand go at once: $what",
  async (window) => {
    const [table, key, at] = window.of;
    await db.sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      const [then] = await tx`select clock_timestamp() - ${window.ages[1]}::interval as at`;
      await tx`insert into ${tx(table)} ${tx({ ...window.row(), [at]: then?.["at"], ...window.goes[0] })}`;
      // Its like, under other ids.
      await tx.unsafe(`insert into ${table} select k.* from ${table} t, generate_series(1, 2499) n,
      jsonb_populate_record(null::${table}, to_jsonb(t) || (
        select jsonb_object_agg(c, case when c = 'phone' then '\\x' else '' end || md5(n || c))
        from unnest(array['${key}', 'cause', 'tag', 'proof_id', 'listing_id', 'reporter_id', 'actor']) c where to_jsonb(t) ? c)) k`);
    });
    const left = async () => {
      await db.sql`select public.forget_expired()`;
      const rows = await db.sql`select to_jsonb(t) as row from ${db.sql(table)} t`;
      return rows.filter((one) => window.left === undefined || /"row":|Je ne suis/u.test(JSON.stringify(one["row"])))
        .length;
    };
    const counts = [await left(), await left()];
    await db.sql`delete from ${db.sql(table)}`;
    expect(counts).toEqual([500, 0]);
  },
);

test("each window that the database has is one of these", async () => {
  const [found] = await db.sql<{ body: string }[]>`select prosrc as body from pg_proc where proname = 'forget_expired'`;
  const known = (found?.body ?? "")
    .split(";")
    .flatMap((one) => /(?:delete from|update) (\S+)[^]*?\.(\w+) < /u.exec(one)?.slice(1).join(" ") ?? []);
  expect(known).toEqual(WINDOWS.map(({ of: [table, , at] }) => `${table} ${at}`));
  expect(found?.body.match(/\b(?:delete from|update|truncate|perform|execute) /gu)).toHaveLength(WINDOWS.length);
});
