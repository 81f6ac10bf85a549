import { once } from "node:events";
import { existsSync } from "node:fs";
import { readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { buildApp } from "../../supabase/local/build-app.ts";
import { publishableKey } from "../../supabase/local/keys.ts";
import { connect } from "../../supabase/local/database/connect.ts";
import { startPostgres } from "../../supabase/local/postgres.ts";
import { freePort } from "../../supabase/local/postgres/process.ts";
import { tempDir } from "../support/temp-dir.ts";
import { end, open, postgresOf, powerCut, runCommand, type Run } from "./command.ts";

let folder: string;
let children: Run["child"][] = [];
beforeAll(async () => {
  folder = await tempDir("test-cli");
  await buildApp();
});
afterEach(async () => {
  await Promise.all(children.map((child) => end(child, "SIGTERM")));
  children = [];
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function run(command: "start" | "reset", env: Record<string, string>, ...args: string[]): Run {
  const started = runCommand(command, env, ...args);
  children.push(started.child);
  return started;
}

const feed = (port: number) =>
  fetch(`http://localhost:${port}/rest/v1/rpc/sync_pull_feed?max_rows=24&apikey=${publishableKey}`);

/** Answers of a statement past its time limit, and of a server whose turns are all taken: both mean "later" (docs/hosting.md). */
const LATER: readonly unknown[] = ["57014", 503];

/** The status of the feed, or the code of what went wrong in it. */
async function verdict(port: number): Promise<unknown> {
  const answer = await feed(port);
  return answer.status === 500 ? ((await answer.json()) as { code?: string }).code : answer.status;
}

const oneLine = (text: string): string => {
  expect(text.trim().split("\n")).toHaveLength(1);
  return text.trim();
};

describe("npm start", () => {
  test("opens the market, keeps it over kill -9, refuses a second one, and stops whole @core", async () => {
    const dataDir = path.join(folder, "data");
    const port = await freePort();
    const env = { PORT: String(port), DJASSA_DATA: dataDir };
    const first = run("start", env);
    await open(first);
    for (const words of [
      `http://localhost:${port}\n`,
      "awa@djassa.test",
      "equipe@djassa.test",
      "djassa-2026",
      `http://localhost:${port}/_mail`,
    ]) {
      expect(first.out()).toContain(words);
    }
    expect(await (await fetch(`http://localhost:${port}/`)).text()).toContain("<title>");
    const listings = ((await (await feed(port)).json()) as { rows: { id: string }[] }).rows.map((row) => row.id);
    expect(listings).toHaveLength(24);

    const second = run("start", { ...env, PORT: String(await freePort()) });
    expect(await second.exit).toBe(1);
    expect(oneLine(second.err())).toMatch(/^Djassa tourne déjà sur les données de /);
    const reset = run("reset", env);
    expect(await reset.exit).toBe(1);
    expect(oneLine(reset.err())).toMatch(/^Djassa tourne déjà/);
    expect((await feed(port)).status).toBe(200);

    await powerCut(first);
    const started = performance.now();
    const third = run("start", env);
    await expect
      .poll(
        () =>
          feed(port).then(
            (answer) => answer.status,
            () => 0,
          ),
        { timeout: 30_000, interval: 20 },
      )
      .toBe(200);
    console.log(`second start, first answer: ${Math.round(performance.now() - started)} ms`);
    expect(((await (await feed(port)).json()) as { rows: { id: string }[] }).rows.map((row) => row.id)).toEqual(
      listings,
    );
    await open(third);

    const postgres = postgresOf(dataDir);
    expect(postgres).not.toBeNull();
    third.child.kill("SIGINT");
    expect(await third.exit).toBe(0);
    expect(third.err()).toBe("");
    expect(postgresOf(dataDir)).toBeNull();
  });

  test.each([
    ["SIGINT", "cluster.partial-"],
    ["SIGTERM", "cluster.partial-"],
    ["SIGINT", "cluster"],
    ["SIGTERM", "mail.jsonl"],
  ] as const)(
    "stopped by %s while it starts (%s) leaves no process, and the next start works",
    async (signal, sign) => {
      const dataDir = path.join(folder, `early-${signal}-${sign}`);
      const env = { PORT: String(await freePort()), DJASSA_DATA: dataDir };
      const early = run("start", env);
      const appeared = (names: string[]): boolean =>
        names.some((name) => (sign.endsWith("-") ? name.startsWith(sign) : name === sign));
      await expect
        .poll(() => readdir(dataDir).then(appeared, () => false), { timeout: 30_000, interval: 2 })
        .toBe(true);
      early.child.kill(signal);
      expect(await early.exit).toBe(0);
      expect(early.err()).toBe("");
      expect(postgresOf(dataDir)).toBeNull();
      expect((await readdir(dataDir)).filter((name) => name.includes("partial"))).toEqual([]);
      const next = run("start", env);
      await open(next);
      expect(((await (await feed(Number(env.PORT))).json()) as { rows: unknown[] }).rows).toHaveLength(24);
    },
  );

  test("says in one line that the port is taken, or makes no sense", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const { port } = taken.address() as { port: number };
    const dataDir = path.join(folder, "taken");
    const busy = run("start", { PORT: String(port), DJASSA_DATA: dataDir });
    expect(await busy.exit).toBe(1);
    expect(oneLine(busy.err())).toMatch(new RegExp(`^Le port ${port} est déjà pris : .*PORT=${port + 1}`));
    expect(existsSync(dataDir)).toBe(false); // nothing was made for it
    taken.close();
    const odd = run("start", { PORT: "http", DJASSA_DATA: dataDir });
    expect(await odd.exit).toBe(1);
    expect(oneLine(odd.err())).toContain("PORT=http");
  });

  test("says in one line what the system refuses: another machine's address, a file as folder", async () => {
    const port = String(await freePort());
    const away = run("start", { PORT: port, HOST: "192.0.2.1", DJASSA_DATA: path.join(folder, "away") });
    expect(await away.exit).toBe(1);
    expect(oneLine(away.err())).toMatch(/^HOST=192\.0\.2\.1 n'est pas une adresse de cette machine/);
    const file = path.join(folder, "a-file");
    await writeFile(file, "");
    const within = run("start", { PORT: port, DJASSA_DATA: path.join(file, "data") });
    expect(await within.exit).toBe(1);
    expect(oneLine(within.err())).toContain("pas un dossier (ENOTDIR)");
  });
});

test("npm start uses the PostgreSQL of DATABASE_URL and leaves it running", async () => {
  const own = await startPostgres({ dataDir: path.join(folder, "own-postgres"), durable: false });
  const dataDir = path.join(folder, "with-own");
  const port = await freePort();
  const started = run("start", { PORT: String(port), DJASSA_DATA: dataDir, DATABASE_URL: own.url });
  await open(started);
  expect((await feed(port)).status).toBe(200);
  expect(await readdir(dataDir)).not.toContain("cluster");
  started.child.kill("SIGTERM");
  expect(await started.exit).toBe(0);
  const sql = connect(own.url, 1);
  const [count] = await sql`select count(*)::int as n from public.listings`;
  await sql.end();
  await own.stop();
  expect(count?.["n"]).toBeGreaterThan(100);
});

test("npm run dev serves Vite's page and the same backend on one port", async () => {
  const port = await freePort();
  const dev = run("start", { PORT: String(port), DJASSA_DATA: path.join(folder, "dev") }, "--dev");
  await open(dev);
  const page = await (await fetch(`http://localhost:${port}/search`, { headers: { accept: "text/html" } })).text();
  expect(page).toContain("/@vite/client");
  // Vite has begun to work on all modules: beside it a visitor's statement can need more than its three seconds.
  let said: unknown = null;
  await expect.poll(async () => LATER.includes((said = await verdict(port))), { timeout: 30_000 }).toBe(false);
  expect(said).toBe(200);
  expect((await fetch(`http://localhost:${port}/_mail.json`)).status).toBe(200);
  dev.child.kill("SIGTERM");
  expect(await dev.exit).toBe(0);
});

describe("npm run reset", () => {
  test("deletes what the server made and nothing else", async () => {
    const dataDir = path.join(folder, "reset");
    const started = run("start", { PORT: String(await freePort()), DJASSA_DATA: dataDir });
    await open(started);
    await powerCut(started); // with its database left running
    await writeFile(path.join(dataDir, "own-file"), "kept");
    const reset = run("reset", { DJASSA_DATA: dataDir });
    expect(await reset.exit).toBe(0);
    expect(await readdir(dataDir)).toEqual(["own-file"]);
    await rm(path.join(dataDir, "own-file"));
    expect(await run("reset", { DJASSA_DATA: dataDir }).exit).toBe(0);
    expect(existsSync(dataDir)).toBe(false);
    expect(await run("reset", { DJASSA_DATA: dataDir }).exit).toBe(0);
  });
});
