/** Bounds on the work and rows that one mutation, one batch or one account costs the database. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mutate, freshDatabase, listing, person, push, type FreshDatabase } from "./world.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.stop());

test("the ledger keeps no draft; asked again, a saved one is answered as it stands", async () => {
  const me = await person(db);
  const id = randomUUID();
  const words = (text: string) => ({ id, data: { description: text.repeat(10_000) } });
  const first = { id: randomUUID(), kind: "save_draft", args: words("ab ") };
  const [saved] = await push(db, me, [first]);
  expect(saved?.row).toMatchObject({ data: words("ab ").data });
  for (let n = 0; n < 5; n += 1) await mutate(db, me, "save_draft", words("bc "), { base: words("ab ").data });
  const [kept] = await db.sql`select count(*)::int as mutations, sum(octet_length(verdict::text))::int as bytes
    from private.push_ledger where user_id = ${me}`;
  expect(kept?.["mutations"]).toBe(6);
  expect(kept?.["bytes"]).toBeLessThan(6 * 200);
  expect(await push(db, me, [first])).toMatchObject([
    { id: first.id, status: "applied", row: { id, data: words("bc ").data } },
  ]);
});

/** The entries that a batch leaves on the list that every snapshot of the cluster reads: 64 fit. */
async function savepointsOf(who: string, mutations: readonly object[]) {
  return await db.as(who, async (tx) => {
    const [answer] = await tx<{ verdicts: { status: string }[] }[]>`
      select public.sync_push(${JSON.stringify(mutations)}::text::json) as verdicts`;
    await tx`select set_config('role', 'postgres', true)`;
    const [held] = await tx`select s.subxact_count as savepoints, s.subxact_overflowed as overflowed
      from pg_stat_get_backend_idset() b, pg_stat_get_backend_subxact(b) s where pg_stat_get_backend_pid(b) = pg_backend_pid()`;
    const statuses = (answer?.verdicts ?? []).map(({ status }) => status);
    return { ...held, applied: statuses.filter((one) => one === "applied").length, statuses } as {
      savepoints: number;
      overflowed: boolean;
      applied: number;
      statuses: string[];
    };
  });
}
const heart = (listing_id: string) => ({ id: randomUUID(), kind: "set_favorite", args: { listing_id, on: true } });

test("two hundred mutations, failing ones too, need few savepoints; none overflows the list", async () => {
  const [me, seller] = [await person(db), await person(db)];
  const things: string[] = [];
  for (let n = 0; n < 200; n += 1) things.push(await listing(db, seller));
  const all = await savepointsOf(me, things.map(heart));
  expect([all.applied, all.overflowed]).toEqual([200, false]);
  expect(all.savepoints).toBeLessThan(10);

  // Three of them fail, two side by side: each answered by itself, the others done.
  const some = things.slice(0, 100).map((id, n) => heart([10, 70, 71].includes(n) ? randomUUID() : id));
  const mixed = await savepointsOf(await person(db), some);
  expect(mixed.statuses.flatMap((status, n) => (status === "applied" ? [] : [n]))).toEqual([10, 70, 71]);
  expect(mixed.overflowed).toBe(false);
  expect(mixed.savepoints).toBeLessThan(10);

  // Every second one fails: what would overflow the list is sent again, in order.
  const hostile = things.map((id, n) => heart(n % 2 === 0 ? id : randomUUID()));
  const held = await savepointsOf(await person(db), hostile);
  expect(held.overflowed).toBe(false);
  expect(held.statuses).toContain("rejected");
  const from = held.statuses.indexOf("retry");
  expect(from).toBeGreaterThan(100);
  expect(new Set(held.statuses.slice(from))).toEqual(new Set(["retry"]));
});

test("a mutation that fails undoes none of its neighbours, and its own effect is not doubled", async () => {
  const [me, seller] = [await person(db), await person(db)];
  const [one, two] = [await listing(db, seller), await listing(db, seller)];
  const batch = [heart(one), heart(randomUUID()), heart(two)];
  const first = await push(db, me, batch);
  expect(first.map(({ status }) => status)).toEqual(["applied", "rejected", "applied"]);
  expect(await push(db, me, batch)).toEqual(first);
  const hearts = await db.sql`select listing_id from public.favorites where user_id = ${me} and not deleted`;
  expect(new Set(hearts.map((row) => row["listing_id"] as string))).toEqual(new Set([one, two]));
  // Three mutations, each counted once.
  const [left] =
    await db.sql`select round(tokens)::int as left from private.rate_buckets where owner = ${me} and name = 'mutation'`;
  expect(left?.["left"]).toBeGreaterThanOrEqual(2_998);
});

test("while another request of the same person is judged, everything of this one is sent again", async () => {
  const me = await person(db);
  const things = [await listing(db, await person(db)), await listing(db, await person(db))];
  const other = await db.sql.reserve();
  await other`select pg_advisory_lock(hashtextextended('push:' || ${me}, 0))`;
  const verdicts = await push(db, me, things.map(heart));
  await other`select pg_advisory_unlock_all()`;
  other.release();
  expect(verdicts.map(({ status }) => status)).toEqual(["retry", "retry"]);
  expect((await push(db, me, things.map(heart))).map(({ status }) => status)).toEqual(["applied", "applied"]);
});

test("photos of one person have a budget of bytes a day, whatever their number", async () => {
  const me = await person(db);
  const photo = (size: number, hours: number) => db.sql`
    insert into storage.objects (bucket_id, name, owner_id, metadata, created_at)
    values ('listings', ${`${me}/${randomUUID()}/x.webp`}, ${me}, ${db.sql.json({ size })}, now() - make_interval(hours => ${hours}))`;
  const wait = async () => Number((await db.sql`select private.upload_wait(${me}) as seconds`)[0]?.["seconds"]);
  for (let n = 0; n < 19; n += 1) await photo(5_000_000, 10);
  await photo(50_000_000, 30); // of the day before
  expect(await wait()).toBe(0);
  await photo(5_000_000, 2);
  // Until the first of them is a day old.
  expect(await wait()).toBeGreaterThan(13 * 3_600);
  expect(await wait()).toBeLessThanOrEqual(14 * 3_600);
});

test("notices of a week ago and old reports of phones go two thousand at once", async () => {
  const me = await person(db);
  await db.sql`insert into private.notices (person, kind, tag, path, data, notified_version, created_at)
    select ${me}, 'team', 'support:' || n, '/help', '{}', 1, now() - interval '8 days' from generate_series(1, 2500) n`;
  await db.sql`insert into private.phone_reports (version, body, at)
    select '1.0.0', '{}', now() - interval '31 days' from generate_series(1, 2500) n`;
  const left = async () => {
    await db.as("service", (tx) => tx`select public.queue_notice_mails(), public.do_chores()`);
    const [row] = await db.sql`select (select count(*)::int from private.notices) as notices,
      (select count(*)::int from private.phone_reports) as reports`;
    return row;
  };
  expect(await left()).toEqual({ notices: 500, reports: 500 });
  expect(await left()).toEqual({ notices: 0, reports: 0 });
});
