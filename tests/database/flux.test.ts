/** Pages of the feed that a cache hands to thousands: made rarely, and nobody loses or doubles anything by them. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { fluxCache } from "../../supabase/local/http/flux.ts";
import { mutate, freshDatabase, listing, person, type FreshDatabase, type Page } from "./world.ts";

let db: FreshDatabase;
let seller: string;
let asked = 0;
let clock = 0;
beforeAll(async () => {
  db = await freshDatabase();
  seller = await person(db);
  for (let n = 0; n < 420; n++)
    await listing(db, seller, { createdAt: new Date(Date.now() - n * 97_000), price: 10_000 + n * 5 });
});
afterAll(() => db.stop());

/** The database as the project answers a visitor, counted. */
const origin = async (_request: Request, address: URL): Promise<Response> => {
  asked += 1;
  const [row] = await db.as(null, async (tx) => {
    await tx`set transaction read only`;
    return tx<{ it: unknown }[]>`select public.sync_pull(${address.searchParams.get("cursors") ?? "{}"}) as it`;
  });
  return Response.json(row?.it);
};
type Ask = (cursor: object, at?: string) => Promise<Page>;
function through(cache = fluxCache(origin, "key", () => clock)): Ask {
  return async (cursor, at) => {
    const url = new URL("http://site/flux/sync_pull");
    url.searchParams.set("cursors", JSON.stringify({ feed: { max: 100, ...cursor } }));
    if (at !== undefined) url.searchParams.set("at", at);
    const answer = await cache(new Request(url), url);
    if (answer === null) throw new Error("no question of flux");
    return ((await answer.json()) as { feed: Page }).feed;
  };
}

/** A phone as src/sync/pull does it: the newest page, older ones behind it, changes by its checkpoint. Tombstones are not kept. */
class Phone {
  readonly rows = new Map<string, number>();
  after = "";
  before: string | null = "shared";
  readonly ask: Ask;
  constructor(ask: Ask) {
    this.ask = ask;
  }
  take(page: Page): void {
    for (const { id, v, deleted } of page.rows)
      if (deleted === true) this.rows.delete(id);
      else if (v >= (this.rows.get(id) ?? 0)) this.rows.set(id, v);
  }
  async begin(): Promise<void> {
    const page = await this.ask({ before: "shared" });
    this.take(page);
    [this.after, this.before] = [page.checkpoint ?? "", page.before];
  }
  async older(): Promise<void> {
    const page = await this.ask({ before: this.before }, this.after.split("~")[0]);
    this.take(page);
    this.before = page.before;
  }
  async changes(at?: string): Promise<void> {
    for (;;) {
      const page = await this.ask({ after: this.after }, at);
      this.take(page);
      this.after = page.checkpoint ?? this.after;
      if (!page.more) return;
    }
  }
}

/** Other tests write into the same cluster: their transactions move the horizon as well. */
async function transaction(): Promise<number> {
  const [row] = await db.sql<{ xid: string }[]>`select pg_snapshot_xmin(pg_current_snapshot())::text as xid`;
  return Number(row?.xid);
}

async function truth(): Promise<Map<string, number>> {
  const rows = await db.sql<{ id: string; v: number }[]>`
    select id, private.version(xid)::int as v from public.listings where visible order by id`;
  return new Map(rows.map(({ id, v }) => [id, v]));
}
const sorted = (rows: ReadonlyMap<string, number>) => [...rows].sort(([a], [b]) => (a < b ? -1 : 1));
const forSale = async (): Promise<string> =>
  (await db.sql<{ id: string }[]>`select id from public.listings where visible order by random() limit 1`)[0]?.id ?? "";

/** PHONES=10000 measures what docs/reach.md says; what the database is asked grows with the minutes and hardly with the phones. */
const PHONES = Number(process.env["PHONES"] ?? 300);

test(
  "phones that come within five minutes, between publications, share one question",
  async () => {
    asked = 0;
    const ask = through();
    let requests = 0;
    const counting: Ask = (cursor, at) => ((requests += 1), ask(cursor, at));
    const walks = new Set<string | null>();
    const begun = await transaction();
    let newest = { id: "", at: 0 };
    for (let n = 0; n < PHONES; n++) {
      clock += 300_000 / PHONES;
      if (n % (PHONES / 10) === 0) newest = { id: await listing(db, seller), at: clock };
      const phone = new Phone(counting);
      await phone.begin();
      walks.add(phone.before);
      while (phone.before !== null) await phone.older();
      await phone.changes();
      if (clock - newest.at > 2_000) expect(phone.rows.has(newest.id)).toBe(true);
    }
    console.log(`flux: ${PHONES} phones, ${requests} requests, ${asked} at the database`);
    expect(requests).toBeGreaterThanOrEqual(PHONES * 6);
    // A head and the changes each two seconds, and the walks: one a publication at most, one for 256 transactions of the whole
    // cluster, in which other tests write: of six requests four at least are shared.
    expect(asked).toBeLessThanOrEqual(requests / 3);
    expect(walks.size).toBeLessThanOrEqual(10 + 1 + ((await transaction()) - begun) / 256);
  },
  60_000 + PHONES * 50,
);

test("a poke is never answered by what was kept from before it", async () => {
  const phone = new Phone(through());
  await phone.begin();
  await phone.changes();
  await phone.changes();
  const id = await listing(db, seller);
  await phone.changes(); // the same question within two seconds: the kept answer
  expect(phone.rows.has(id)).toBe(false);
  const [row] = await db.sql<{ xid: string }[]>`select xid::text from public.listings where id = ${id}`;
  await phone.changes(row?.xid);
  expect(phone.rows.has(id)).toBe(true);
});

/** A hundred transactions of nothing. */
const BURN = "do $$ begin for n in 1..100 loop perform pg_current_xact_id(); commit; end loop; end $$";

test("no page of a later moment is served before it, or beginners would miss what was sold", async () => {
  const ask = through();
  const later = String(Math.floor((await transaction()) / 256) * 256 + 10_240);
  const head = await ask({ before: "shared" });
  const walk = (head.before ?? "").split("~").toSpliced(3, 1, later).join("~");
  await expect(ask({ before: walk }, later)).rejects.toThrow(/"invalid"/u);
  const older = await ask({ before: head.before });
  const sold = older.rows[40]?.id ?? "";
  await mutate(db, seller, "mark_sold", { id: sold });
  while ((await transaction()) <= Number(later)) await db.sql.unsafe(BURN);
  clock += 3_000;
  // The very page that was asked for ahead, now that its moment has come.
  const page = await ask({ before: walk }, later);
  expect(page.rows).toHaveLength(100);
  expect(page.rows.map(({ id }) => id)).not.toContain(sold);
});

test("whatever changes while they walk, in any order: each ends with what is for sale", async () => {
  const ask = through();
  let seed = 7;
  const draw = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const phones: Phone[] = [];
  for (let step = 0; step < 260; step++) {
    clock += draw(1_500);
    const what = draw(10);
    const phone = phones[draw(Math.max(phones.length, 1))];
    if (what === 0) await listing(db, seller, { createdAt: new Date(Date.now() - draw(40_000_000)) });
    else if (what === 1) await mutate(db, seller, "mark_sold", { id: await forSale() });
    else if (what === 2) await db.sql`update public.listings set price = price + 5 where id = ${await forSale()}`;
    else if (phone === undefined || (what === 3 && phones.length < 12)) {
      const born = new Phone(ask);
      await born.begin();
      phones.push(born);
    } else if (what < 8) {
      if (phone.before !== null) await phone.older();
    } else await phone.changes();
  }
  clock += 3_000;
  for (const phone of phones) {
    while (phone.before !== null) await phone.older();
    await phone.changes();
    expect(sorted(phone.rows)).toEqual(sorted(await truth()));
  }
  expect(phones.length).toBeGreaterThan(5);
});

test("a cursor with another horizon than a number is refused as any other", async () => {
  await expect(
    db.as(
      null,
      (tx) => tx`select public.sync_pull('{"feed":{"before":"1~1~00000000-0000-0000-0000-000000000000~x"}}')`,
    ),
  ).rejects.toThrow(/"invalid"/u);
});
