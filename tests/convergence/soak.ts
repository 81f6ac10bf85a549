import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";

/**
 * `npm run soak -- --minutes 60`: histories of the convergence test, a fresh seed for every hundred, until the time is up or
 * one fails. Ends with how many held, and with the command that runs a failure again.
 */
const { values } = parseArgs({
  options: { minutes: { type: "string", default: "10" }, runs: { type: "string", default: "100" } },
});
const until = performance.now() + Number(values.minutes) * 60_000;
const runs = Number(values.runs);
let held = 0;
let seeds = 0;
let failure = "";

while (performance.now() < until) {
  const seed = String(randomInt(1_000_000_000));
  const { status } = spawnSync(
    process.execPath,
    ["node_modules/vitest/vitest.mjs", "run", "--project", "convergence", "-t", "mutations by four phones"],
    { stdio: "inherit", env: { ...process.env, SEED: seed, RUNS: String(runs) } },
  );
  if (status !== 0) {
    failure = `; failed: SEED=${seed} RUNS=${runs} npx vitest run --project convergence -t "mutations by four phones"`;
    process.exitCode = 1;
    break;
  }
  held += runs;
  seeds += 1;
  console.log(`${held} histories on ${seeds} seeds held`);
}
console.log(`${held} histories on ${seeds} seeds held${failure}`);
