import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ownFolder, placeOfRuns, removeFolder, sweepDeadRuns } from "../support/run-folder.ts";
import { applies, LISTS, type Mutants } from "./lists.ts";

/**
 * `npm run mutants [-- word …]`: makes each fault of the lists in a copy of the committed sources and runs the tests named
 * beside it there. Prints the faults that no test noticed and those whose line is no longer there. Ends with 1 when too few are
 * noticed, or a line is gone. With words: only the files whose path holds one of them.
 */

/** Share of the faults that must be noticed: a few change nothing that a test could see. */
const AIM = 0.97;

/** Seconds for the tests of one file: a fault that makes them hang has been noticed. */
const LIMIT = 240;

const words = process.argv.slice(2);
const chosen = LISTS.filter(({ file }) => words.length === 0 || words.some((word) => file.includes(word)));
const survivors: string[] = [];
const moved: string[] = [];
let killed = 0;
let running: ChildProcess | null = null;

for (const left of await sweepDeadRuns()) console.log(`removed what a stopped run left: ${left}`);
const folder = ownFolder("mutants", placeOfRuns());
process.env["TMPDIR"] = folder;
const copy = join(folder, "copy");
const git = (...args: readonly string[]): string => execFileSync("git", args, { encoding: "utf8" });

/** Ends the tests that run, with everything they started. */
function stop({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, "SIGKILL");
}

async function remove(): Promise<void> {
  if (running !== null) stop(running);
  git("worktree", "remove", "--force", copy);
  await removeFolder(folder);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => void remove().finally(() => process.exit(130)));
}

const projectOf = (test: string): string => /^tests\/([a-z]+)\//u.exec(test)?.[1] ?? "unit";

/** Whether the tests of a project pass in the copy. They have one try each, and the first that fails ends the run. */
function passes(project: string, tests: readonly string[]): Promise<boolean> {
  const args = ["run", "--project", `${project}*`, "--bail", "1", "--retry", "0", ...tests];
  const child = spawn(process.execPath, ["node_modules/vitest/vitest.mjs", ...args], {
    cwd: copy,
    stdio: "ignore",
    detached: true,
    env: { ...process.env, CI: "1" },
  });
  running = child;
  const timer = setTimeout(() => stop(child), LIMIT * 1_000);
  return new Promise((resolve) => {
    child.once("close", (code) => {
      clearTimeout(timer);
      running = null;
      resolve(code === 0);
    });
  });
}

/** Project by project in the order of the tests, until one notices. */
async function pass(tests: readonly string[]): Promise<boolean> {
  for (const project of new Set(tests.map(projectOf))) {
    if (
      !(await passes(
        project,
        tests.filter((test) => projectOf(test) === project),
      ))
    )
      return false;
  }
  return true;
}

async function tryOne({ file, tests }: Mutants, [before, after]: readonly [string, string]): Promise<void> {
  const place = join(copy, file);
  const text = readFileSync(place, "utf8");
  const name = `${file}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`;
  if (!applies(text, before)) {
    moved.push(name);
    console.log(`? ${name}`);
    return;
  }
  writeFileSync(
    place,
    text.replace(before, () => after),
  );
  const survived = await pass(tests);
  writeFileSync(place, text);
  if (survived) survivors.push(name);
  else killed += 1;
  console.log(`${survived ? "✗ survived" : "✓"} ${name}`);
}

git("worktree", "add", "--quiet", "--detach", copy, "HEAD");
try {
  symlinkSync(join(process.cwd(), "node_modules"), join(copy, "node_modules"));
  const tests = [...new Set(chosen.flatMap((one) => one.tests))];
  const missing = tests.filter((test) => !existsSync(join(copy, test)));
  if (missing.length > 0) throw new Error(`No such tests: ${missing.join(", ")}`);
  // Tests that fail without any fault would notice all of them.
  if (!(await pass(tests))) throw new Error("The tests fail without a fault: nothing can be said");
  for (const one of chosen) for (const line of one.lines) await tryOne(one, line);
} finally {
  await remove();
}

if (survivors.length > 0) console.log(`\nNo test noticed:\n${survivors.map((name) => `  ${name}`).join("\n")}`);
if (moved.length > 0) console.log(`\nNot there exactly once:\n${moved.map((name) => `  ${name}`).join("\n")}`);
const tried = killed + survivors.length;
const share = ((100 * killed) / Math.max(tried, 1)).toFixed(1);
console.log(
  `\n${killed} of ${tried} faults noticed, ${share} % (aim ${AIM * 100} %), ${moved.length} without their line`,
);
process.exitCode = killed >= AIM * tried && moved.length === 0 ? 0 : 1;
