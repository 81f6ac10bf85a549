import { execFileSync } from "node:child_process";
import { rm } from "node:fs/promises";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { buildApp } from "../../supabase/local/build-app.ts";
import { publishableKey } from "../../supabase/local/keys.ts";
import { freePort, isAlive } from "../../supabase/local/postgres/process.ts";
import { tempDir } from "../support/temp-dir.ts";
import { childrenOf, end, open, postgresOf, runCommand, runProgram, type Run } from "./command.ts";

let folder: string;
let started: Run[] = [];
beforeAll(async () => {
  folder = await tempDir("test-supervisor");
  await buildApp();
});
afterEach(async () => {
  await Promise.all(started.map(({ child }) => end(child, "SIGTERM")));
  started = [];
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const keep = (one: Run): Run => {
  started.push(one);
  return one;
};
const answers = (port: number): Promise<number> =>
  fetch(`http://localhost:${port}/rest/v1/rpc/sync_pull_feed?max_rows=1&apikey=${publishableKey}`).then(
    ({ status }) => status,
    () => 0,
  );

test("an uncaught error is logged with its request, and the server replaced beside its database", async () => {
  const dataDir = path.join(folder, "crash");
  const hook = `--import ${path.join(import.meta.dirname, "throws-on-request.mjs")}`;
  const server = keep(runCommand("start", { PORT: "0", DJASSA_DATA: dataDir, NODE_OPTIONS: hook }));
  await open(server);
  // Any that was free: whoever had the page open finds the next process at the same one.
  const port = Number(/http:\/\/localhost:(\d+)/.exec(server.out())?.[1]);
  const database = postgresOf(dataDir);
  const before = childrenOf(server.child.pid);
  expect(before).toHaveLength(1);

  const answer = await fetch(`http://localhost:${port}/rest/v1/boom?name=awa`).catch(() => null);
  await expect.poll(() => server.err(), { timeout: 20_000 }).toContain("uncaught error");
  const line = JSON.parse(server.err().split("\n")[0] ?? "") as Record<string, unknown>;
  expect(line).toMatchObject({ event: "uncaught error", error: "Error", code: "BOOM", route: "/rest/v1/boom" });
  expect(line["requestId"]).toMatch(/^[0-9a-f-]{36}$/);
  if (answer !== null) expect(answer.headers.get("x-request-id")).toBe(line["requestId"]);
  expect(server.err()).not.toContain("awa");
  await expect
    .poll(() => childrenOf(server.child.pid).filter((pid) => !before.includes(pid)), { interval: 10 })
    .toHaveLength(1);
  await expect.poll(() => answers(port), { timeout: 60_000 }).toBe(200);
  expect(postgresOf(dataDir)).toBe(database);
  await expect.poll(() => server.out(), { timeout: 20_000 }).toContain("de nouveau ouvert");

  process.kill(childrenOf(server.child.pid)[0] ?? 0, "SIGKILL"); // as the system does when memory is short
  await expect.poll(() => server.out().match(/de nouveau ouvert/g)?.length, { timeout: 60_000 }).toBe(2);
  expect(await answers(port)).toBe(200);
  // One Ctrl-C: the terminal tells each program, and npm hands on what it heard.
  server.child.kill("SIGINT");
  server.child.kill("SIGTERM");
  expect(await server.exit).toBe(0);
  expect(postgresOf(dataDir)).toBeNull();
});

/** Nothing of a run is left: neither its server nor its database. */
async function allGone(dataDir: string, workers: readonly number[]): Promise<void> {
  await expect.poll(() => [postgresOf(dataDir), ...workers.filter(isAlive)], { timeout: 20_000 }).toEqual([null]);
}

/** The processes below `pid`, without what the server itself starts. */
const below = (pid: number | undefined): number[] => childrenOf(pid).flatMap((child) => [child, ...childrenOf(child)]);

test.each(["SIGINT", "SIGTERM", "SIGHUP", "SIGKILL"] as const)(
  "%s to npm ends everything it started",
  async (signal) => {
    const dataDir = path.join(folder, "npm");
    const npm = keep(runProgram("npm", ["start"], { PORT: String(await freePort()), DJASSA_DATA: dataDir }));
    await open(npm);
    const workers = below(npm.child.pid);
    npm.child.kill(signal);
    await npm.exit;
    await allGone(dataDir, workers);
  },
);

test("an npm that was killed and that nobody has reaped is known to be gone", async () => {
  const dataDir = path.join(folder, "npm");
  const env = { PORT: String(await freePort()), DJASSA_DATA: dataDir };
  const careless = keep(runProgram("sh", ["-c", "npm start & exec sleep 600"], env));
  await open(careless);
  const [npm = 0] = childrenOf(careless.child.pid);
  const workers = below(npm);
  process.kill(npm, "SIGKILL");
  await allGone(dataDir, workers);
  expect(execFileSync("ps", ["-o", "stat=", "-p", String(npm)], { encoding: "utf8" })).toMatch(/^Z/);
});

test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
  "%s to the server alone ends its supervisor too",
  async (signal) => {
    const dataDir = path.join(folder, "npm");
    const alone = keep(runCommand("start", { PORT: String(await freePort()), DJASSA_DATA: dataDir }));
    await open(alone);
    const workers = childrenOf(alone.child.pid);
    for (const pid of workers) process.kill(pid, signal);
    expect(await alone.exit).toBe(0);
    await allGone(dataDir, workers);
  },
);

test("a supervisor that is killed leaves neither server nor database", async () => {
  const dataDir = path.join(folder, "npm");
  const alone = keep(runCommand("start", { PORT: String(await freePort()), DJASSA_DATA: dataDir }));
  await open(alone);
  const workers = childrenOf(alone.child.pid);
  alone.child.kill("SIGKILL");
  await allGone(dataDir, workers);
});

test("a Node that is too old is told in one sentence, before anything starts", async () => {
  const older =
    "data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'18.20.4'}})";
  const dataDir = path.join(folder, "old");
  for (const command of ["start", "reset"]) {
    const refused = runCommand(command, { DJASSA_DATA: dataDir, NODE_OPTIONS: `--import ${older}` });
    expect(await refused.exit).toBe(1);
    expect(refused.err()).toBe("Node 18.20.4 est trop ancien : Djassa demande Node 20.19 ou plus récent.\n");
  }
});
