import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import type { Phase } from "./phases.ts";

export type Outcome = { readonly passed: number; readonly failed: number; readonly seconds: number; readonly output: string };

const REPORTS = ".cache/test-reports";

const vitestReport = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numPendingTests: v.number(),
  numTodoTests: v.number(),
  testResults: v.array(v.object({ name: v.string(), status: v.string(), assertionResults: v.array(v.unknown()) })),
});

const playwrightReport = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number(), skipped: v.number() }),
  errors: v.array(v.unknown()),
});

const running = new Set<ChildProcess>();

/** Stops what is still running, with everything it started. */
export function stopAll(): void {
  for (const child of running) stop(child);
}

function stop(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    child.kill("SIGKILL");
  }
}

type Ended = { readonly code: number; readonly output: string };

function run(args: readonly string[], env: NodeJS.ProcessEnv, limit: number): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"], detached: true });
    running.add(child);
    let output = "";
    const collect = (chunk: Buffer): void => {
      output += chunk.toString("utf8");
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    const timer = setTimeout(() => {
      output += `\nstopped after ${limit} s\n`;
      stop(child);
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

/** Skipped tests count as failed: nothing is left out quietly. A file that breaks before its first test counts once. */
function countVitest(report: unknown): { passed: number; failed: number } {
  const read = v.safeParse(vitestReport, report);
  if (!read.success) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = read.output;
  const broken = testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0).length;
  const failed = numFailedTests + numPendingTests + numTodoTests + broken;
  return { passed: numPassedTests, failed: numPassedTests + failed === 0 ? 1 : failed };
}

function countPlaywright(report: unknown): { passed: number; failed: number } {
  const read = v.safeParse(playwrightReport, report);
  if (!read.success) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = read.output.stats;
  const failed = unexpected + flaky + skipped + read.output.errors.length;
  return { passed: expected, failed: expected + failed === 0 ? 1 : failed };
}

async function runWithReport(phase: Phase): Promise<Omit<Outcome, "seconds">> {
  const report = join(REPORTS, `${phase.name}.json`);
  rmSync(report, { force: true });
  mkdirSync(REPORTS, { recursive: true });
  const [command = []] = phase.commands;
  const vitest = phase.kind === "vitest";
  const reporters = vitest
    ? ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`]
    : ["--reporter=list,json"];
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, FORCE_COLOR: "0", CI: "1" };
  const ended = await run([...command, ...reporters], env, phase.limit);
  const count = vitest ? countVitest(readReport(report)) : countPlaywright(readReport(report));
  const silent = ended.code !== 0 && count.failed === 0;
  return { passed: count.passed, failed: silent ? 1 : count.failed, output: ended.output };
}

async function runCommands(phase: Phase): Promise<Omit<Outcome, "seconds">> {
  const ends: Ended[] = [];
  for (const command of phase.commands) {
    ends.push(await run(command, { ...process.env, FORCE_COLOR: "0" }, phase.limit));
  }
  const failed = ends.filter((end) => end.code !== 0).length;
  return { passed: ends.length - failed, failed, output: ends.map((end) => end.output).join("") };
}

/** Runs a phase to its end and counts it. Never rejects: what breaks is a failure with its words in `output`. */
export async function runPhase(phase: Phase): Promise<Outcome> {
  const start = performance.now();
  const counted = await (phase.kind === "commands" ? runCommands(phase) : runWithReport(phase)).catch((error: unknown) => ({
    passed: 0,
    failed: 1,
    output: String(error),
  }));
  return { ...counted, seconds: (performance.now() - start) / 1000 };
}
