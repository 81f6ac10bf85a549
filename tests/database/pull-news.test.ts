/** The question that nearly every phone asks in vain is answered without making a page: what it costs is what a town can ask. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mutate, exchange, freshDatabase, listing, person, type FreshDatabase, type Page } from "./world.ts";

let db: FreshDatabase;
let me: string;
let collections: string[];
let after: Record<string, string | null>;
beforeAll(async () => {
  db = await freshDatabase();
  me = await person(db);
  collections = (await db.sql`select collection from private.collections order by collection`).map(
    (row) => row["collection"] as string,
  );
});
afterAll(() => db.stop());

/** Always looked through: which of those that changed sell in this town is a question for each plan. */
const SELLERS = 1;

type Asked = Record<string, { after?: string | null; max?: number; tail?: string }>;
/** All collections in one request, and how often it made a page of changes. */
const pull = (asked: Asked): Promise<{ pages: Record<string, Page & { tail?: string }>; made: number }> =>
  db.sql.begin(async (tx) => {
    await tx`set local track_functions = 'all'`;
    await tx`select set_config('request.jwt.claims', ${JSON.stringify({ role: "authenticated", sub: me })}, true)`;
    const calls = async () =>
      Number(
        (
          await tx`select coalesce(sum(calls), 0)::int as n from pg_stat_xact_user_functions where funcname = 'pull_changes'`
        )[0]?.["n"],
      );
    const before = await calls(); // of earlier transactions, not reported yet
    const [row] = await tx`select public.sync_pull(${JSON.stringify(asked)}) as pages`;
    return { pages: row?.["pages"] as never, made: (await calls()) - before };
  });
const changes = () =>
  pull(
    Object.fromEntries(collections.map((collection) => [collection, { after: after[collection] ?? null, max: 100 }])),
  );
/** To the end of every collection. */
async function catchUp(): Promise<void> {
  after = {};
  const first = (await pull(Object.fromEntries(collections.map((collection) => [collection, { max: 100 }])))).pages;
  for (const collection of collections) after[collection] = first[collection]?.checkpoint ?? null;
  const { pages } = await changes();
  for (const collection of collections) after[collection] = pages[collection]?.checkpoint ?? after[collection] ?? null;
}

test("collections without news make no page, but for sellers; one speaks for all of them", async () => {
  const other = await person(db);
  const about = await listing(db, other);
  await listing(db, me);
  await mutate(db, me, "set_favorite", { listing_id: about, on: true });
  await mutate(db, me, "save_draft", { id: randomUUID(), data: { title: "Vélo" } });
  await exchange(db, me, other, about);
  await mutate(db, me, "post_review", { listing_id: about, rating: 4, comment: "" });
  await db.sql`update public.price_list set price = price`;
  await catchUp();
  const { pages, made } = await changes();
  expect(made).toBe(SELLERS);
  const reached = (collection: string) => Number.parseInt(after[collection] ?? "", 10);
  const [furthest = ""] = collections.toSorted((a, b) => reached(b) - reached(a));
  const [said, ...more] = Object.entries(pages);
  expect(more).toEqual([]);
  expect(reached(said?.[0] ?? "")).toBe(reached(furthest));
  expect(said?.[1]).toEqual({
    rows: [],
    checkpoint: after[furthest],
    before: null,
    more: false,
    tail: null,
    now: expect.any(String) as string,
    epoch: expect.any(String) as string,
  });
});

test("the last change is no news, the next one is, in its collection alone, also unsettled", async () => {
  await catchUp();
  const older = await db.sql.reserve();
  await older`begin`;
  await older`select pg_current_xact_id()`;
  await mutate(db, me, "save_draft", { id: randomUUID(), data: { title: "Moto" } });
  const open = await changes();
  expect([open.made, open.pages["drafts"]?.rows.length, open.pages["drafts"]?.checkpoint]).toEqual([
    1 + SELLERS,
    1,
    after["drafts"],
  ]);
  await older`commit`;
  older.release();
  const settled = await changes();
  expect([settled.made, settled.pages["drafts"]?.rows.length]).toEqual([1 + SELLERS, 1]);
  after["drafts"] = settled.pages["drafts"]?.checkpoint ?? null;
  expect((await changes()).made).toBe(SELLERS);
  await mutate(db, me, "update_profile", { full_name: "Awa Autre", phone: "0707070707", district: "Lobia" });
  expect((await changes()).pages["mine"]?.rows).toMatchObject([{ id: `profile:${me}` }]);
});

test("the first request of a visit has as many rows as it asks for, those of sync_pull @core", async () => {
  const seller = await person(db);
  await listing(db, seller);
  await listing(db, seller);
  const [first] = await db.as(null, (tx) => tx<{ page: Page }[]>`select public.sync_pull_feed(max_rows => 1) as page`);
  const { pages } = await pull({ feed: { max: 1 } });
  expect(first?.page).toMatchObject({ rows: pages["feed"]?.rows, before: pages["feed"]?.before, more: true });
  expect(first?.page.rows).toHaveLength(1);
});
