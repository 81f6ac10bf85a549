import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import * as v from "valibot";
import { noteCount, readFloor, shrunk } from "./counts.ts";
import { CORE, type Phase } from "./phases.ts";

export type Outcome = {
  readonly passed: number;
  readonly failed: number;
  /** Skipped for want of what they need (`extra` of a phase). */
  readonly notRun: number;
  readonly seconds: number;
  readonly output: string;
  /** Tests that failed at their first try and passed at the second, by name, with why where it is short; they count as passed. */
  readonly unsteady: readonly string[];
};

/** In the run's own folder: two runs of one checkout do not read each other's. */
const reportsFolder = (): string => join(tmpdir(), "reports");

const vitestReport = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      assertionResults: v.array(
        v.object({ fullName: v.string(), status: v.string(), failureMessages: v.nullish(v.array(v.string()), []) }),
      ),
    }),
  ),
});

type Suite = {
  readonly suites?: readonly Suite[] | undefined;
  readonly specs?: readonly { file: string; title: string; tests: readonly { status: string }[] }[] | undefined;
};
const suite: v.GenericSchema<Suite> = v.object({
  suites: v.optional(v.array(v.lazy(() => suite))),
  specs: v.optional(
    v.array(v.object({ file: v.string(), title: v.string(), tests: v.array(v.object({ status: v.string() })) })),
  ),
});

const playwrightReport = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number(), skipped: v.number() }),
  errors: v.array(v.unknown()),
  suites: v.array(suite),
});

const running = new Set<ChildProcess>();

/** How long whoever is told to end has for it: tests close their servers and remove their folders meanwhile. */
const TIME_LIMIT_MS = 5_000;

let stopping = false;

/** Whether the run is being stopped: nothing starts any more. */
export const isStopping = (): boolean => stopping;

/** Stops what is still running, with everything it started, and whatever would come after it. */
export async function stopAll(): Promise<void> {
  stopping = true;
  await Promise.all([...running].map(stop));
}

/** Asks the whole group of a process to end, and ends it the hard way after five seconds. */
async function stop(child: ChildProcess): Promise<void> {
  signalGroup(child, "SIGTERM");
  const deadline = performance.now() + TIME_LIMIT_MS;
  while (groupLives(child) && performance.now() < deadline) await pause(50);
  signalGroup(child, "SIGKILL");
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  try {
    return child.pid !== undefined && process.kill(-child.pid, signal);
  } catch {
    return false; // The last of them has ended.
  }
}

const groupLives = (child: ChildProcess): boolean => signalGroup(child, 0);

type Ended = { readonly code: number; readonly output: string };

/** Runs a Node script to its end, or stops it with all it started after `limit` seconds. `heard` has each piece as it comes. */
export function run(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  limit: number,
  heard: (piece: string) => void = () => undefined,
): Promise<Ended> {
  // The commands of a phase follow one another, and the end of one that was stopped would start the next.
  if (stopping) return Promise.resolve({ code: 1, output: "stopped\n" });
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"], detached: true });
    running.add(child);
    let output = "";
    const collect = (chunk: Buffer): void => {
      const piece = chunk.toString("utf8");
      output += piece;
      heard(piece);
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    const timer = setTimeout(() => {
      output += `\nstopped after ${limit} s\n`;
      void stop(child);
    }, limit * 1000);
    child.once("close", (code) => {
      clearTimeout(timer);
      running.delete(child);
      resolve({ code: code ?? 1, output });
    });
  });
}

function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

type Counted = Omit<Outcome, "seconds" | "output">;

const UNREAD: Counted = { passed: 0, failed: 1, notRun: 0, unsteady: [] };

/**
 * Skipped tests count as failed: nothing is left out quietly; those of a phase that `maySkip` are counted by themselves. A file that breaks before its first test counts once. Vitest
 * reports those that the tier leaves out as skipped, too: `ours` tells them apart.
 */
function countVitest(report: unknown, ours: (title: string) => boolean, maySkip: boolean): Counted {
  const read = v.safeParse(vitestReport, report);
  if (!read.success) return UNREAD;
  const { testResults } = read.output;
  const broken = testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0).length;
  const tests = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ fullName }) => ours(fullName)),
  );
  const good = tests.filter(({ status }) => status === "passed");
  const notRun = maySkip ? tests.filter(({ status }) => status === "skipped" || status === "pending").length : 0;
  const failed = tests.length - good.length - notRun + broken;
  // The failure of the first try stays beside a test that passed at the second.
  const unsteady = good
    .filter(({ failureMessages }) => (failureMessages?.length ?? 0) > 0)
    .map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages?.[0]?.split("\n")[0] ?? ""}`);
  return { passed: good.length, failed: tests.length + broken === 0 ? 1 : failed, notRun, unsteady };
}

/** Titles of the tests that were "flaky", with their file. */
const flakyIn = (suites: readonly Suite[]): string[] =>
  suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === "flaky"))
      .map((one) => `${one.file} › ${one.title}`),
    ...flakyIn(inner),
  ]);

function countPlaywright(report: unknown): Counted {
  const read = v.safeParse(playwrightReport, report);
  if (!read.success) return UNREAD;
  const { expected, unexpected, flaky, skipped } = read.output.stats;
  const failed = unexpected + skipped + read.output.errors.length;
  const passed = expected + flaky;
  return { passed, failed: passed + failed === 0 ? 1 : failed, notRun: 0, unsteady: flakyIn(read.output.suites) };
}

async function runWithReport(phase: Phase, core: boolean): Promise<Omit<Outcome, "seconds">> {
  const report = join(reportsFolder(), `${phase.name}.json`);
  mkdirSync(reportsFolder(), { recursive: true });
  const [command = []] = phase.commands;
  const vitest = phase.kind === "vitest";
  const reporters = vitest
    ? ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`]
    : ["--reporter=list,json"];
  const marked = core ? [vitest ? "--testNamePattern" : "--grep", CORE] : [];
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, FORCE_COLOR: "0", CI: "1" };
  const ended = await run([...command, ...marked, ...reporters], env, phase.limit);
  const ours = (title: string): boolean => !core || title.includes(CORE);
  const maySkip = phase.extra === true;
  const count = vitest ? countVitest(readReport(report), ours, maySkip) : countPlaywright(readReport(report));
  const silent = ended.code !== 0 && count.failed === 0;
  return { ...count, failed: silent ? 1 : count.failed, output: ended.output };
}

async function runCommands(phase: Phase): Promise<Omit<Outcome, "seconds">> {
  const ends: Ended[] = [];
  for (const command of phase.commands) {
    ends.push(await run(command, { ...process.env, FORCE_COLOR: "0" }, phase.limit));
  }
  const failed = ends.filter((end) => end.code !== 0).length;
  return {
    passed: ends.length - failed,
    failed,
    notRun: 0,
    output: ends.map((end) => end.output).join(""),
    unsteady: [],
  };
}

/** A phase that ran fewer tests than are written down fails, also when all that ran have passed. */
function compared(phase: Phase, counted: Omit<Outcome, "seconds">): Omit<Outcome, "seconds"> {
  const ran = counted.passed + counted.failed + counted.notRun;
  if (counted.failed === 0) noteCount(phase.name, ran);
  const words = shrunk(readFloor(), phase.name, ran);
  return words === null ? counted : { ...counted, failed: counted.failed + 1, output: `${counted.output}\n${words}\n` };
}

/**
 * Runs a phase to its end and counts it: all of its tests, or those of the core. Never rejects: what breaks is a failure
 * with its words in `output`.
 */
export async function runPhase(phase: Phase, all: boolean): Promise<Outcome> {
  const start = performance.now();
  const core = phase.tiered === true && !all;
  const counted = await (phase.kind === "commands" ? runCommands(phase) : runWithReport(phase, core))
    // How many there are at least is said of whole phases.
    .then((outcome) => (core ? outcome : compared(phase, outcome)))
    .catch((error: unknown) => ({ ...UNREAD, output: String(error) }));
  return { ...counted, seconds: (performance.now() - start) / 1000 };
}
