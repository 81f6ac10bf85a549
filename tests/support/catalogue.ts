import type { Sql } from "postgres";

const OURS = "('public', 'private')";

/** The objects of a database, one sorted list of lines a kind; the order of columns does not count. */
const KINDS: Readonly<Record<string, string>> = {
  relations: `select concat_ws(' ', c.oid::regclass, c.relkind, c.relpersistence, c.relrowsecurity, c.relforcerowsecurity, c.relacl, c.reloptions)
    from pg_class c where c.relnamespace::regnamespace::text in ${OURS} and c.relkind <> 't'`,
  columns: `select concat_ws(' ', a.attrelid::regclass, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid),
      a.attidentity, a.attgenerated, a.attacl)
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on (d.adrelid, d.adnum) = (a.attrelid, a.attnum)
    where c.relnamespace::regnamespace::text in ${OURS} and a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'v', 'c')`,
  constraints: `select concat_ws(' ', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid))
    from pg_constraint c where c.connamespace::regnamespace::text in ${OURS}`,
  indexes: `select indexdef from pg_indexes where schemaname in ${OURS}`,
  triggers: "select pg_get_triggerdef(t.oid) || t.tgenabled::text from pg_trigger t where not t.tgisinternal",
  functions: `select concat_ws(' ', pg_get_functiondef(p.oid), p.proacl) from pg_proc p
    where p.pronamespace::regnamespace::text in ${OURS} and p.prokind = 'f'`,
  views: `select concat_ws(' ', schemaname, viewname, definition) from pg_views where schemaname in ${OURS}`,
  policies: "select row_to_json(p)::text from pg_policies p",
  comments: `select concat_ws(' ', (pg_identify_object(classoid, objoid, objsubid)).identity, description) from pg_description
    where (pg_identify_object(classoid, objoid, objsubid)).identity ~ '^(public|private)'`,
  rights: `select concat_ws(' ', nspname, nspacl) from pg_namespace where nspname in ('public', 'private', 'extensions')
    union all select concat_ws(' ', defaclnamespace::regnamespace, defaclobjtype, defaclacl) from pg_default_acl`,
  extensions: "select concat_ws(' ', extname, extnamespace::regnamespace) from pg_extension",
};

/** Drawn or stamped when the row was made. */
const OF_THE_MOMENT = ["xid", "updated", "created_at", "updated_at", "added_at", "seed", "epoch", "key", "reached"];

/** Everything that our text makes of an empty project: objects, rights, and the rows that are there before anybody comes. */
export async function catalogueOf(sql: Sql): Promise<Readonly<Record<string, readonly string[]>>> {
  const found: Record<string, readonly string[]> = {};
  for (const [kind, query] of Object.entries(KINDS))
    found[kind] = (await sql.unsafe(query).values()).map(([line]) => String(line)).toSorted();
  const tables = await sql`select schemaname || '.' || tablename as name from pg_tables
    where schemaname in ('public', 'private') or (schemaname, tablename) = ('storage', 'buckets')`;
  for (const { name } of tables) {
    const rows = await sql
      .unsafe(`select (to_jsonb(t) - $1::text[])::text from ${String(name)} t`, [OF_THE_MOMENT])
      .values();
    found[`rows of ${String(name)}`] = rows.map(([row]) => String(row)).toSorted();
  }
  return found;
}
