import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import * as v from "valibot";

/**
 * How many tests each phase has. `tests/counts.json` is a floor: a whole phase (`--all`) that runs fewer has lost some
 * unnoticed, and fails. `npm run counts` writes down what the phases counted when they last ran here.
 */
const FLOOR = "tests/counts.json";
const LAST = ".cache/test-counts.json";

const counts = v.record(v.string(), v.pipe(v.number(), v.integer(), v.minValue(1)));
export type Counts = Readonly<Record<string, number>>;

function read(file: string): Counts {
  return existsSync(file) ? v.parse(counts, JSON.parse(readFileSync(file, "utf8"))) : {};
}

export const readFloor = (): Counts => read(FLOOR);

/** Keeps how many tests a phase ran, all of them green, for `npm run counts`. */
export function noteCount(phase: string, ran: number): void {
  mkdirSync(".cache", { recursive: true });
  write(LAST, { ...read(LAST), [phase]: ran });
}

/** Returns the fault of `ran` tests in a phase, or null. A phase that is not written down has to be. */
export function shrunk(floor: Counts, phase: string, ran: number): string | null {
  const least = floor[phase];
  if (least === undefined) return `${phase} is not in ${FLOOR}: run \`npm run counts\``;
  return ran >= least
    ? null
    : `${phase} ran ${ran} tests, and ${least} are written down in ${FLOOR}. If they were taken out on purpose: \`npm run counts\``;
}

function write(file: string, all: Counts): void {
  const sorted = Object.entries(all).toSorted(([a], [b]) => a.localeCompare(b));
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const before = readFloor();
  const now = { ...before, ...read(LAST) };
  write(FLOOR, now);
  for (const [phase, count] of Object.entries(now))
    if (count !== before[phase]) console.log(`${phase}: ${before[phase] ?? "not there"} → ${count}`);
}
