import { readFileSync } from "node:fs";
import type { Example } from "../../support/learn-safety.ts";

type Sentence = Example & { readonly round: string };

/** fraud.tsv, a sentence a line: its round (README.md), whether it is fraud or harmless, its words. */
const [, ...lines] = readFileSync(new URL("fraud.tsv", import.meta.url), "utf8")
  .trimEnd()
  .split("\n");

/** Every sentence that the warning has learnt from. Learning depends on their order: a new round is added below its kind. */
export const EXAMPLES: readonly Sentence[] = lines.map((line) => {
  const [round = "", kind = "", text = ""] = line.split("\t");
  if (text === "" || (kind !== "fraud" && kind !== "harmless")) throw new Error(`fraud.tsv has a line like "${line}"`);
  return { round, fraud: kind === "fraud", text };
});

/** The sentences of some rounds, of one kind. */
export const sentencesOf = (kind: "fraud" | "harmless", ...rounds: readonly string[]): readonly string[] =>
  EXAMPLES.filter(({ round, fraud }) => fraud === (kind === "fraud") && rounds.includes(round)).map(({ text }) => text);
