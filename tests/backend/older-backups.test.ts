/** Backups of every release, and one as an older version would have made it, are restored by today's. */
import { execFileSync } from "node:child_process";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Manifest } from "../../supabase/local/copy/manifest.ts";
import { takeBackup } from "../../supabase/local/copy/take.ts";
import { connect } from "../../supabase/local/database/connect.ts";
import { RELEASED_APPS } from "../../supabase/local/database/released.ts";
import { startPostgres } from "../../supabase/local/postgres.ts";
import { startServer } from "../../supabase/local/server.ts";
import { tempDir } from "../support/temp-dir.ts";
import { runCommand } from "./command.ts";

const isBackup = (file: string): boolean => file.startsWith("backup-");
const released = (await readdir(RELEASED_APPS)).filter(isBackup);

let folder: string;
const at = (...names: string[]): string => path.join(folder, ...names);
beforeAll(async () => {
  folder = await tempDir("test-older-backups");
  await mkdir(at("data"), { mode: 0o755 });
  const server = await startServer({ port: 0, dataDir: at("data"), durable: false });
  await takeBackup(at("data"), at("today"));
  await server.stop();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function restore(from: string, to: string) {
  const { exit, out, err } = runCommand("restore", { DJASSA_DATA: at(to) }, at(from), "--yes");
  return { code: await exit, out: out(), err: err().trim() };
}

async function rewritten(name: string, change: (manifest: Manifest) => Promise<void>): Promise<void> {
  await cp(at("today"), at(name), { recursive: true });
  const manifest = JSON.parse(await readFile(at(name, "manifest.json"), "utf8")) as Manifest;
  await change(manifest);
  await writeFile(at(name, "manifest.json"), JSON.stringify(manifest));
}

/** Gives the rows of a table one more column, at the end. */
async function withColumn(name: string, manifest: Manifest, file: string, column: string): Promise<void> {
  const rows = at(name, "rows", `${file}.gz`);
  const table = manifest.tables[file];
  if (table === undefined) throw new Error(`no table ${file}`);
  const text = gunzipSync(await readFile(rows)).toString("utf8");
  await writeFile(rows, gzipSync(text.replaceAll("\n", "\tonce\n")));
  manifest.tables[file] = { ...table, columns: [...table.columns, column] };
}

/** Compares the rows of people, pictures and `more` in the data folder `to` with what the manifest of the backup `from` counts. */
async function expectRowsOf(from: string, to: string, more: readonly string[] = ["public.listings"]): Promise<void> {
  const { tables } = JSON.parse(await readFile(at(from, "manifest.json"), "utf8")) as Manifest;
  const database = await startPostgres({ dataDir: at(to), durable: false });
  const sql = connect(database.url, 1);
  for (const name of ["auth.users", "storage.objects", ...more]) {
    const [row] = await sql.unsafe(`select count(*)::int as n from ${name}`);
    expect(row?.["n"], name).toBe(tables[name]?.rows);
  }
  await sql.end();
  await database.stop();
}

for (const file of released)
  test(`${file} is restored by today's version @core`, async () => {
    const data = `data-${file}`;
    await mkdir(at(file));
    await mkdir(at(data), { mode: 0o755 });
    execFileSync("tar", ["-xzf", path.join(RELEASED_APPS, file), "-C", at(file)]);
    expect(await restore(file, data)).toMatchObject({ code: 0, err: "" });
    await expectRowsOf(file, data, ["public.listings", "public.messages", "public.favorites"]);
  });

test("what an older backup has and this version has not is left out with a line each @core", async () => {
  await rewritten("older", async (manifest) => {
    manifest.tables["auth.local_codes"] = { name: "auth.local_codes", columns: ["user_id", "code"], rows: 1 };
    await writeFile(at("older", "rows", "auth.local_codes.gz"), gzipSync("a\tb\n"));
    manifest.sequences.push({ name: "auth.local_codes_seq", last: "7" });
    await withColumn("older", manifest, "auth.users", "nickname");
    await withColumn("older", manifest, "storage.objects", "owner_name");
  });
  await mkdir(at("restored"), { mode: 0o755 });
  const { code, out, err } = await restore("older", "restored");
  expect([code, err]).toEqual([0, ""]);
  expect(out.split("\n").filter((line) => line.includes("n'existe plus"))).toEqual([
    "La colonne nickname de auth.users n'existe plus dans cette version : laissée de côté.",
    "La colonne owner_name de storage.objects n'existe plus dans cette version : laissée de côté.",
    "La table auth.local_codes n'existe plus dans cette version : laissée de côté (1 lignes).",
    "La séquence auth.local_codes_seq n'existe plus dans cette version : laissée de côté.",
  ]);
  await expectRowsOf("today", "restored");
});

test("a schema that today's cannot make is said in a sentence, and nothing is replaced", async () => {
  await rewritten("strange", async ({ migrations }) => {
    migrations.push({ version: "1", name: "gone", statements: ["alter table auth.local_codes add column more text"] });
  });
  const { code, out, err } = await restore("strange", "untouched");
  expect([code, out]).toEqual([1, ""]);
  expect(err).toMatch(/^Cette version ne sait pas remettre la sauvegarde .*local_codes.* Rien n'a été remplacé/);
  expect(err.split("\n")).toHaveLength(1);
  expect((await readdir(folder)).filter((name) => name.startsWith("untouched"))).toEqual([]);
});

test("pictures that the backup has lost are counted and said, and the rest is restored", async () => {
  // The market has no pictures: three rows name some.
  await rewritten("pictured", async (manifest) => {
    const file = at("pictured", "rows", "storage.objects.gz");
    const columns = manifest.tables["storage.objects"]?.columns ?? [];
    const row = (name: string) =>
      columns.map((column) => ({ bucket_id: "listings", name, id: crypto.randomUUID() })[column] ?? "\\N").join("\t");
    await writeFile(
      file,
      gzipSync(["a/b/1.webp", "a/b/2.webp", "a/b/3.webp"].map((name) => `${row(name)}\n`).join("")),
    );
    Object.assign(manifest.tables["storage.objects"] ?? {}, { rows: 3 });
    manifest.objects = 3;
  });
  const { code, out, err } = await restore("pictured", "half");
  expect(code).toBe(1);
  expect(out).toMatch(/^Données du .* remises dans/m);
  expect(err).toMatch(/^Il manque 3 des 3 images de la sauvegarde, dont listings\/a\/b\/1\.webp/);
});

test("a folder that is no data folder is refused, whatever stands in it, and stays as it is", async () => {
  await mkdir(at("home", "photos"), { recursive: true });
  await writeFile(at("home", "these.txt"), "mine");
  await writeFile(at("a-file"), "mine");
  for (const name of ["home", "a-file"]) {
    const { code, err } = await restore("today", name);
    expect([code, err.split("\n").length]).toEqual([1, 1]);
    expect(err).toContain("n'est pas un dossier de données de Djassa");
  }
  expect(await readdir(at("home"))).toEqual(["photos", "these.txt"]);
  expect((await readdir(folder)).filter((name) => name.startsWith("home."))).toEqual([]);
});
