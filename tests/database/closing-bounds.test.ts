/** The rows that closing an account reads do not grow with the market, nor with the log of the auth server. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mutate, freshDatabase, listing, message, person, type FreshDatabase } from "./world.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.stop());

const close = (who: string) => db.as("service", (tx) => tx`select public.close_account(${who}::uuid)`);
const chores = () => db.as("service", (tx) => tx`select public.do_chores()`);
/** Her rows of the log: as who did something, and as whom something was done to. */
const logged = async (who: string): Promise<number> =>
  Number(
    (await db.sql`select count(*)::int as n from auth.audit_log_entries where payload::text like ${`%${who}%`}`)[0]?.[
      "n"
    ],
  );

test("her first rows of a long sign-in log go at once, the rest by the timer, nobody else's", async () => {
  const [leaver, other] = [await person(db), await person(db)];
  await db.sql`insert into auth.audit_log_entries (id, payload)
    select gen_random_uuid(), json_build_object('action', 'token_refreshed', 'actor_id', case when n % 3 > 0 then ${other}::uuid else ${leaver}::uuid end)
    from generate_series(1, 45000) n`;
  await db.sql`insert into auth.audit_log_entries (id, payload)
    values (gen_random_uuid(), ${db.sql.json({ action: "user_modified", actor_id: randomUUID(), traits: { user_id: leaver } })})`;
  expect(await logged(leaver)).toBe(15_001);
  await close(leaver);
  const now = await logged(leaver);
  expect(now).toBeLessThan(15_001 - 2_500);
  expect(now).toBeGreaterThan(10_000);
  await chores();
  expect(await logged(leaver)).toBeLessThan(now - 5_000);
  await chores();
  expect(await logged(leaver)).toBe(0);
  expect(await logged(other)).toBe(30_000);
  expect(await db.sql`select from private.departed where log_reached is not null`).toHaveLength(0);
  await db.sql`delete from auth.audit_log_entries`;
});

test("no notice, mail or log of others is looked through for who leaves; what names her goes", async () => {
  const [leaver, friend] = [await person(db), await person(db)];
  const [hers, his] = [await listing(db, leaver), await listing(db, friend)];
  await mutate(db, friend, "set_favorite", { listing_id: hers, on: true });
  await mutate(db, friend, "send_message", message(hers, leaver));
  await mutate(db, leaver, "send_message", message(hers, friend));
  await mutate(db, leaver, "send_message", message(his, friend));
  await db.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`insert into public.users (id, full_name) select md5('p' || n)::uuid, 'Awa' from generate_series(1, 20000) n`;
    await tx`insert into private.notices (person, kind, tag, path, data)
      select md5('p' || n)::uuid, 'message', 'conversation:' || gen_random_uuid() || ':' || gen_random_uuid(), '/x', '{}' from generate_series(1, 20000) n`;
    await tx`insert into private.notices (person, kind, tag, path, data) values
      (${friend}, 'favorite', ${`favorite:${hers}`}, '/x', '{}'), (${friend}, 'favorite', ${`favorite:${his}`}, '/x', '{}')`;
    await tx`insert into private.mail_outbox (cause, template, recipient, data, sent_at)
      select gen_random_uuid(), 'unread_message', n || '@x.ci', '{}', now() from generate_series(1, 20000) n`;
    await tx`insert into private.mail_outbox (cause, template, recipient, data) values
      (gen_random_uuid(), 'unread_message', 'friend@x.ci', ${tx.json({ path: `/messages/${hers}/${leaver}` })}),
      (gen_random_uuid(), 'unread_message', 'friend@x.ci', ${tx.json({ path: `/messages/${his}/${friend}` })})`;
    await tx`insert into auth.audit_log_entries (id, payload) select gen_random_uuid(), '{}' from generate_series(1, 40000)`;
  });
  await db.sql`vacuum analyze`;
  const read = await db.as("service", async (tx) => {
    await tx`select public.close_account(${leaver}::uuid)`;
    await tx`set local role none`;
    return await tx`select schemaname || '.' || relname as name, (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows
      from pg_stat_xact_all_tables where relname in ('notices', 'mail_outbox', 'audit_log_entries') order by 1`;
  });
  const rows = Object.fromEntries(read.map((one) => [one["name"] as string, one["rows"] as number]));
  expect(rows["private.notices"]).toBeLessThan(100);
  expect(rows["private.mail_outbox"]).toBeLessThan(100);
  expect(rows["auth.audit_log_entries"]).toBeLessThan(25_000);
  const tags = await db.sql`select tag from private.notices where person = ${friend}`;
  expect(tags.map((one) => one["tag"] as string)).toEqual([`favorite:${his}`]);
  expect(await db.sql`select from private.mail_outbox where sent_at is null`).toHaveLength(1);
});
