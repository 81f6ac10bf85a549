import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { stopAll } from "../run-phase.ts";
import { lastTable, type Part, runNight } from "./night.ts";

/**
 * `npm run night [-- part …]`: what is too long for each change, in turn, whatever fails on the way; ends with a table of what
 * became of each part, and with 1 when one failed. The table and a log of each part stay in .cache/nights/<time>/;
 * `npm run night -- --last` prints the newest table.
 */
const NIGHTS = ".cache/nights";
const TSX = "node_modules/tsx/dist/cli.mjs";
const TEST = [TSX, "tests/run.ts"];

/** The longest last: of a night that is cut short the others are there. */
const PARTS: readonly Part[] = [
  {
    name: "screens",
    commands: [
      [...TEST, "build"],
      [TSX, "tests/screens/draw.ts"],
    ],
  },
  { name: "engines", commands: [[...TEST, "build", "engines"]] },
  { name: "scale", commands: [[TSX, "tests/scale/run.ts"]] },
  { name: "soak", commands: [[TSX, "tests/convergence/soak.ts", "--minutes", "60"]] },
  { name: "slow", commands: [[...TEST, "build", "browser", "--all", "--slow"]] },
  { name: "mutants", commands: [[TSX, "tests/mutants/run.ts"]] },
];

const wanted = process.argv.slice(2);
if (wanted.includes("--last")) {
  console.log(lastTable(NIGHTS)?.trimEnd() ?? "No night has been run here.");
  process.exit();
}
const known = PARTS.map(({ name }) => name);
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(", ")}. There are: ${known.join(", ")}.`);
  process.exit(2);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => void stopAll().finally(() => process.exit(130)));
}

const time = new Date().toISOString();
const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
const results = await runNight(
  PARTS.filter(({ name }) => wanted.length === 0 || wanted.includes(name)),
  join(NIGHTS, time.replaceAll(/[:.]/gu, "-")),
  `${time.slice(0, 16).replace("T", " ")} UTC, ${commit}`,
  (line) => console.log(line),
);
console.log(`\n${lastTable(NIGHTS)?.trimEnd() ?? ""}`);
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;
