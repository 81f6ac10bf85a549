import { randomUUID } from "node:crypto";
import type { Sql, TransactionSql } from "postgres";
import type { Caller, FreshDatabase } from "../support/database.ts";
import { listingId, personId } from "./fill.ts";

/** One question as its own role asks it through the function that the product calls. */
export type Question = {
  readonly what: string;
  /** Milliseconds at a million listings. */
  readonly aim: number;
  readonly caller: Caller;
  /** Rows of tables that it may read, however large the market is. */
  readonly rows: number;
  /** So seldom asked, or of so short a table, that it may walk through one. */
  readonly walks?: boolean;
  ask(tx: TransactionSql): PromiseLike<unknown>;
};

/** `most`: the five tables of which the most was read. */
type Read = { readonly rows: number; readonly scanned: readonly string[]; readonly most: string };
export type Answer = Read & { readonly ms: number };

const uuidOf = async (sql: Sql, expression: string): Promise<string> =>
  (await sql.unsafe<{ id: string }[]>(`select ${expression}::text as id`))[0]?.id ?? "";

/** @throws when the mutation was not carried out: a refusal is quick and measures nothing */
export async function pushed(tx: TransactionSql, kind: string, args: object): Promise<void> {
  const [answer] = await tx<{ verdicts: { status: string }[] }[]>`
    select public.sync_push(${JSON.stringify([{ id: randomUUID(), kind, args }])}::text::json) as verdicts`;
  if (answer?.verdicts[0]?.status !== "applied") throw new Error(`${kind}: ${JSON.stringify(answer)}`);
}

/** All of the table in docs/reach.md. */
export async function questionsOf(sql: Sql): Promise<Question[]> {
  const [shop, member, buyer] = [
    await uuidOf(sql, personId(1)),
    await uuidOf(sql, personId(2)),
    await uuidOf(sql, personId(5)),
  ];
  const [offer, bike] = [await uuidOf(sql, listingId(1)), await uuidOf(sql, listingId(20))];
  const [first] = await sql<{ page: { checkpoint: string } }[]>`select public.sync_pull_feed(null, null, 24) as page`;
  const earlier = first?.page.checkpoint ?? "";
  await sql.unsafe(`update public.listings set price = price + 5 where id in (
    select id from public.listings where visible order by created_at desc limit 60)`);
  const [second] = await sql<{ page: { checkpoint: string } }[]>`select public.sync_pull_feed(null, null, 24) as page`;
  const now = second?.page.checkpoint ?? "";
  const search = (q: string | null, category: string | null) => (tx: TransactionSql) =>
    tx`select public.search_listings(q => ${q}, category => ${category})`;
  return [
    {
      what: "feed, first page",
      aim: 10,
      rows: 200,
      caller: null,
      ask: (tx) => tx`select public.sync_pull_feed(null, null, 24)`,
    },
    {
      what: "feed, nothing new",
      aim: 5,
      rows: 20,
      caller: null,
      ask: (tx) => tx`select public.sync_pull_feed(${now}, null, 100)`,
    },
    {
      what: "feed, 60 changes",
      aim: 10,
      rows: 300,
      caller: null,
      ask: (tx) => tx`select public.sync_pull_feed(${earlier}, null, 100)`,
    },
    {
      what: "messages, nothing new",
      aim: 10,
      rows: 200,
      caller: buyer,
      ask: (tx) => tx`select public.sync_pull(${JSON.stringify({ messages: { after: now, max: 100 } })})`,
    },
    { what: "search without words, newest", aim: 10, rows: 2200, caller: null, ask: search(null, null) },
    { what: "search “velo”", aim: 20, rows: 90_000, caller: null, ask: search("velo", null) },
    { what: "search “velo yamaha”", aim: 100, rows: 90_000, caller: null, ask: search("velo yamaha", null) },
    { what: "search, one category", aim: 20, rows: 12_000, caller: null, ask: search(null, "sports") },
    { what: "the two counts of Home", aim: 1, rows: 20, caller: null, ask: (tx) => tx`select public.town_counts()` },
    {
      what: "the admin console looks for “kone aa”",
      aim: 50,
      rows: 2500,
      caller: member,
      ask: (tx) => tx`select public.team_search('kone aa')`,
    },
    {
      what: "the admin console looks for “ko”",
      aim: 50,
      rows: 2500,
      caller: member,
      ask: (tx) => tx`select public.team_search('ko')`,
    },
    {
      what: "the admin console looks for a number that paid",
      aim: 50,
      rows: 2500,
      caller: member,
      ask: (tx) => tx`select public.team_search('07 00 01 23 46')`,
    },
    {
      what: "the admin console's figures of 14 days",
      aim: 100,
      rows: 120_000,
      caller: member,
      ask: (tx) => tx`select public.team_figures()`,
    },
    {
      what: "pictures to remove, each minute",
      aim: 10,
      rows: 8000,
      caller: "service",
      ask: (tx) => tx`select public.files_of_departed()`,
    },
    { what: "chores, each minute", aim: 50, rows: 9000, caller: "service", ask: (tx) => tx`select public.do_chores()` },
    {
      what: "a shop's page",
      aim: 20,
      rows: 3000,
      caller: null,
      ask: (tx) => tx`select public.seller_listings(${shop}::uuid)`,
    },
    {
      what: "a message",
      aim: 10,
      rows: 300,
      caller: buyer,
      ask: (tx) => pushed(tx, "send_message", { listing_id: bike, receiver_id: shop, content: "Bonjour" }),
    },
    {
      what: "a heart",
      aim: 10,
      rows: 300,
      caller: buyer,
      ask: (tx) => pushed(tx, "set_favorite", { listing_id: bike, on: true }),
    },
    {
      what: "a review of a shop with 2,000 listings",
      aim: 10,
      rows: 3500,
      caller: buyer,
      ask: (tx) => pushed(tx, "post_review", { listing_id: offer, rating: 5, comment: "Très bien" }),
    },
  ];
}

/** For one question; what takes seconds is not asked fifteen times. */
const TIME_LIMIT_MS = 10_000;

/**
 * The quickest of `times`, each in a transaction that is taken back: whatever else runs on the machine only adds. With the rows
 * that were read and the tables that were walked through.
 */
export async function answerOf(db: FreshDatabase, { caller, ask }: Question, times: number): Promise<Answer> {
  const took: number[] = [];
  let read: Read = { rows: 0, scanned: [], most: "" };
  const begun = performance.now();
  for (let n = 0; n <= times && (n < 2 || performance.now() - begun < TIME_LIMIT_MS); n += 1) {
    await db
      .as(caller, async (tx) => {
        // As the roles of a project have it; a role taken on inside a transaction brings no settings along.
        await tx.unsafe(`set local statement_timeout = '${caller === null ? 3 : caller === "service" ? 60 : 8}s'`);
        const before = await counters(tx);
        const asked = performance.now();
        await ask(tx);
        if (n > 0) took.push(performance.now() - asked);
        read = since(before, await counters(tx));
        throw new TakenBack();
      })
      .catch((error: unknown) => {
        if (!(error instanceof TakenBack)) throw error;
      });
  }
  return { ms: Math.min(...took), ...read };
}

class TakenBack extends Error {}

type Counter = { readonly name: string; readonly rows: number; readonly walked: number; readonly size: number };

/** The rows that this connection has read so far, by table. */
const counters = (tx: TransactionSql): PromiseLike<Counter[]> => tx<Counter[]>`
  select t.schemaname || '.' || t.relname as name, (coalesce(t.seq_tup_read, 0) + coalesce(t.idx_tup_fetch, 0))::int as rows,
    coalesce(t.seq_tup_read, 0)::int as walked, greatest(c.reltuples, 0)::int as size
  from pg_stat_xact_all_tables t join pg_class c on c.oid = t.relid
  where t.schemaname in ('public', 'private', 'storage', 'auth')`;

/** Tables of less than a thousand rows are walked through by right, and of any other a beginning. */
function since(before: readonly Counter[], after: readonly Counter[]): Read {
  const was = new Map(before.map((counter) => [counter.name, counter]));
  const read = after.map((now) => ({
    ...now,
    rows: now.rows - (was.get(now.name)?.rows ?? 0),
    walked: now.walked - (was.get(now.name)?.walked ?? 0),
  }));
  return {
    rows: read.reduce((sum, { rows }) => sum + rows, 0),
    scanned: read.filter(({ size, walked }) => size >= 1000 && walked > size / 2).map(({ name }) => name),
    most: read
      .toSorted((a, b) => b.rows - a.rows)
      .slice(0, 5)
      .map(({ name, rows }) => `${name} ${rows}`)
      .join(", "),
  };
}
