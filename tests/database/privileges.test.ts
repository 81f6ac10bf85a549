import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "./world.ts";

/**
 * The golden file: every privilege that anyone but the owner holds in our schemas, one a line. A change of it is a
 * change of who may do what, to be read as such in review. To write it anew:
 *   npx vitest run --project database privileges -u
 */
const GOLDEN = "privileges.golden.txt";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.stop());

const grantee = "case a.grantee when 0 then 'PUBLIC' else a.grantee::regrole::text end";

test("nobody holds a privilege that the golden file does not list @core", async () => {
  const lines = await db.sql<{ line: string }[]>`
    with ours as (select oid, nspname, nspowner, nspacl from pg_namespace where nspname in ('public', 'private')),
    grants as (
      select 1 as place, 'schema ' || n.nspname as thing, lower(a.privilege_type) as verb, a.grantee, n.nspowner as owner
        from ours n, aclexplode(coalesce(n.nspacl, acldefault('n', n.nspowner))) a
      union all
      select 2, case c.relkind when 'v' then 'view ' when 'S' then 'sequence ' else 'table ' end || n.nspname || '.' || c.relname, lower(a.privilege_type), a.grantee, c.relowner
        from pg_class c join ours n on n.oid = c.relnamespace,
          aclexplode(coalesce(c.relacl, acldefault(case c.relkind when 'S' then 's' else 'r' end::"char", c.relowner))) a
        where c.relkind in ('r', 'v', 'm', 'p', 'S')
      union all
      select 3, 'column ' || n.nspname || '.' || c.relname || '.' || t.attname, lower(a.privilege_type), a.grantee, c.relowner
        from pg_attribute t join pg_class c on c.oid = t.attrelid join ours n on n.oid = c.relnamespace, aclexplode(t.attacl) a
      union all
      select 4, 'function ' || n.nspname || '.' || p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')', lower(a.privilege_type), a.grantee, p.proowner
        from pg_proc p join ours n on n.oid = p.pronamespace, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
        where not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    )
    select g.thing || ' ' || g.verb || ' → ' || string_agg(${db.sql.unsafe(grantee.replace("a.grantee", "g.grantee").replace("a.grantee", "g.grantee"))}, ' ' order by g.grantee::regrole::text) as line
    from grants g where g.grantee <> g.owner
    group by g.place, g.thing, g.verb order by g.place, g.thing, g.verb`;
  await expect(lines.map((row) => row.line).join("\n") + "\n").toMatchFileSnapshot(GOLDEN);
});

test("the policies on what a Supabase project owns are the ones listed here @core", async () => {
  const rows = await db.sql<{ line: string }[]>`
    select schemaname || '.' || tablename || ' ' || lower(cmd) || ' → ' || array_to_string(roles, ' ') || ': ' || policyname as line
    from pg_policies where schemaname in ('storage', 'realtime') order by 1`;
  expect(rows.map((row) => row.line)).toEqual([
    "realtime.messages select → anon authenticated: the feed topic is open, the user topic is its owner's",
    "realtime.messages select → authenticated: the team topic is the team's",
    "storage.objects delete → authenticated: own photos are removed",
    "storage.objects insert → authenticated: own photos are put in the own folder",
    "storage.objects insert → authenticated: own photos of people are put in the own folder",
    "storage.objects insert → authenticated: own pictures of messages are put in the own folder",
    "storage.objects insert → authenticated: own screenshots wait in the own folder",
    "storage.objects insert → authenticated: own voices are put in the own folder",
    "storage.objects select → authenticated: own photos are listed",
    "storage.objects select → authenticated: pictures and voices of messages are for those who talk",
  ]);
});

test("what is created next is closed until it is opened @core", async () => {
  onTestFinished(async () => {
    await db.sql`drop table if exists public.newcomer`;
    await db.sql`drop function if exists public.newcomer()`;
  });
  await db.sql`create table public.newcomer (id int)`;
  await db.sql`create function public.newcomer() returns int language sql set search_path = '' as 'select 1'`;
  for (const who of [null, "00000000-0000-4000-8000-000000000001", "service"]) {
    await expect(db.as(who, (tx) => tx`select * from public.newcomer`)).rejects.toMatchObject({ code: "42501" });
    await expect(db.as(who, (tx) => tx`select public.newcomer()`)).rejects.toMatchObject({ code: "42501" });
  }
});
