/* The terms of several words that the list of synonyms has, as they stand in a text. */
import { UNITS } from "./search-signs.ts";
import { synonymTerms } from "./search-words.ts";

/** In a term "PCs", whose stem keeps its ending, is "PC". */
const singularOf = (stem: string): string => stem.replace(/^([a-z]{2})[sx]$/u, "$1");

type Phrase = readonly [term: string, stems: readonly string[]];
let phrases: ReadonlyMap<string, readonly Phrase[]> | undefined;

/** The terms of several words that the list has, by their first stem. */
function phrasesFrom(first: string): readonly Phrase[] {
  if (phrases === undefined) {
    const made = new Map<string, Phrase[]>();
    for (const term of listedPhrases()) {
      const stems = term.split(" ");
      made.set(stems[0] ?? "", [...(made.get(stems[0] ?? "") ?? []), [term, stems]]);
    }
    phrases = made;
  }
  return phrases.get(first) ?? phrases.get(singularOf(first)) ?? [];
}

export const listedPhrases = (): readonly string[] =>
  [...new Set([...synonymTerms()].flatMap(([term, { main, also }]) => [term, ...main, ...also]))].filter((term) =>
    term.includes(" "),
  );

/** Finds such a term in a row of stems, as a regular expression: the database's own reading of what `phrasesIn` does. */
export const phrasePattern = (term: string): string => {
  const stems = term
    .split(" ")
    .map((stem) =>
      stem === "##" ? `[0-9]{2}(?! (?:${UNITS.join("|")})(?: |$))` : stem === "#" ? "[0-9]+" : `${stem}[sx]?`,
    );
  return `(?:^| )${stems.join(" (?:[a-z]{1,3} )?")}(?= |$)`;
};

const units = new Set(UNITS);
type Stemmed = { readonly stem: string };
function isHere(stem: string, words: readonly Stemmed[], at: number): boolean {
  const word = words[at]?.stem ?? "";
  if (stem === "#") return /^\d+$/u.test(word);
  if (stem === "##") return /^\d\d$/u.test(word) && !units.has(words[at + 1]?.stem ?? "");
  return word === stem || singularOf(word) === stem;
}

/** The sizes ("16 pouc") and the terms of several words that stand in a text; between two of a term one of three letters may stand ("machine à laver"). */
export function phrasesIn(words: readonly Stemmed[]): string[] {
  const found: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const [number = "", unit] = [words[at]?.stem, words[at + 1]?.stem];
    if ((unit === "pouc" || unit === "inch") && /^\d+$/u.test(number)) found.push(`${number} pouc`);
    for (const [term, stems] of phrasesFrom(words[at]?.stem ?? "")) {
      let next = at + 1;
      const all = stems.every((stem, n) => {
        if (n === 0) return true;
        if (!isHere(stem, words, next) && /^[a-z]{1,3}$/u.test(words[next]?.stem ?? "")) next += 1;
        return isHere(stem, words, next++);
      });
      if (all) found.push(term);
    }
  }
  return found;
}
