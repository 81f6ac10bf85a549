import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, chown, cp, mkdir, readFile, readdir, rename, rm, stat, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { connect } from "../../supabase/local/database/connect.ts";
import { startPostgres } from "../../supabase/local/postgres.ts";
import { clusterDirOf, placeCluster } from "../../supabase/local/postgres/place.ts";
import { tempDir } from "../support/temp-dir.ts";
import { runCommand } from "./command.ts";

let folder: string;
beforeAll(async () => {
  folder = await tempDir("test-place");
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const isRoot = process.getuid?.() === 0;

/** A data folder whose cluster lives in a folder of its own, as root's are where a checkout is closed to others. */
async function elsewhere(name: string): Promise<{ dataDir: string; cluster: string }> {
  const [dataDir, cluster] = [path.join(folder, name), path.join(folder, `${name}-elsewhere`, "cluster")];
  await mkdir(dataDir);
  await mkdir(cluster, { recursive: true });
  await writeFile(path.join(dataDir, "cluster-elsewhere"), `${cluster}\n`);
  await writeFile(path.join(path.dirname(cluster), "belongs-to"), dataDir);
  return { dataDir, cluster };
}

async function withRows<T>(url: string, ask: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = connect(url, 1);
  try {
    return await ask(sql);
  } finally {
    await sql.end();
  }
}

const belongsTo = (cluster: string): Promise<string> =>
  readFile(path.join(path.dirname(cluster), "belongs-to"), "utf8");

describe("a cluster that lives outside its data folder", () => {
  test("is found by its pointer, follows a folder that was moved, and is not shared with a copy", async () => {
    const { dataDir, cluster } = await elsewhere("followed");
    expect((await placeCluster(dataDir)).dir).toBe(cluster);
    const copy = path.join(folder, "followed-copy");
    await cp(dataDir, copy, { recursive: true });
    await expect(placeCluster(copy)).rejects.toThrow(`${copy} est une copie de ${dataDir}`);
    expect(await belongsTo(cluster)).toBe(dataDir);
    await symlink(dataDir, path.join(folder, "followed-link"));
    expect((await placeCluster(path.join(folder, "followed-link"))).dir).toBe(cluster);
    await writeFile(path.join(path.dirname(cluster), "belongs-to"), dataDir);
    await rename(dataDir, `${dataDir}-moved`);
    expect((await placeCluster(`${dataDir}-moved`)).dir).toBe(cluster);
    expect(await belongsTo(cluster)).toBe(`${dataDir}-moved`);
  });

  test("is deleted by a reset of the folder it belongs to, and by no reset of a copy", async () => {
    const { dataDir, cluster } = await elsewhere("reset");
    await writeFile(path.join(cluster, "PG_VERSION"), "17\n");
    const copy = path.join(folder, "reset-copy");
    await cp(dataDir, copy, { recursive: true });
    const first = runCommand("reset", { DJASSA_DATA: copy });
    expect([await first.exit, first.err()]).toEqual([0, ""]);
    expect(first.out()).toContain(`La base dans ${cluster} est celle de ${dataDir} : elle reste comme elle est.\n`);
    expect([existsSync(copy), await readdir(cluster)]).toEqual([false, ["PG_VERSION"]]);
    const second = runCommand("reset", { DJASSA_DATA: dataDir });
    expect([await second.exit, second.err()]).toEqual([0, ""]);
    expect([existsSync(dataDir), existsSync(path.dirname(cluster))]).toEqual([false, false]);
  });
});

describe("root's data folder that is closed to the account of the database", () => {
  test("gets a new cluster elsewhere", async () => {
    if (!isRoot) return; // anyone else's database runs as them
    const dataDir = path.join(folder, "closed", ".local");
    await mkdir(dataDir, { recursive: true });
    await chmod(path.dirname(dataDir), 0o700);
    const { dir } = await placeCluster(dataDir);
    expect(dir).toMatch(/^\/var\/lib\/djassa\/[0-9a-f]{16}\/cluster$/);
    expect([clusterDirOf(dataDir), await belongsTo(dir)]).toEqual([dir, dataDir]);
    await rm(path.dirname(dir), { recursive: true });
  });

  test("but not when it holds a database already: the person is told which folder to open", async () => {
    if (!isRoot) return;
    const dataDir = path.join(folder, "shut", ".local");
    const cluster = path.join(dataDir, "cluster");
    await mkdir(cluster, { recursive: true });
    await writeFile(path.join(cluster, "PG_VERSION"), "17\n");
    const nobody = Number(execFileSync("id", ["-u", "nobody"]).toString());
    await chown(cluster, nobody, nobody);
    for (const closed of [dataDir, path.dirname(dataDir)]) {
      await chmod(closed, 0o700);
      await expect(placeCluster(dataDir)).rejects.toThrow(
        `Le compte nobody, sous lequel tourne la base de ${dataDir}, ne peut plus entrer dans ${closed} : rouvrez le dossier (chmod o+x ${closed})`,
      );
      expect(await readdir(dataDir)).toEqual(["cluster"]);
      await chmod(closed, 0o755);
    }
    expect((await placeCluster(dataDir)).dir).toBe(cluster);
  });
});

describe("a cluster that belongs to another account than the one it runs under", () => {
  test("is given back when root has copied it, and its rows are there", async () => {
    if (!isRoot) return; // anyone else's copy is theirs
    const [dataDir, copy] = [path.join(folder, "original"), path.join(folder, "copied")];
    const first = await startPostgres({ dataDir, durable: false });
    await withRows(first.url, (sql) => sql`create table kept as select 7 as n`);
    await first.stop();
    execFileSync("cp", ["-r", dataDir, copy]);
    expect((await stat(path.join(copy, "cluster", "PG_VERSION"))).uid).toBe(0);
    const second = await startPostgres({ dataDir: copy, durable: false });
    expect(await withRows(second.url, (sql) => sql`select n from kept`)).toEqual([{ n: 7 }]);
    await second.stop();
    // The other obstacles to a start are named, too.
    await chmod(path.join(copy, "cluster"), 0o755);
    await expect(startPostgres({ dataDir: copy, durable: false })).rejects.toThrow(
      /\(data directory .* has invalid perm/,
    );
  });

  test("is named with its account to whoever is not root, and left as it is", async () => {
    const dataDir = path.join(folder, "others");
    await mkdir(path.join(dataDir, "cluster"), { recursive: true });
    vi.spyOn(process, "getuid").mockReturnValue(4_711);
    const name = execFileSync("id", ["-nu"], { encoding: "utf8" }).trim();
    await expect(startPostgres({ dataDir })).rejects.toThrow(`appartient au compte ${name} : relancez avec ce compte`);
    vi.restoreAllMocks();
    expect(await readdir(dataDir)).toEqual(["cluster"]);
  });
});
