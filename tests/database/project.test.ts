import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Sql } from "postgres";
import { connect } from "../../supabase/local/database/connect.ts";
import { migrate } from "../../supabase/local/database/migrate.ts";
import { applySystemSchemas } from "../../supabase/local/database/system.ts";
import { Replica } from "./replica.ts";
import { freshDatabase, listing, person, pull, type FreshDatabase } from "./world.ts";

const MIGRATIONS = path.join(import.meta.dirname, "..", "..", "supabase", "migrations");

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.stop());

/** A database where migrations run as on a Supabase project: no superuser, the platform's tables belong to others. */
async function hostedProject(): Promise<{ owner: Sql; authServer: Sql; stop(): Promise<void> }> {
  const name = `hosted_${randomUUID().replaceAll("-", "")}`;
  const [role, platform, auth] = [`${name}_owner`, `${name}_platform`, `${name}_auth`];
  await db.sql.unsafe(`create role ${role} login password 'x' nosuperuser bypassrls createrole`);
  await db.sql.unsafe(`create role ${platform} nologin`);
  await db.sql.unsafe(`create role ${auth} login password 'x'`);
  await db.sql.unsafe(`grant ${platform} to ${role}`); // a project lets its owner put policies on these two tables
  await db.sql.unsafe(`create database ${name} owner ${role}`);
  const root = connect(Object.assign(new URL(db.url), { pathname: `/${name}` }).href, 1);
  await root.begin((tx) => applySystemSchemas(tx));
  await root.unsafe(`
    grant usage on schema auth, storage, realtime to ${role}, ${platform};
    grant usage, create on schema extensions to ${role};
    grant usage on schema supabase_migrations to ${role};
    grant all on all tables in schema supabase_migrations to ${role};
    grant usage on schema auth to ${auth};
    alter table auth.users owner to ${auth};
    grant all on auth.audit_log_entries to ${auth};
    grant all on all tables in schema auth to ${role};
    grant all on storage.buckets to ${role};
    alter table storage.objects owner to ${platform};
    alter table realtime.messages owner to ${platform};
    alter default privileges for role ${role} in schema public grant all on tables to anon, authenticated, service_role;
    alter default privileges for role ${role} in schema public grant all on functions to anon, authenticated, service_role;`);
  const owner = connect(
    Object.assign(new URL(db.url), { pathname: `/${name}`, username: role, password: "x" }).href,
    1,
  );
  const authServer = connect(
    Object.assign(new URL(db.url), { pathname: `/${name}`, username: auth, password: "x" }).href,
    1,
  );
  return {
    owner,
    authServer,
    stop: async () => {
      await owner.end();
      await authServer.end();
      await root.end();
      await db.sql.unsafe(`drop database ${name} with (force)`);
      for (const gone of [role, platform, auth]) await db.sql.unsafe(`drop role ${gone}`);
    },
  };
}

test("a Supabase project takes the migrations: no superuser, default privileges open", async () => {
  const project = await hostedProject();
  try {
    const applied = await migrate(project.owner, MIGRATIONS, () => {});
    expect(applied.length).toBe((await readdir(MIGRATIONS)).length);
    const [row] = await project.owner`select public.sync_pull_feed() ->> 'generation' as generation,
      has_table_privilege('anon', 'public.users', 'insert') as opened, has_function_privilege('anon', 'public.sync_pull_mine(text,text,int)', 'execute') as called`;
    expect(row).toEqual({ generation: expect.stringMatching(/^[0-9a-f-]{36}$/), opened: false, called: false });
    const verdicts =
      await project.owner`select public.sync_push('[{"id":"00000000-0000-4000-8000-00000000000a","kind":"contact_support",
      "args":{"name":"Ama","email":"ama@exemple.ci","subject":"Bonjour","message":"Bonjour à l’équipe"}}]') as v`;
    expect(verdicts[0]?.["v"]).toMatchObject([{ status: "applied" }]);

    // Deleting a user from the dashboard: the auth server does it, with no right to anything of ours.
    const leaver = await person({ ...db, sql: project.owner });
    const other = await person({ ...db, sql: project.owner });
    const bike = await listing({ ...db, sql: project.owner }, leaver);
    await project.owner`insert into public.favorites (user_id, listing_id) values (${leaver}, ${bike})`;
    await project.owner`insert into public.blocks (blocker_id, blocked_id) values (${leaver}, ${other})`;
    await project.owner`insert into public.reports (id, reporter_id, listing_id, reason) values (${randomUUID()}, ${leaver}, ${bike}, 'fake')`;
    await project.owner`insert into public.contact_messages (id, user_id, name, email, subject, message)
      values (${randomUUID()}, ${leaver}, 'Awa', 'a@x.ci', 'Bonjour', 'Une lettre à l’équipe')`;
    await project.authServer`delete from auth.users where id = ${leaver}`;
    const [left] = await project.owner`select u.full_name, u.deleted, l.deleted as withdrawn, l.title,
        (select count(*)::int from public.user_private where id = u.id) as private,
        (select count(*)::int from public.contact_messages) as letters
      from public.users u join public.listings l on l.user_id = u.id where u.id = ${leaver}`;
    expect(left).toEqual({
      full_name: "Compte supprimé",
      deleted: true,
      withdrawn: true,
      title: "Annonce retirée",
      private: 0,
      letters: 1, // the visitor's, above
    });
  } finally {
    await project.stop();
  }
});

test("each database has a generation of its own, and keeps it", async () => {
  const other = await freshDatabase();
  const generation = async (of: FreshDatabase) => (await pull(of, null, "feed")).generation;
  expect(await generation(db)).toBe(await generation(db));
  expect(await generation(other)).not.toBe(await generation(db));
  await other.stop();
});

test("rows restored from a cluster with greater transaction ids are served, and do not haunt every pull", async () => {
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
