import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { isAlive, readPostmaster } from "../../supabase/local/postgres/process.ts";
import { ownFolder, placeOfRuns, sweepDeadRuns } from "../support/run-folder.ts";
import { shrunk } from "../counts.ts";
import { runPhase, stopAll } from "../run-phase.ts";

let within: string;
beforeAll(() => {
  within = ownFolder("leftovers");
});
afterAll(() => rmSync(within, { recursive: true, force: true }));

/** Starts a program of the tests and waits for the first thing it says. */
async function started(file: string, ...args: readonly string[]): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["--import", "tsx", join(import.meta.dirname, file), ...args], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, TMPDIR: within },
  });
  await once(child.stdout, "data");
  return child;
}

async function killed(child: ChildProcess): Promise<void> {
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}

/** The server's number, once it has ended: a minute at most. */
const ended = (pid: number): Promise<void> => expect.poll(() => isAlive(pid), { timeout: 60_000 }).toBe(false);

describe("what a stopped run leaves", () => {
  test("the next run stops a dead run's servers and removes its folder, not those of a living one", async () => {
    const owner = await started("postgres-process.ts", join(within, "elsewhere"));
    await killed(owner);
    const left = join(within, `djassa-run-${owner.pid}-aB3dE6`);
    const child = await started("postgres-process.ts", join(left, "browser", "data"));
    const server = readPostmaster(join(left, "browser", "data", "cluster"))?.pid ?? 0;
    await killed(child);
    expect(isAlive(server)).toBe(true);
    const mine = join(within, `djassa-run-${process.pid}-aB3dE6`);
    mkdirSync(mine);

    expect(await sweepDeadRuns(within)).toEqual([`djassa-run-${owner.pid}-aB3dE6`]);
    await ended(server);
    expect([existsSync(left), existsSync(mine)]).toEqual([false, true]);
    const elsewhere = readPostmaster(join(within, "elsewhere", "cluster"))?.pid ?? 0;
    process.kill(elsewhere, "SIGINT");
    await ended(elsewhere);
  });

  test("a run that is told to end stops its phases and their PostgreSQL, and removes its folder", async () => {
    const run = spawn(process.execPath, ["--import", "tsx", "tests/run.ts", "database"], {
      stdio: "ignore",
      env: { ...process.env, TMPDIR: within },
    });
    const exited = once(run, "exit");
    const folder = (): string => readdirSync(within).find((name) => name.startsWith(`djassa-run-${run.pid}-`)) ?? "";
    const servers = (): readonly number[] =>
      readdirSync(join(within, folder()), { withFileTypes: true, recursive: true })
        .filter(({ name }) => name === "postmaster.pid")
        .map(({ parentPath }) => readPostmaster(parentPath)?.pid ?? 0);
    await expect.poll(() => folder() !== "" && servers().length, { timeout: 60_000 }).toBeGreaterThan(0);
    const [server = 0] = servers();
    run.kill("SIGTERM");
    expect(await exited).toEqual([130, null]);
    await ended(server);
    expect(folder()).toBe("");
  });
});

describe("a run", () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  test("that is being stopped starts nothing more, also the next command of the phase that it ends", async () => {
    const write = (name: string): string =>
      `require("node:fs").writeFileSync(${JSON.stringify(join(within, name))}, "")`;
    const commands = [
      ["-e", `${write("first")}; setInterval(() => {}, 1e9)`],
      ["-e", write("second")],
    ];
    const phase = { name: "leftovers", kind: "commands", commands, limit: 60 } as const;
    const running = runPhase(phase, true);
    await expect.poll(() => existsSync(join(within, "first")), { timeout: 20_000 }).toBe(true);
    await stopAll();
    expect(await running).toMatchObject({ passed: 0 });
    expect(existsSync(join(within, "second"))).toBe(false);
  });

  test("lies where TMPDIR says, and in the system's temporary folder where memory is scarce", () => {
    vi.stubEnv("TMPDIR", within);
    expect(placeOfRuns()).toBe(within);
    vi.stubEnv("TMPDIR", undefined);
    vi.spyOn(process, "availableMemory").mockReturnValue(2 * 1024 ** 3);
    expect(placeOfRuns()).toBe(tmpdir());
  });
});

describe("the number of tests of a phase @core", () => {
  test("may grow, but not shrink unnoticed, and a new phase is written down", () => {
    expect(shrunk({ unit: 565 }, "unit", 565)).toBeNull();
    expect(shrunk({ unit: 565 }, "unit", 600)).toBeNull();
    expect(shrunk({ unit: 565 }, "unit", 48)).toContain("unit ran 48 tests, and 565 are written down");
    expect(shrunk({ unit: 565 }, "sync", 115)).toContain("npm run counts");
  });
});
