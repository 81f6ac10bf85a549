import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Sql } from "postgres";
import { connect } from "../../supabase/local/database/connect.ts";
import { pendingSql } from "../../supabase/local/database/pending.ts";
import { MIGRATIONS, SCHEMAS } from "../../supabase/local/database/released.ts";
import { sqlFiles, UNCHECKED, type SqlFile } from "../../supabase/local/database/schemas.ts";
import { applySystemSchemas } from "../../supabase/local/database/system.ts";
import { firstTownSql, TOWN_FACTS } from "../../build/town-facts.ts";
import { catalogueOf } from "../support/catalogue.ts";
import { freshDatabase, type FreshDatabase } from "./world.ts";

let db: FreshDatabase;
let schemas: readonly SqlFile[];
beforeAll(async () => {
  db = await freshDatabase();
  schemas = await sqlFiles(SCHEMAS);
});
afterAll(() => db.stop());

const texts = (files: readonly SqlFile[]): string[] => files.map(({ text }) => text);

/** An empty project upon which these were run, one after the other. */
async function madeOf<Found>(sqls: readonly string[], look: (sql: Sql) => Promise<Found>): Promise<Found> {
  const name = `made_${randomUUID().replaceAll("-", "")}`;
  await db.sql.unsafe(`create database ${name}`);
  const sql = connect(Object.assign(new URL(db.url), { pathname: `/${name}` }).href, 1);
  try {
    await sql.begin((tx) => applySystemSchemas(tx));
    for (const text of sqls) await sql.unsafe(text).simple();
    return await look(sql);
  } finally {
    await sql.end();
    await db.sql.unsafe(`drop database ${name} with (force)`);
  }
}

test("the migrations make the database that the schemas make @core", async () => {
  const files = await sqlFiles(MIGRATIONS);
  expect(files.length).toBeGreaterThan(1);
  const migrated = await madeOf(texts(files), catalogueOf);
  const made = await madeOf([UNCHECKED, ...texts(schemas)], catalogueOf);
  expect(made["functions"]?.length).toBeGreaterThan(300);
  expect(made["rows of private.refusals"]?.length).toBeGreaterThan(100);
  expect(migrated).toEqual(made);
});

test("every object is made once: nothing is replaced, altered or dropped @core", () => {
  const again = schemas.flatMap(({ file, text }) =>
    [
      ...text.matchAll(
        /^(?:create or replace|drop|alter table [\w.]+ (?!enable row level security)|update|delete)\b.*/gmu,
      ),
    ].map(([line]) => `${file}: ${line}`),
  );
  expect(again, "edit the object where it is made").toEqual([]);
});

test("the body of every function names what is there", async () => {
  const bodies =
    await db.sql`select p.oid::regprocedure::text as name, format('select %s(%s)', l.lanvalidator::regproc, p.oid) as judged
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace::regnamespace::text in ('public', 'private') and l.lanname in ('sql', 'plpgsql')`;
  expect(bodies.length).toBeGreaterThan(300);
  const faults: string[] = [];
  for (const { name, judged } of bodies)
    await db.sql.unsafe(String(judged)).catch((error: Error) => faults.push(`${String(name)}: ${error.message}`));
  expect(faults).toEqual([]);
});

test("another first town: its districts, prices, bounds and words", async () => {
  const elsewhere = firstTownSql({
    ...TOWN_FACTS,
    TOWN: "Abidjan",
    TOWN_ID: "abidjan",
    DISTRICTS: ["Cocody", "N'Dotré"],
    PACKS: TOWN_FACTS.PACKS.toReversed(),
    PRICE: { min: 500, max: 1_000_000 },
    LISTING_FEE: 300,
  });
  const found = await madeOf([elsewhere, ...texts(await sqlFiles(MIGRATIONS)).slice(1)], async (sql) => {
    const [row] = await sql`select private.fact('price_min') as least,
      (select words from private.refusals where name = 'price_low') as low,
      (select array_agg(distinct town_id) from private.districts) as towns, (select count(*)::int from private.districts) as districts,
      (select array_agg(id || ' ' || price order by position) from public.price_list) as prices`;
    return row;
  });
  expect(found).toEqual({
    least: 500,
    low: "Le prix minimum est de 500\u00A0FCFA",
    towns: ["abidjan"],
    districts: 2,
    prices: ["listing 300", "pro 3500", "regular 1500", "starter 500"],
  });
});

describe("what `npm run migration` writes brings a released database to the schemas", () => {
  const CLOSED = `alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
    alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;`;
  const before = `create table public.t (a int);
    create function public.same(a int) returns int language sql set search_path = '' as $$ select a $$;
    create function public.body() returns int language sql set search_path = '' as $$ select 1; $$;
    create function public.other(a int) returns int language sql set search_path = '' as $$ select a $$;
    grant execute on function public.other(int) to anon;
    create function public.gone() returns int language sql set search_path = '' as $$ select 1 $$;
    grant execute on function public.gone() to anon;
    create function public.fires() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger moved after insert on public.t for each row execute function public.fires();
    create trigger gone after insert on public.t for each row execute function public.fires();
    create view public.seen as select a from public.t;
    create view public.gone as select a from public.t;
    create policy "some; rows" on public.t for select using (a > 1);
    create policy "gone" on public.t for select using (a > 9);
    grant select on public.t to anon, authenticated;`;
  const after = `create table public.t (a int, b int);
    -- A comment changes nothing.
    create function public.same(a int) returns int language sql set search_path = '' as $$ select a $$;
    create function public.body() returns int language sql set search_path = '' as $$ select 2; $$;
    create function public.other(a int, b int default null) returns text language sql set search_path = '' as $$ select a::text $$;
    grant execute on function public.other(int, int) to anon;
    create function public.fires() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger moved after update on public.t for each row execute function public.fires();
    create view public.seen as select a, b from public.t;
    create policy "some; rows" on public.t for select using (b > 1);
    create policy "added" on public.t for select using (a > 5);
    grant select on public.t to authenticated;
    create function public.added() returns int language sql set search_path = '' as $$ select 3 $$;`;

  test("functions, views, triggers, policies and grants, once their tables were changed by hand", async () => {
    const byHand = "alter table public.t add column b int;";
    const sql = pendingSql([before, byHand], [after]);
    const upgraded = await madeOf([CLOSED, before, byHand, sql], catalogueOf);
    expect(upgraded).toEqual(await madeOf([CLOSED, after], catalogueOf));
    expect(sql).not.toMatch(/public\.(?:same|fires\(\) returns)/u);
  });

  test("nothing where nothing reads differently", () => {
    expect(pendingSql([before], [before])).toBe("");
    expect(pendingSql(texts(schemas), texts(schemas))).toBe("");
  });
});
