import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "./world.ts";

/** The questions of a database advisor, put to the catalogue; each answer must be empty. */
let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.stop());

const QUESTIONS: Record<string, string> = {
  "every table of an exposed schema has row level security": `
    select c.oid::regclass::text as it from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relrowsecurity`,
  "every table of an exposed schema has a policy": `
    select c.oid::regclass::text as it from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not exists (select from pg_policy p where p.polrelid = c.oid)`,
  "no table has two permissive policies for the same role and verb": `
    select schemaname || '.' || tablename || ' ' || r.role || ' ' || v.verb as it
    from pg_policies p, unnest(p.roles) r (role), unnest(case p.cmd when 'ALL' then array['SELECT','INSERT','UPDATE','DELETE'] else array[p.cmd] end) v (verb)
    where p.permissive = 'PERMISSIVE' and p.schemaname in ('public', 'private')
    group by schemaname, tablename, r.role, v.verb having count(*) > 1`,
  "policies ask who is calling once a statement, not once a row": `
    select schemaname || '.' || tablename || ': ' || policyname as it from pg_policies
    where schemaname in ('public', 'storage', 'realtime')
      and regexp_replace(coalesce(qual, '') || ' ' || coalesce(with_check, ''), '\\(\\s*SELECT\\s+(auth|realtime)\\.(uid|topic)\\(\\)[^)]*\\)', '', 'gi') ~ '(auth\\.(uid|jwt|role|email)|realtime\\.topic)\\('`,
  "policies trust nothing that a person may write into her own token": `
    select policyname as it from pg_policies where coalesce(qual, '') || coalesce(with_check, '') ~ 'user_metadata'`,
  "every function fixes its search path to nothing, or its names when it is made": `
    select p.oid::regprocedure::text as it from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and not ('search_path=""' = any (coalesce(p.proconfig, '{}')))
      and p.prosqlbody is null -- its names are bound when it is made`,
  "no function of ours is open to everybody by default": `
    select p.oid::regprocedure::text as it from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and a.grantee = 0`,
  "no helper runs with the rights of its owner unless it is an endpoint": `
    select p.oid::regprocedure::text as it from pg_proc p where p.pronamespace = 'private'::regnamespace and p.prosecdef
      and p.proname not in ('close_account', 'follow_address', 'members_only', 'count_picture') -- fire when the auth server deletes a login, changes its address or sets up a factor, and for whoever writes an object`,
  "no API role can call, read or even enter the private schema": `
    select r.rolname || ' ' || c.oid::regclass::text as it from pg_class c, pg_roles r
    where c.relnamespace = 'private'::regnamespace and r.rolname in ('anon', 'authenticated', 'service_role')
      and c.relkind in ('r', 'v') and has_table_privilege(r.oid, c.oid, 'select, insert, update, delete')
    union all select r.rolname from pg_roles r where r.rolname in ('anon', 'authenticated', 'service_role') and has_schema_privilege(r.oid, 'private', 'usage')
    union all select r.rolname || ' ' || p.oid::regprocedure::text from pg_proc p, pg_roles r
    where p.pronamespace = 'private'::regnamespace and r.rolname in ('anon', 'authenticated', 'service_role') and has_function_privilege(r.oid, p.oid, 'execute')`,
  "no API role writes a table directly": `
    select r.rolname || ' ' || v.verb || ' ' || c.oid::regclass::text as it
    from pg_class c, pg_roles r, unnest(array['insert','update','delete','truncate','references','trigger']) v (verb)
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and r.rolname in ('anon', 'authenticated')
      and case when v.verb in ('delete', 'truncate', 'trigger') then has_table_privilege(r.oid, c.oid, v.verb) else has_any_column_privilege(r.oid, c.oid, v.verb) end`,
  "every foreign key starts an index": `
    select k.conrelid::regclass::text || ': ' || k.conname as it from pg_constraint k
    where k.contype = 'f' and k.connamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not exists (select from pg_index i where i.indrelid = k.conrelid and i.indpred is null
        and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey)`,
  "no two indexes are the same": `
    select string_agg(i.indexrelid::regclass::text, ' = ') as it from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
    group by i.indrelid, i.indkey, i.indclass, i.indoption, pg_get_expr(i.indpred, i.indrelid), pg_get_expr(i.indexprs, i.indrelid) having count(*) > 1`,
  "no CHECK asks a function of ours, whose text may change under stored rows": `
    select distinct k.conrelid::regclass::text || ': ' || k.conname as it from pg_constraint k join pg_depend d on d.classid = 'pg_constraint'::regclass and d.objid = k.oid
      and d.refclassid = 'pg_proc'::regclass join pg_proc p on p.oid = d.refobjid where k.contype = 'c' and p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)`,
  "every table has a primary key": `
    select c.oid::regclass::text as it from pg_class c where c.relkind in ('r', 'p')
      and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p')`,
  "no view stands in an exposed schema": `
    select c.oid::regclass::text as it from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm', 'f')`,
  "extensions live in their own schema": `
    select e.extname as it from pg_extension e where e.extnamespace = 'public'::regnamespace`,
  "every table that has an xid is stamped by trigger, last of all": `
    select c.oid::regclass::text as it from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'xid'
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and (
      select max(t.tgname) from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal and t.tgtype & 2 = 2 and t.tgtype & 20 > 0) is distinct from 'zz_stamp'`,
  "every table that has an xid can be read in the order of changes": `
    select c.oid::regclass::text as it from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'xid'
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and c.relname not in (select * from unnest(array['favorites', 'users', 'user_private', 'user_credits', 'transactions', 'payment_proofs', 'payment_disputes', 'moderation_notices', 'reports'])) -- read by owner, a handful of rows each
      and not exists (select from pg_index i where i.indrelid = c.oid and a.attnum = any ((i.indkey::int2[])[0:1]))`,
  "nothing of a replicated table is ever removed by a person": `
    select conrelid::regclass::text || ': ' || conname as it from pg_constraint where contype = 'f' and confdeltype in ('c', 'n')
      and connamespace = 'public'::regnamespace and confrelid <> 'auth.users'::regclass`,
  "the sequences and times of the database are its own": `
    select c.oid::regclass::text || '.' || a.attname as it from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and a.atttypid = 'timestamp'::regtype`,
};

test.each(Object.entries(QUESTIONS))("%s @core", async (_, question) => {
  expect((await db.sql.unsafe<{ it: string }[]>(question)).map((row) => row.it)).toEqual([]);
});

/** The endpoints. Each runs with the rights of its owner, on purpose, and decides by auth.uid() alone. */
test("the functions open to visitors are these @core", async () => {
  const rows = await db.sql<{ it: string }[]>`select p.proname as it from pg_proc p
    where p.pronamespace = 'public'::regnamespace and has_function_privilege('anon', p.oid, 'execute') order by 1`;
  expect(rows.map((row) => row.it)).toEqual([
    "is_plain_call",
    "listing_by_code",
    "listing_by_id",
    "open_towns",
    "report_app",
    "reviews_about",
    "search_listings",
    "seller_facts",
    "seller_listings",
    "send_phone_report",
    "sync_epoch",
    "sync_pull",
    "sync_pull_feed",
    "sync_push",
    "sync_versions",
    "town_counts",
  ]);
});
