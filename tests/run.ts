import { STAGES, type Phase } from "./phases.ts";
import { runPhase, stopAll, type Outcome } from "./run-phase.ts";
import { needChromium } from "./support/browser-install.ts";

/**
 * `npm test [-- phase …]`: all phases, or the ones named. Prints each with its time, and on its last line
 * `N passed, N failed`; the exit code says the same.
 */

const wanted = process.argv.slice(2);
const known = STAGES.flat(2).map((phase) => phase.name);
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown phase: ${unknown.join(", ")}. There are: ${known.join(", ")}.`);
  process.exit(2);
}

const total = { passed: 0, failed: 0 };

function report(phase: Phase, outcome: Outcome): void {
  total.passed += outcome.passed;
  total.failed += outcome.failed;
  if (outcome.failed > 0 || phase.loud === true) console.log(`\n${outcome.output.trim()}\n`);
  const mark = outcome.failed === 0 ? "✓" : "✗";
  const time = outcome.seconds.toFixed(1);
  console.log(`${mark} ${phase.name}: ${outcome.passed} passed, ${outcome.failed} failed in ${time} s`);
}

function chromiumIsThere(phase: Phase): boolean {
  if (phase.kind !== "playwright") return true;
  try {
    process.env["CHROMIUM"] = needChromium();
    return true;
  } catch (error) {
    report(phase, { passed: 0, failed: 1, seconds: 0, output: error instanceof Error ? error.message : String(error) });
    return false;
  }
}

async function runLane(lane: readonly Phase[]): Promise<void> {
  for (const phase of lane) {
    if (wanted.length > 0 && !wanted.includes(phase.name)) continue;
    if (chromiumIsThere(phase)) report(phase, await runPhase(phase));
  }
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    stopAll();
    process.exit(130);
  });
}

const start = performance.now();
for (const stage of STAGES) await Promise.all(stage.map(runLane));
console.log(`\n${((performance.now() - start) / 1000).toFixed(0)} s in all`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
