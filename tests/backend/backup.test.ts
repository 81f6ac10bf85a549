import { existsSync } from "node:fs";
import { lstat, mkdir, readFile, readdir, rm, stat, symlink, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import type { Sql } from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyConnection } from "../../supabase/local/copy/connection.ts";
import type { Manifest } from "../../supabase/local/copy/manifest.ts";
import { putBack, swap } from "../../supabase/local/copy/put-back.ts";
import { takeBackup } from "../../supabase/local/copy/take.ts";
import { readTables } from "../../supabase/local/copy/tables.ts";
import { connect } from "../../supabase/local/database/connect.ts";
import { hashPassword } from "../../supabase/local/password.ts";
import { commandOf } from "../../supabase/local/postgres/process.ts";
import { holdForRestore, refuseWhileRestored } from "../../supabase/local/postgres/restoring.ts";
import { startServer, type RunningServer } from "../../supabase/local/server.ts";
import { tempDir } from "../support/temp-dir.ts";
import { postgresOf, runCommand } from "./command.ts";

let folder: string;
let server: RunningServer;
const at = (name: string): string => path.join(folder, name);

beforeAll(async () => {
  folder = await tempDir("test-backup");
  await mkdir(at("data"), { mode: 0o755 });
  server = await startServer({ port: 0, dataDir: at("data"), seed: true });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function run(command: "backup" | "restore", dataDir: string, ...args: string[]) {
  const started = runCommand(command, { DJASSA_DATA: at(dataDir) }, ...args);
  return { code: await started.exit, out: started.out(), err: started.err().trim() };
}

/** A fingerprint of the rows of each table. */
async function rowsOf(sql: Sql): Promise<Record<string, string>> {
  const tables = await sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'private', 'auth', 'storage', 'realtime', 'supabase_migrations') order by 1`;
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await sql.unsafe(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as rows from ${name} t`,
    );
    found[String(name)] = String(row?.["rows"]);
  }
  return found;
}

const filesOf = async (root: string): Promise<Record<string, string>> => {
  const names = (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const files = names.map((entry) => path.join(entry.parentPath, entry.name)).toSorted();
  return Object.fromEntries(
    await Promise.all(
      files.map(async (file) => [path.relative(root, file), (await readFile(file)).toString("base64")]),
    ),
  );
};

test("a backup of a running server, put back in another place, is the same market @core", async () => {
  const sql = connect(server.databaseUrl, 1);
  // Signs that COPY, gzip and a terminal could each stumble over.
  await sql`update public.users set full_name = ${"A\tva \\N Ko\u00efta 🏺"} where id = (select min(id::text)::uuid from public.users)`;
  const copied = await run("backup", "data", at("copy"));
  expect(copied.err).toBe("");
  expect(copied.code).toBe(0);
  expect(copied.out).toMatch(/^Sauvegarde faite : .*copy \(\d+ lignes, [1-9]\d+ images\)/);
  expect(copied.out).not.toContain("introuvables");
  const then = await rowsOf(sql);
  await sql.end();

  const held = await filesOf(at("copy"));
  expect(Object.keys(held).filter((name) => name.includes("promised") || name.includes("password"))).toEqual([]);
  for (const name of ["data.promised", "copy", ...Object.keys(held).map((name) => path.join("copy", name))])
    expect((await stat(at(name))).mode & 0o077, name).toBe(0);

  const again = await run("restore", "elsewhere", at("copy"), "--yes");
  expect(again.err).toBe("");
  expect(again.code).toBe(0);
  const other = await startServer({ port: 0, dataDir: at("elsewhere"), seed: true });
  const there = connect(other.databaseUrl, 1);
  const now = await rowsOf(there);
  const differing = Object.keys(then).filter((name) => then[name] !== now[name]);
  await there.end();
  const stored = await filesOf(at("elsewhere/storage"));
  await other.stop();
  expect((await run("backup", "elsewhere")).out).toMatch(/elsewhere\.backups\/[-\dTZ]+ \(/); // of one that is stopped
  expect(differing).toEqual(["private.epoch_seed"]); // the new epoch, and nothing else
  expect(Object.keys(now)).toEqual(Object.keys(then));
  expect(stored).toEqual(await filesOf(at("data/storage")));
  for (const key of ["jwt-secret", "vapid-keys", "secret-key"])
    expect(await readFile(at(`elsewhere/${key}`), "utf8")).toBe(await readFile(at(`data/${key}`), "utf8"));
});

test("a real market does not open with the demo account in its team while its password is known", async () => {
  const dataDir = at("demo");
  await run("restore", "demo", at("copy"), "--yes");
  const refused = startServer({ port: 0, dataDir, demo: false });
  await expect(refused).rejects.toThrow(/equipe@djassa\.test y est de l'équipe avec le mot de passe du README/);
  const demo = await startServer({ port: 0, dataDir, demo: true });
  const sql = connect(demo.databaseUrl, 1);
  await sql`update auth.users set encrypted_password = ${await hashPassword("un-autre-2026")} where email = 'equipe@djassa.test'`;
  await sql.end();
  await demo.stop();
  await (await startServer({ port: 0, dataDir, demo: false })).stop();
});

test("a server that starts while its data are replaced is refused; one that got by keeps them", async () => {
  if (!existsSync(at("copy"))) await run("backup", "data", at("copy"));
  const dataDir = at("meanwhile");
  const first = await startServer({ port: 0, dataDir });
  await first.stop();
  const restoring = runCommand("restore", { DJASSA_DATA: dataDir }, at("copy"), "--yes");
  const mark = `${dataDir}.restoring`;
  await expect
    .poll(() => existsSync(mark) && readdir(folder), { timeout: 60_000, interval: 5 })
    .toEqual(expect.arrayContaining([expect.stringMatching(/^meanwhile\.restoring-/)]));
  const pid = Number((await readFile(mark, "utf8")).split("\n")[0]);
  process.kill(pid, "SIGSTOP");
  await expect(startServer({ port: 0, dataDir })).rejects.toThrow(
    /^Une restauration remplace les données de .*meanwhile/,
  );
  await rm(mark);
  const second = await startServer({ port: 0, dataDir });
  process.kill(pid, "SIGCONT");
  expect(await restoring.exit).toBe(1);
  expect(restoring.err()).toMatch(/^Djassa tourne déjà sur les données de .*meanwhile/);
  expect((await fetch(`${second.url}/healthz`)).status).toBe(200);
  await second.stop();
  expect((await readdir(folder)).filter((name) => name.startsWith("meanwhile."))).toEqual(["meanwhile.promised"]);
  await writeFile(mark, `${process.pid}\nanother program`); // of a restore that was killed, its number used again
  await (await startServer({ port: 0, dataDir })).stop();
});

/** A restore in the middle of filling its new cluster: its process and that of its database. */
async function filling(dataDir: string) {
  if (!existsSync(at("copy"))) await run("backup", "data", at("copy"));
  const restore = runCommand("restore", { DJASSA_DATA: at(dataDir) }, at("copy"), "--yes");
  const fresh = async (): Promise<string> =>
    (await readdir(folder)).find((name) => name.startsWith(`${dataDir}.restoring-`)) ?? "none";
  await expect.poll(async () => postgresOf(at(await fresh())), { timeout: 60_000, interval: 5 }).not.toBeNull();
  const pid = Number((await readFile(`${at(dataDir)}.restoring`, "utf8")).split("\n")[0]);
  return { restore, pid, database: postgresOf(at(await fresh())) ?? 0 };
}

const besideOf = async (name: string): Promise<string[]> =>
  (await readdir(folder)).filter((one) => one.startsWith(`${name}.`)).map((one) => one.replace(/-\d.*/u, ""));

test("a restore that is told to end stops its database and leaves nothing; so does a backup", async () => {
  const { restore, database } = await filling("ended");
  restore.child.kill("SIGINT");
  expect(await restore.exit).toBe(0);
  expect(restore.err()).toBe("Restauration interrompue : rien n'a été remplacé.\n");
  expect(restore.out()).toBe("");
  expect(commandOf(database)).toBe(""); // also of one whose parent has yet to take note
  expect([existsSync(at("ended")), await besideOf("ended")]).toEqual([false, []]);

  await expect(takeBackup(at("data"), at("given-up"), AbortSignal.abort())).rejects.toThrow(/abort/u);
  expect((await readdir(folder)).filter((name) => name.startsWith("given-up"))).toEqual([]);
});

test.each(["start", "restore"] as const)(
  "what a killed restore left, its database too, is cleared away by the next %s",
  async (next) => {
    const { restore, pid, database } = await filling(`killed-${next}`);
    process.kill(pid, "SIGKILL");
    await restore.exit;
    expect(commandOf(database)).not.toBe("");
    const dataDir = at(`killed-${next}`);
    if (next === "start") await refuseWhileRestored(dataDir, () => {});
    else await (await holdForRestore(dataDir, () => {}))();
    expect(commandOf(database)).toBe("");
    expect(await besideOf(`killed-${next}`)).toEqual([]);
  },
);

test("data that a killed restore had moved aside come back by themselves, also behind a link", async () => {
  await mkdir(at("cut-disk"));
  await symlink(at("cut-disk/data"), at("cut"));
  const left = ["data.before-2026-01-01", "data.before-2026-01-02", "data.restoring-2026-01-02"];
  for (const name of left) await mkdir(at(`cut-disk/${name}`));
  await writeFile(at("cut-disk/data.before-2026-01-02/secret-key"), "kept");
  await writeFile(at("cut-disk/data.restoring"), `${process.pid}\nanother program`);
  const lines: string[] = [];
  await refuseWhileRestored(at("cut"), (line) => lines.push(line));
  expect(await readdir(at("cut-disk"))).toEqual(["data", "data.before-2026-01-01"]);
  expect(await readFile(at("cut/secret-key"), "utf8")).toBe("kept");
  expect(lines).toEqual([
    `Une restauration a été interrompue : les données d'avant sont de nouveau dans ${at("cut")}. Relancez-la si elle reste nécessaire.`,
  ]);
});

test("a folder that cannot take the place of the data leaves them where they are", async () => {
  await mkdir(at("stays"));
  await expect(swap(at("not-there"), at("stays"), at("stays.before"))).rejects.toThrow("ENOENT");
  expect([existsSync(at("stays")), existsSync(at("stays.before"))]).toEqual([true, false]);
});

test("keys that were exchanged since a backup stay exchanged, also behind a link to another disk", async () => {
  if (!existsSync(at("copy"))) await run("backup", "data", at("copy"));
  await mkdir(at("disk/data"), { recursive: true });
  await symlink(at("disk/data"), at("link"));
  const fresh = `sb_secret_${"n".repeat(43)}`;
  await writeFile(at("link/secret-key"), fresh);
  await writeFile(at("link/vapid-keys"), ""); // emptied by a full disk
  await writeFile(at("link/jwt-secret-retired"), "r".repeat(64));
  const { code, out, err } = await run("restore", "link", at("copy"), "--yes");
  expect([code, err]).toEqual([0, ""]);
  expect(out).toContain("Clés d'aujourd'hui gardées, autres que celles de la sauvegarde : secret-key.");
  expect((await lstat(at("link"))).isSymbolicLink()).toBe(true);
  expect((await readdir(at("disk"))).map((name) => name.replace(/before-.*/, "before"))).toEqual([
    "data",
    "data.before",
  ]);
  expect(await readFile(at("disk/data/secret-key"), "utf8")).toBe(fresh);
  expect(await readFile(at("disk/data/jwt-secret-retired"), "utf8")).toBe("r".repeat(64));
  for (const key of ["jwt-secret", "vapid-keys"])
    expect(await readFile(at(`disk/data/${key}`), "utf8")).toBe(await readFile(at(`copy/${key}`), "utf8"));
});

test("a disk's mount point is refused before anything is filled", async () => {
  if (!existsSync(at("copy"))) await run("backup", "data", at("copy"));
  await expect(putBack(at("copy"), "/dev")).rejects.toThrow(/^\/dev est le point de montage d'un disque/);
});

test("a disk that fills up during a restore is not called a damaged backup", async () => {
  const whole = connect(server.databaseUrl, 1);
  await whole`create database full_disk`;
  await whole.end();
  await mkdir(at("full/rows"), { recursive: true });
  await writeFile(at("full/rows/public.notes.gz"), gzipSync("1\n"));
  const { sql } = copyConnection(server.databaseUrl.replace(/postgres$/, "full_disk"));
  // Always: a restore's role lets no other trigger fire.
  await sql.unsafe(`
    create table public.notes (id int);
    create function public.refuse() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger refuse before insert on public.notes for each row execute function public.refuse();
    alter table public.notes enable always trigger refuse`);
  const tables = { "public.notes": { name: "public.notes", columns: ["id"], rows: 1 } };
  const manifest: Manifest = { format: 1, at: "", migrations: [], tables, sequences: [], objects: 0 };
  const read = sql.begin((tx) => readTables(tx, at("full"), manifest));
  await expect(read).rejects.toThrow(/^Le disque est plein, public\.notes/);
  await sql.end();
});

test("a restore needs a whole backup, --yes and no running server, else it touches nothing", async () => {
  if (!existsSync(at("copy"))) await run("backup", "data", at("copy"));
  const refusals = [
    [run("restore", "data", at("copy"), "--yes"), /^Djassa tourne déjà sur les données de .*/],
    [run("restore", "target", at("copy")), /ajoutez --yes/],
    [run("restore", "target", at("data"), "--yes"), /n'est pas une sauvegarde/],
    [run("backup", "nothing"), /rien à sauvegarder/],
    [run("backup", "data", at("copy")), /existe déjà/],
  ] as const;
  for (const [refused, words] of refusals) {
    const { code, err } = await refused;
    expect(err).toMatch(words);
    expect(err.split("\n")).toHaveLength(1);
    expect(code).toBe(1);
  }
  const cut = at("copy/rows/public.listings.gz");
  await truncate(cut, Math.floor((await stat(cut)).size / 2));
  const damaged = await run("restore", "target", at("copy"), "--yes");
  expect(damaged.err).toMatch(/^La sauvegarde est abîmée : public\.listings/);
  expect((await readdir(folder)).filter((name) => name.startsWith("target"))).toEqual([]);
  expect((await fetch(`${server.url}/_mail.json`)).status).toBe(200);
});
