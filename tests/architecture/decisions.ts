import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./source.ts";

/** The index of docs/decisions.md, made from its paragraphs: `**D7 · 2026-11-21 · What was decided.** Why …`; a new one has no number yet. */

const PARAGRAPH = /^\*\*(?:D(\d*) · )?(\d{4}-\d{2}-\d{2}) · ([\s\S]+?)\*\*/gmu;
const INDEX = /<!-- index -->[\s\S]*<!-- \/index -->/u;
/** Said at the end of the title of a decision that no longer holds. */
const REPLACED = /\(replaced by D(\d+)\)/u;

type Decision = { readonly number: number; readonly date: string; readonly title: string; readonly by: string | null };

function decisionsIn(text: string): readonly Decision[] {
  return [...text.matchAll(PARAGRAPH)].map(([, number = "0", date = "", words = ""]) => ({
    number: Number(number),
    date,
    title: words
      .replace(REPLACED, "")
      .replaceAll(/\s+/gu, " ")
      .replace(/[.,\s]+$/u, ""),
    by: REPLACED.exec(words)?.[1] ?? null,
  }));
}

/** The page with a number at each paragraph that had none, and its index. */
export function decisionsPage(): string {
  const text = readFileSync(join(ROOT, "docs/decisions.md"), "utf8");
  let last = Math.max(0, ...decisionsIn(text).map(({ number }) => number));
  const numbered = text.replace(PARAGRAPH, (found: string, number: string | undefined) =>
    (number ?? "") === "" ? found.replace(/^\*\*(D · )?/u, `**D${(last += 1)} · `) : found,
  );
  const rows = decisionsIn(numbered).map(
    ({ number, date, title, by }) =>
      `| D${number} | ${date} | ${title} | ${by === null ? "holds" : `replaced by D${by}`} |`,
  );
  const index = ["| | | decision | status |", "|---|---|---|---|", ...rows].join("\n");
  return numbered.replace(INDEX, () => `<!-- index -->\n\n${index}\n\n<!-- /index -->`);
}

/** Numbers that two decisions share, and replacements that name none. */
export function decisionFaults(): readonly string[] {
  const all = decisionsIn(readFileSync(join(ROOT, "docs/decisions.md"), "utf8"));
  const numbers = all.map(({ number }) => number);
  return [
    ...numbers
      .filter((number, place) => numbers.indexOf(number) !== place)
      .map((number) => `D${number} is there twice`),
    ...all
      .filter(({ by }) => by !== null && !numbers.includes(Number(by)))
      .map(({ number }) => `D${number} is replaced by nothing`),
  ];
}
