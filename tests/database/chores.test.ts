/** The chores of the minute timer: what one of them does wrong is its own affair. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "./world.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.stop());

test.each([
  ["that outlasts the time of the statement", "pg_sleep(20)", "57014"],
  ["that fails", "1 / 0", "22012"],
])("a chore %s is noted, and undoes nothing of that minute", async (_, does, failed) => {
  await db.sql.unsafe(`create or replace function private.chore_wrong() returns bigint language plpgsql as
    'begin perform ${does}; return 1; end'`);
  await db.sql`insert into private.chores (name, position)
    select 'wrong', min(position) - 1 from private.chores on conflict do nothing`;
  await db.sql`update private.chores set ran_at = null, failed = null where true`;
  await db.as("service", async (tx) => {
    await tx`set local statement_timeout = '1s'`;
    await tx`select public.do_chores()`;
  });
  const faulty = await db.sql`select name, failed from private.chores where failed is not null or ran_at is null`;
  expect(faulty).toEqual([{ name: "wrong", failed }]);
});
