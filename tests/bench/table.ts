/** One line of the answer; `aim` is the most (or, for a ratio, the most times) it should be. `least`, `most`: of its rounds. */
export type Line = {
  readonly what: string;
  readonly figure: number;
  readonly least?: number;
  readonly most?: number;
  readonly unit: "ms" | "kB" | "×" | "";
  readonly aim: number;
};

/** A line of several rounds: their median, with the least and the most of them beside it. */
export function rounds(what: string, values: readonly number[], unit: Line["unit"], aim: number): Line {
  return { what, figure: median(values), least: Math.min(...values), most: Math.max(...values), unit, aim };
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

const written = (value: number, unit: Line["unit"]): string => {
  const digits =
    unit === "×"
      ? value.toFixed(2)
      : value < 100 && !Number.isInteger(value)
        ? value.toFixed(1)
        : String(Math.round(value));
  return unit === "" ? digits : `${digits} ${unit}`;
};

/**
 * How fast this machine is now, in milliseconds for the same work: told with each table, for figures of two tables are only
 * comparable where these are alike. The least of five, and their median: far apart, the machine was busy.
 */
export function cpuIndex(): string {
  const times = Array.from({ length: 5 }, () => {
    const began = performance.now();
    let sum = 0;
    for (let at = 0; at < 20_000_000; at++) sum = (sum + Math.imul(at, at ^ sum)) | 0;
    return performance.now() - began + (sum === 0.5 ? 1 : 0);
  });
  return `CPU index: ${written(Math.min(...times), "ms")} (median ${written(median(times), "ms")})`;
}

/** Figures with their aims beside them. Times are told, never judged by an exit code: machines differ. */
export function printTable(lines: readonly Line[]): void {
  console.log(`\n${cpuIndex()}`);
  const rows = lines.map(({ what, figure, least, most, unit, aim }) => [
    what,
    written(figure, unit),
    least === undefined || most === undefined ? "" : `${written(least, "")}–${written(most, "")}`,
    `≤ ${written(aim, unit)}`,
    figure <= aim ? "yes" : "NO",
  ]);
  const all = [["", "measured", "min–max", "aim", "met"], ...rows];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  for (const row of all)
    console.log(
      row.map((text, i) => (i === 1 ? text.padStart(widths[i] ?? 0) : text.padEnd(widths[i] ?? 0))).join("  "),
    );
}
