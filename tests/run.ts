import { STAGES, type Phase } from "./phases.ts";
import { isStopping, runPhase, stopAll, type Outcome } from "./run-phase.ts";
import { needChromium } from "./support/browser-install.ts";
import { ownFolder, placeOfRuns, removeFolder, sweepDeadRuns } from "./support/run-folder.ts";

/**
 * `npm test [-- phase … --all --slow]`: all phases, or the ones named; of those that start servers or browsers the tests
 * marked `@core`, with `--all` every one, and the browsers that only `--all` asks for. Prints each with its time as it ends, then
 * what failed, then all of them again in short: whoever only sees the end sees everything. Last line: `N passed, N failed`,
 * and how many were not run for want of what they need; the exit code says the same.
 */

/**
 * `--slow`: the browser with a processor six times slower, once before each release. A test that fails then waits for a time, not a state.
 */
const slow = process.argv.includes("--slow");
if (slow) process.env["DJASSA_SLOWER"] = "6";
const all = process.argv.includes("--all");
/** Histories of the convergence test in the tests marked `@core`: with all thirty it would be the longest of them. */
if (!all) process.env["RUNS"] ??= "12";
const wanted = process.argv.slice(2).filter((word) => word !== "--slow" && word !== "--all");
const known = STAGES.flat(2).map((phase) => phase.name);
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown phase: ${unknown.join(", ")}. There are: ${known.join(", ")}.`);
  process.exit(2);
}

const total = { passed: 0, failed: 0, notRun: 0 };
const lines: string[] = [];
const broken: string[] = [];
const unsteady: string[] = [];
/** A test that needs a second try is a fault to find, of the test or of the product; more than three in a thousand are a failure. */
const MOST_UNSTEADY = 6;

function report(phase: Phase, outcome: Outcome): void {
  total.passed += outcome.passed;
  total.failed += outcome.failed;
  total.notRun += outcome.notRun;
  unsteady.push(...outcome.unsteady.map((title) => `${phase.name}: ${title}`));
  if (outcome.failed === 0 && phase.loud === true) console.log(`\n${outcome.output.trim()}\n`);
  // Also of what passed at the second try: why it did not at the first stands nowhere else.
  if (outcome.failed + outcome.unsteady.length > 0)
    broken.push(`\n── ${phase.name} ──\n${withoutPassed(outcome.output)}\n`);
  const mark = outcome.failed === 0 ? "✓" : "✗";
  const line = `${mark} ${phase.name}: ${inWords(outcome)} in ${outcome.seconds.toFixed(1)} s`;
  lines.push(line);
  console.log(line);
}

const inWords = ({ passed, failed, notRun }: typeof total): string =>
  `${passed} passed, ${failed} failed${notRun === 0 ? "" : `, ${notRun} not run`}`;

/** The output of a runner, without a line for each test that passed: the ones that did not are among hundreds. */
function withoutPassed(output: string): string {
  return output
    .split("\n")
    .filter((line) => !/^\s*✓/.test(line))
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function chromiumIsThere(phase: Phase): boolean {
  if (phase.kind !== "playwright") return true;
  try {
    process.env["CHROMIUM"] = needChromium();
    return true;
  } catch (error) {
    report(phase, {
      passed: 0,
      failed: 1,
      notRun: 0,
      seconds: 0,
      output: error instanceof Error ? error.message : String(error),
      unsteady: [],
    });
    return false;
  }
}

async function runTrack(track: readonly Phase[]): Promise<void> {
  for (const phase of track) {
    if (isStopping()) return;
    if (wanted.length > 0 ? !wanted.includes(phase.name) : phase.extra === true && !all) continue;
    if (chromiumIsThere(phase)) report(phase, await runPhase(slow ? { ...phase, limit: phase.limit * 6 } : phase, all));
  }
}

// Whatever the phases put into the temporary folder lies in one of this run, which goes with it, servers included: a
// test process that is stopped has no time to stop the PostgreSQL it started.
for (const left of await sweepDeadRuns()) console.log(`removed what a stopped run left: ${left}`);
const folder = ownFolder("run", placeOfRuns());
process.env["TMPDIR"] = folder;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => {
    console.error(`\n${signal}: stopping what runs`);
    void stopAll()
      .then(() => removeFolder(folder))
      .finally(() => process.exit(130));
  });
}

const start = performance.now();
for (const stage of STAGES) await Promise.all(stage.map(runTrack));
await removeFolder(folder);
for (const words of broken) console.log(words);
if (broken.length > 0) console.log(lines.join("\n"));
if (unsteady.length > 0)
  console.log(`\nPassed only at the second try:\n${unsteady.map((title) => `  ${title}`).join("\n")}`);
if (unsteady.length > MOST_UNSTEADY) total.failed += unsteady.length - MOST_UNSTEADY;
console.log(`\n${((performance.now() - start) / 1000).toFixed(0)} s in all`);
console.log(inWords(total));
process.exitCode = total.failed === 0 ? 0 : 1;
