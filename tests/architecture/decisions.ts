import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./source.ts";

/** The index of docs/decisions.md, made from its headings (`### D7 · Title`), and the form that each decision has. */

const HEADING = /^### (D\d+) · (.+)$/gmu;
const INDEX = /<!-- index -->[\s\S]*<!-- \/index -->/u;
const PARTS = ["Context", "Decision", "Consequences"];
const WORDS_MAX = 150;

const page = (): string => readFileSync(join(ROOT, "docs/decisions.md"), "utf8");

/** The page with its index made anew. */
export function decisionsPage(): string {
  const text = page();
  const rows = [...text.matchAll(HEADING)].map(([, number = "", title = ""]) => `- ${number} ${title}`);
  return text.replace(INDEX, () => `<!-- index -->\n\n${rows.join("\n")}\n\n<!-- /index -->`);
}

/** Decisions that share a number, lack a part or are too long. */
export function decisionFaults(): readonly string[] {
  const sections = page()
    .split(/^(?=##)/gmu)
    .filter((section) => section.startsWith("### "));
  const number = (section: string) => /D\d+/u.exec(section)?.[0] ?? section.slice(0, 40);
  const all = sections.map(number);
  return sections.flatMap((section, place) => [
    ...(all.indexOf(number(section)) === place ? [] : [`${number(section)} is there twice`]),
    ...PARTS.filter((part) => !section.includes(`**${part}.**`)).map((part) => `${number(section)} has no ${part}`),
    ...(section.split(/\s+/u).length > WORDS_MAX + 5 ? [`${number(section)} is longer than ${WORDS_MAX} words`] : []),
  ]);
}
