/** One line of the answer; `aim` is the most (or, for a ratio, the most times) it should be. */
export type Line = {
  readonly what: string;
  readonly figure: number;
  readonly unit: "ms" | "kB" | "×" | "";
  readonly aim?: number;
  readonly later?: number;
};

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

/** Figures with their aims beside them. Times are told, never judged by an exit code: machines differ. */
export function printTable(lines: readonly Line[]): void {
  console.log("");
  const rows = lines.map(({ what, figure, unit, aim, later }) => [
    what,
    written(figure, unit),
    aim === undefined ? "" : `≤ ${written(aim, unit)}${later === undefined ? "" : ` (later ${written(later, unit)})`}`,
    aim === undefined ? "" : figure <= aim ? "yes" : "NO",
  ]);
  const all = [["", "measured", "aim", "met"], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  for (const row of all)
    console.log(
      row.map((text, i) => (i === 1 ? text.padStart(widths[i] ?? 0) : text.padEnd(widths[i] ?? 0))).join("  "),
    );
}
