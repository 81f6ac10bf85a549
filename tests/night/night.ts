import { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isStopping, run } from "../run-phase.ts";

/** One part of a night: Node scripts with their arguments, one after another until one fails. */
export type Part = { readonly name: string; readonly commands: readonly (readonly string[])[] };

export type Result = {
  readonly part: string;
  readonly passed: boolean;
  readonly minutes: number;
  /** The last line that the part wrote: each ends with what it found, in one line. For a part that broke, its last words about that. */
  readonly figures: string;
};

/** After which a part is stopped: one that hangs must leave the night to the others. */
const LIMIT_HOURS = 6;
const TABLE = "table.txt";
/** Lines that Node writes after the words of an error. */
const TRACE = /^(at |Node\.js v)/u;

/** Lines of a table: the part, its result, its minutes, its figures. */
export function tableOf(results: readonly Result[]): string {
  const rows = results.map(({ part, passed, minutes, figures }) => [
    part,
    passed ? "passed" : "FAILED",
    minutes.toFixed(1).padStart(7),
    figures,
  ]);
  const all = [["part", "result", "minutes", "figures"], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all.map((row) => row.map((text, column) => text.padEnd(widths[column] ?? 0)).join("  ")).join("\n");
}

async function runPart({ name, commands }: Part, folder: string): Promise<Result> {
  const log = join(folder, `${name}.log`);
  const start = performance.now();
  let said = "";
  let passed = true;
  for (const command of commands) {
    const env = { ...process.env, FORCE_COLOR: "0" };
    const { code, output } = await run(command, env, LIMIT_HOURS * 3_600, (piece) => appendFileSync(log, piece));
    said = output;
    passed = code === 0;
    if (!passed) break;
  }
  const lines = said.split("\n").map((line) => line.trim());
  const figures = lines.findLast((line) => line !== "" && !TRACE.test(line)) ?? "said nothing";
  return { part: name, passed, minutes: (performance.now() - start) / 60_000, figures };
}

/**
 * Runs the parts in turn, whatever becomes of each, and keeps what they wrote in `folder`: a log of each part, and the table,
 * which is written anew after each of them, so that a night that is cut short has kept what it had.
 */
export async function runNight(
  parts: readonly Part[],
  folder: string,
  heading: string,
  print: (line: string) => void,
): Promise<readonly Result[]> {
  mkdirSync(folder, { recursive: true });
  const results: Result[] = [];
  for (const part of parts) {
    if (isStopping()) break;
    print(`${part.name}: ${join(folder, `${part.name}.log`)}`);
    results.push(await runPart(part, folder));
    writeFileSync(join(folder, TABLE), `${heading}\n\n${tableOf(results)}\n`);
  }
  return results;
}

/** The table of the newest night below `nights`, whose folders are named by their time; null before the first. */
export function lastTable(nights: string): string | null {
  try {
    const folders = readdirSync(nights, { recursive: true, encoding: "utf8" }).toSorted();
    const newest = folders.findLast((path) => path.endsWith(TABLE));
    return newest === undefined ? null : readFileSync(join(nights, newest), "utf8");
  } catch {
    return null;
  }
}
