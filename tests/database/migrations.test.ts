import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Sql } from "postgres";
import { connect } from "../../supabase/local/database/connect.ts";
import { firstTownSql, TOWN_FACTS } from "../../build/town-facts.ts";
import {
  changedSinceRelease,
  migrationHashes,
  releasedHashes,
  TOWN_FILE,
} from "../../supabase/local/database/released.ts";
import { applySystemSchemas } from "../../supabase/local/database/system.ts";
import { freshDatabase, type FreshDatabase } from "./world.ts";

const MIGRATIONS = path.join(import.meta.dirname, "..", "..", "supabase", "migrations");

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.stop());

/** An empty project whose event triggers write down every object that a statement makes, alters or drops. */
async function watchedProject(): Promise<{ sql: Sql; stop(): Promise<void> }> {
  const name = `watched_${randomUUID().replaceAll("-", "")}`;
  await db.sql.unsafe(`create database ${name}`);
  const sql = connect(Object.assign(new URL(db.url), { pathname: `/${name}` }).href, 1);
  await sql.begin((tx) => applySystemSchemas(tx));
  await sql.unsafe(`
    create schema watch;
    create table watch.seen (file text, tag text, object text);
    create function watch.made() returns event_trigger language plpgsql as $$ begin
      insert into watch.seen select current_setting('watch.file', true), command_tag, object_type || ' ' || object_identity
        from pg_event_trigger_ddl_commands() where not in_extension and object_identity is not null;
    end $$;
    create function watch.dropped() returns event_trigger language plpgsql as $$ begin
      insert into watch.seen select current_setting('watch.file', true), tg_tag, object_type || ' ' || object_identity
        from pg_event_trigger_dropped_objects() where original;
    end $$;
    create event trigger watch_made on ddl_command_end execute function watch.made();
    create event trigger watch_dropped on sql_drop execute function watch.dropped();`);
  return {
    sql,
    stop: async () => {
      await sql.end();
      await db.sql.unsafe(`drop database ${name} with (force)`);
    },
  };
}

type Seen = { file: string; tag: string; object: string };

/**
 * Applies texts by file name, one after the other, and gives every object that is made twice, replaced, dropped or altered
 * in another file than its own. What a released file made may be changed by a later file: that one is never edited.
 */
async function secondHands(
  files: Readonly<Record<string, string>>,
  released: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const project = await watchedProject();
  try {
    for (const [file, text] of Object.entries(files)) {
      await project.sql`select set_config('watch.file', ${file}, false)`;
      await project.sql.unsafe(text).simple();
    }
    const seen = await project.sql<Seen[]>`select file, tag, object from watch.seen`;
    const makers = new Map<string, string>();
    const faults: string[] = [];
    for (const { file, tag, object } of seen) {
      if (/^(GRANT|REVOKE|COMMENT|ALTER DEFAULT PRIVILEGES)$/.test(tag)) continue;
      const maker = makers.get(object) ?? makers.get(tableOf(object));
      const create = tag.startsWith("CREATE ");
      const allowed = create
        ? maker === undefined || (maker === file && tag === "CREATE VIEW")
        : /^ALTER (TABLE|SEQUENCE)$/.test(tag) && maker === file;
      const settled = released[file] !== undefined || (maker !== undefined && released[maker] !== undefined);
      if (!allowed && !settled)
        faults.push(
          `${file}: ${tag.toLowerCase()} ${object}, made in ${maker ?? "no migration"}, which is not in supabase/released.json: edit it there, then \`npm run reset\``,
        );
      // A view that is replaced is seen twice.
      if (create && !(maker !== undefined && settled)) makers.set(object, file);
    }
    return faults;
  } finally {
    await project.stop();
  }
}

/** The table that a dropped constraint or column was of. A view that gets a column is told of twice. */
const tableOf = (object: string): string =>
  object.replace(/^table constraint .* on (.*)$/u, "table $1").replace(/^table column (.*)\..*$/u, "table $1");

/** The migrations in the order in which they are applied, by file name. */
async function allFiles(): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const file of (await readdir(MIGRATIONS)).sort()) {
    files[file] = await readFile(path.join(MIGRATIONS, file), "utf8");
  }
  return files;
}

test("every object is made once, in one file: no replacing, renaming or altering elsewhere @core", async () => {
  const files = await allFiles();
  expect(Object.keys(files).length).toBeGreaterThan(15);
  expect(await secondHands(files, releasedHashes())).toEqual([]);
});

test("an object made twice, replaced, renamed, altered elsewhere or dropped is found", async () => {
  const one =
    "create table public.t (a int); alter table public.t enable row level security; create function public.f() returns int language sql as 'select 1';";
  expect(await secondHands({ one })).toEqual([]);
  const others = {
    replaced: "create or replace function public.f() returns int language sql as 'select 2';",
    renamed: "alter function public.f() rename to g;",
    altered: "alter table public.t add column b int;",
    dropped: "drop function public.f();",
  };
  for (const [name, text] of Object.entries(others)) {
    expect(await secondHands({ one, [name]: text }), name).toHaveLength(1);
    const later = await secondHands({ one, [name]: text }, { one: "released" });
    expect(later, name).toHaveLength(name === "renamed" ? 1 : 0);
  }
});

test("no migration of a release was edited or removed @core", () => {
  expect(changedSinceRelease(releasedHashes(), migrationHashes())).toEqual([]);
  expect(
    changedSinceRelease(
      { "1_a.sql": "x", "2_b.sql": "y", "3_c.sql": "z" },
      { "1_a.sql": "x", "2_b.sql": "?", "4_d.sql": "!" },
    ),
  ).toEqual(["2_b.sql", "3_c.sql"]);
});

const ELSEWHERE = firstTownSql({
  ...TOWN_FACTS,
  TOWN: "Abidjan",
  TOWN_ID: "abidjan",
  DISTRICTS: ["Cocody", "N'Dotré"],
  // The other way round: what stood in a place makes room for what comes there.
  PACKS: TOWN_FACTS.PACKS.toReversed(),
  PRICE: { min: 500, max: 1_000_000 },
  LISTING_FEE: 300,
});

test.each([
  ["before anybody is here, districts and prices are those of src/town.ts", false],
  ["where somebody is here they stay as they are", true],
])("another first town: %s", async (_, peopled) => {
  const project = await watchedProject();
  try {
    for (const [file, text] of Object.entries(await allFiles())) {
      if (file === TOWN_FILE && peopled) {
        const id = randomUUID();
        await project.sql`insert into auth.users (id, email) values (${id}, 'awa@djassa.test')`;
        await project.sql`insert into public.users (id, full_name) values (${id}, 'Awa Koné')`;
      }
      await project.sql.unsafe(file === TOWN_FILE ? ELSEWHERE : text).simple();
    }
    const [found] = await project.sql`select private.fact('price_min') as least,
      (select words from private.refusals where name = 'price_low') as low,
      (select array_agg(distinct town_id) from private.districts) as towns, (select count(*)::int from private.districts) as districts,
      (select array_agg(id || ' ' || price order by position) from public.price_list) as prices`;
    expect(found).toEqual({
      least: 500,
      low: "Le prix minimum est de 500\u00A0FCFA",
      towns: ["abidjan"],
      districts: peopled ? 29 : 2,
      prices: peopled
        ? ["listing 200", "starter 500", "regular 1500", "pro 3500"]
        : ["listing 300", "pro 3500", "regular 1500", "starter 500"],
    });
  } finally {
    await project.stop();
  }
});
