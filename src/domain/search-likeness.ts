/* How alike two things are by what their titles say and what they cost. */
import { phrasesIn } from "./search-phrases.ts";
import { stemOf, withoutFillers, wordsIn } from "./search-term.ts";
import { isQuality, sayingWhat, synonymTerms } from "./search-words.ts";

type Priced = { readonly id: string; readonly title: string; readonly price: number };

let kinds: ReadonlyMap<string, readonly string[]> | undefined;

/** The terms of the list of synonyms that name this stem or term, or a kind of which it is: "iphone" is a "telephon". */
function namesOf(stem: string): readonly string[] {
  if (kinds === undefined) {
    const made = new Map<string, string[]>();
    for (const [term, { main, also }] of synonymTerms())
      for (const one of [...main, ...also]) made.set(one, [...(made.get(one) ?? []), term]);
    kinds = made;
  }
  return kinds.get(stem) ?? [];
}

/** Numbers and units say nothing of what a thing is: "64 Go". */
const NAMING = /^[a-z]{3,}$/u;

/** Stems by which a title says what the thing is, and the names that the list has for these. */
function saidBy(title: string): { readonly stems: ReadonlySet<string>; readonly names: ReadonlySet<string> } {
  const words = wordsIn(title).map((word) => ({ word, stem: stemOf(word) }));
  const about = words.slice(0, sayingWhat(words));
  const telling = new Set(withoutFillers(about.map(({ word }) => word)));
  const stems = about.flatMap(({ word, stem }) =>
    NAMING.test(stem) && telling.has(word) && !isQuality(word) ? stem : [],
  );
  const said = [...stems, ...phrasesIn(about)];
  return { stems: new Set(stems), names: new Set([...said, ...said.flatMap(namesOf)]) };
}

const shared = (some: ReadonlySet<string>, others: ReadonlySet<string>): number =>
  [...some].filter((one) => others.has(one)).length;

/** A telephone shares a dozen names with another, and one, "portable", with a computer. */
const MOST_NAMES = 4;
/** So many times the price, and it is another kind of purchase, whatever the words. */
const FAR = 6;
/** Up to so many times the price, a thing of another name is shown as well. */
const NEAR = 2;

/** Returns those of `others` that are like `thing`, the most alike first, then in their order. */
export function alike<Row extends Priced>(thing: Priced, others: readonly Row[]): readonly Row[] {
  const { stems, names } = saidBy(thing.title);
  const score = (row: Row): number => {
    const ratio = Math.max(row.price, thing.price) / Math.max(1, Math.min(row.price, thing.price));
    if (ratio > FAR) return 0;
    const said = saidBy(row.title);
    const words = Math.min(shared(said.names, names), MOST_NAMES) + 2 * Number(shared(said.stems, stems) > 0);
    return words === 0 ? Number(ratio <= NEAR) : words + (ratio <= NEAR ? 2 : 1);
  };
  return others
    .filter(({ id }) => id !== thing.id)
    .map((row) => [row, score(row)] as const)
    .filter(([, points]) => points > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([row]) => row);
}
