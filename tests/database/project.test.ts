import { readdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hostedProject } from "../support/hosted-project.ts";
import { Replica } from "./replica.ts";
import { freshDatabase, listing, person, pull, type FreshDatabase } from "./world.ts";

const MIGRATIONS = path.join(import.meta.dirname, "..", "..", "supabase", "migrations");

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.stop());

test("a Supabase project takes the migrations: no superuser, default privileges open", async () => {
  const project = await hostedProject(db);
  try {
    expect(project.applied.length).toBe((await readdir(MIGRATIONS)).length);
    const [row] = await project.owner`select public.sync_pull_feed() ->> 'epoch' as epoch,
      has_table_privilege('anon', 'public.users', 'insert') as opened, has_function_privilege('anon', 'public.export_my_data()', 'execute') as called`;
    expect(row).toEqual({ epoch: expect.stringMatching(/^[0-9a-f-]{36}$/), opened: false, called: false });
    const verdicts =
      await project.owner`select public.sync_push('[{"id":"00000000-0000-4000-8000-00000000000a","kind":"contact_support",
      "args":{"name":"Ama","email":"ama@exemple.ci","subject":"Bonjour","message":"Bonjour à l’équipe"}}]') as v`;
    expect(verdicts[0]?.["v"]).toMatchObject([{ status: "applied" }]);
  } finally {
    await project.stop();
  }
});

test("each database has an epoch of its own, and keeps it", async () => {
  const other = await freshDatabase();
  const epoch = async (of: FreshDatabase) => (await pull(of, null, "feed")).epoch;
  expect(await epoch(db)).toBe(await epoch(db));
  expect(await epoch(other)).not.toBe(await epoch(db));
  await other.stop();
});

test("rows restored from a cluster with greater transaction ids are served, without haunting", async () => {
  const seller = await person(db);
  const [restored, native] = [await listing(db, seller), await listing(db, seller)];
  await db.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`; // as a restore does: no triggers
    await tx`update public.listings set xid = '999999999999' where id = ${restored}`;
  });
  const replica = await new Replica(db, null, "feed").catchUp();
  expect([...replica.rows.keys()].sort()).toEqual([restored, native].sort());
  expect((await pull(db, null, "feed", { after: replica.checkpoint })).rows).toEqual([]);
  await db.sql`update public.listings set price = 500 where id = ${restored}`;
  expect((await pull(db, null, "feed", { after: replica.checkpoint })).rows).toMatchObject([
    { id: restored, price: 500 },
  ]);
});
