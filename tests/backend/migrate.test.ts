import { randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect } from "../../supabase/local/database/connect.ts";
import { makeOfSchemas, migrate } from "../../supabase/local/database/migrate.ts";
import { splitStatements } from "../../supabase/local/database/split.ts";
import { applySystemSchemas } from "../../supabase/local/database/system.ts";
import { prepareDatabase } from "../../supabase/local/database.ts";
import { startPostgres, type RunningPostgres } from "../../supabase/local/postgres.ts";
import { tempDir } from "../support/temp-dir.ts";

let folder: string;
let server: RunningPostgres;
let admin: Sql;
beforeAll(async () => {
  folder = await tempDir("test-migrate");
  server = await startPostgres({ dataDir: path.join(folder, "data"), durable: false });
  admin = connect(server.url, 1);
});
afterAll(async () => {
  await admin.end();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function prepare(files: Readonly<Record<string, string>>, name = `m_${randomUUID().slice(0, 8)}`) {
  const migrationsDir = path.join(folder, randomUUID());
  await mkdir(migrationsDir);
  for (const [file, text] of Object.entries(files)) await writeFile(path.join(migrationsDir, file), text);
  await admin.unsafe(`create database ${name}`).catch(() => undefined); // there already: the second start
  const url = Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
  const warnings: string[] = [];
  const result = await prepareDatabase({ url, migrationsDir, log: (line) => warnings.push(line) }).then(
    ({ applied }) => ({ applied, problem: "" }),
    (error: Error) => ({ applied: [], problem: error.message }),
  );
  const sql = connect(url, 1);
  const tables = (await sql`select tablename from pg_tables where schemaname = 'public' order by 1`).map(
    (row) => row["tablename"],
  );
  const versions = (await sql`select version from supabase_migrations.schema_migrations order by 1`).map(
    (row) => row["version"],
  );
  await sql.end();
  return { ...result, warnings, tables, versions, name };
}

test("migrations run once, in order, each recorded @core", async () => {
  const files = {
    "20240102_two.sql": "create table b (a int references a (id));",
    "20240101_one.sql": "create table a (id int primary key);",
  };
  const first = await prepare(files);
  expect(first).toMatchObject({
    applied: ["20240101_one.sql", "20240102_two.sql"],
    tables: ["a", "b"],
    versions: ["20240101", "20240102"],
  });
  const second = await prepare({ ...files, "20240103_three.sql": "create table c ();" }, first.name);
  expect(second).toMatchObject({ applied: ["20240103_three.sql"], tables: ["a", "b", "c"], warnings: [] });
  const third = await prepare({ ...files, "20240103_three.sql": "create table d ();" }, first.name);
  expect(third).toMatchObject({ applied: [], tables: ["a", "b", "c"] });
  expect(third.warnings[0]).toContain("20240103_three.sql");
});

test("a database of another version is refused in one sentence, and stays as it is", async () => {
  const first = await prepare({ "20240101_one.sql": "create table a (id int primary key);" });
  const second = await prepare({ "20250101_other.sql": "create table b ();" }, first.name);
  expect(second).toMatchObject({ applied: [], tables: ["a"], versions: ["20240101"], warnings: [] });
  expect(second.problem).toContain("npm run reset");
  expect(second.problem.split("\n")).toHaveLength(1);
});

test("a data folder of 0.2.0 is met by the same sentence, before anything is made", async () => {
  const name = `old_${randomUUID().slice(0, 8)}`;
  await admin.unsafe(`create database ${name}`);
  const url = Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
  const sql = connect(url, 1);
  await sql.unsafe(`create schema supabase_migrations;
    create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
    insert into supabase_migrations.schema_migrations values ('20251121000000', '{}', 'baseline')`);
  await expect(prepareDatabase({ url })).rejects.toThrow(
    /^Cette base vient d'une autre version [^\n]*npm run reset[^\n]*$/u,
  );
  expect(await sql`select from pg_namespace where nspname in ('auth', 'private')`).toHaveLength(0);
  await sql.end();
});

test("a migration edited after it was applied is named, and holds up none after it @core", async () => {
  const one = { "20240101_one.sql": "create table a (id int);" };
  const { name } = await prepare(one);
  const edited = { "20240101_one.sql": "create table other (id int);", "20240102_two.sql": "create table b ();" };
  const second = await prepare(edited, name);
  expect(second).toMatchObject({ applied: ["20240102_two.sql"], tables: ["a", "b"], problem: "" });
  expect(second.warnings).toEqual([
    expect.stringMatching(/^Migrations modifiées après leur application : 20240101_one\.sql\. .*rien n'y est perdu/u),
  ]);
  expect((await prepare({ ...one, "20240102_two.sql": "create table b ();" }, name)).warnings).toEqual([]);
});

describe("an empty database is made of the schemas", () => {
  async function made(
    schemas: Readonly<Record<string, string>>,
    migrations: Readonly<Record<string, string>>,
    name: string,
  ) {
    const folders = { schemas: path.join(folder, randomUUID()), migrations: path.join(folder, randomUUID()) };
    for (const [dir, files] of [
      [folders.schemas, schemas],
      [folders.migrations, migrations],
    ] as const) {
      await mkdir(dir);
      for (const [file, text] of Object.entries(files)) await writeFile(path.join(dir, file), text);
    }
    await admin.unsafe(`create database ${name}`).catch(() => undefined);
    const sql = connect(Object.assign(new URL(server.url), { pathname: `/${name}` }).href, 1);
    const said: string[] = [];
    try {
      await sql.begin((tx) => applySystemSchemas(tx));
      const fresh = await makeOfSchemas(sql, folders, (line) => said.push(line));
      const applied = await migrate(sql, folders.migrations, (line) => said.push(line));
      const tables =
        await sql`select string_agg(tablename, ' ' order by tablename) as names from pg_tables where schemaname = 'public'`;
      return { fresh, applied, said, tables: tables[0]?.["names"] as string };
    } finally {
      await sql.end();
    }
  }
  // A function may name what a later file makes.
  const schemas = {
    "01_a.sql": "create function public.f() returns bigint language sql as 'select count(*) from public.b';",
    "02_b.sql": "create table public.b (n int);",
  };
  const first = { "20240101_one.sql": "create table public.b (n int);" };

  test("in one pass, with all migrations as applied; those of a later version follow @core", async () => {
    const name = `s_${randomUUID().slice(0, 8)}`;
    expect(await made(schemas, first, name)).toEqual({ fresh: true, applied: [], said: [], tables: "b" });
    const later = { ...first, "20240102_two.sql": "create table public.c ();" };
    const next = { ...schemas, "03_c.sql": "create table public.c ();" };
    // The migration of another version makes the changes that its schemas say.
    expect(await made(next, later, name)).toEqual({
      fresh: false,
      applied: ["20240102_two.sql"],
      said: [],
      tables: "b c",
    });
  });

  test("one that was made of others keeps what it has, and says so", async () => {
    const name = `s_${randomUUID().slice(0, 8)}`;
    await made(schemas, first, name);
    const edited = await made({ ...schemas, "02_b.sql": "create table public.other ();" }, first, name);
    expect(edited).toMatchObject({ fresh: false, applied: [], tables: "b" });
    expect(edited.said).toEqual([
      expect.stringMatching(/^Cette base date d'une version antérieure .*npm run reset[^\n]*$/u),
    ]);
  });

  test("a fault leaves nothing and says where", async () => {
    const name = `s_${randomUUID().slice(0, 8)}`;
    const twice = { ...schemas, "03_c.sql": "create table public.c ();\ncreate table public.b ();" };
    await expect(made(twice, first, name)).rejects.toThrow("03_c.sql, ligne 2, colonne 1");
    expect(await made(schemas, first, name)).toMatchObject({ fresh: true, tables: "b" });
  });
});

test("two processes may prepare the same database at once", async () => {
  const name = `both_${randomUUID().slice(0, 8)}`;
  await admin.unsafe(`create database ${name}`);
  const files = {
    "20240101_one.sql":
      "create table a (n int); insert into a select generate_series(1, 50000); create index on a (n);",
  };
  const [left, right] = await Promise.all([prepare(files, name), prepare(files, name)]);
  expect([...left.applied, ...right.applied]).toEqual(["20240101_one.sql"]);
  expect(left.problem + right.problem).toBe("");
});

describe("a broken migration leaves nothing and says where", () => {
  const good = { "20240101_one.sql": "create table a (id int primary key);" };

  test.each([
    ["a syntax error", "create table b ();\n\n  create tabel c ();", "20240102_two.sql, ligne 3, colonne 10"],
    [
      "a name that is taken",
      "create table b ();\n-- again\ncreate table a ();",
      "20240102_two.sql, ligne 3, colonne 1",
    ],
    [
      "a value refused",
      "insert into a values (1);\ninsert into a values (2),\n (2);",
      "20240102_two.sql, ligne 2, colonne 1",
    ],
    [
      "an error raised in a block",
      "create table b ();\ndo $x$ begin\n raise exception 'no; never'; end $x$;",
      "20240102_two.sql, ligne 2, colonne 1",
    ],
  ])("%s", async (_what, text, where) => {
    const { problem, tables, versions } = await prepare({
      ...good,
      "20240102_two.sql": text,
      "20240103_three.sql": "create table d ();",
    });
    expect(problem).toContain(where);
    expect(problem.split("\n")).toHaveLength(1);
    expect(tables).toEqual(["a"]);
    expect(versions).toEqual(["20240101"]);
  });

  test("a file without number", async () => {
    expect((await prepare({ "one.sql": "" })).problem).toContain("one.sql");
  });
});

test("statements are told apart by the semicolons that end them", () => {
  const text =
    "select ';'; -- a; b\n/* c; */ select \"x;\" ;\ncreate function f() returns text as $a$ select $$;$$; $a$ language sql;\n ; select $1;";
  expect(splitStatements(text).map((statement) => text.slice(statement.start, statement.start + 8))).toEqual([
    "select '",
    'select "',
    "create f",
    "select $",
  ]);
});
