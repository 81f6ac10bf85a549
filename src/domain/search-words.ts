/* How a title and a question are read as words. The database reads them alike: supabase/schemas/19_search.sql. */
import { ACCESSORIES, BESIDES, FORMS, QUALITIES, SOUNDS } from "./search-signs.ts";
import { askedWordsIn, patterns, stemOf, termOf, wordsIn, withoutFillers } from "./search-term.ts";
import { SYNONYMS } from "./synonyms.ts";

const besides = new Set(BESIDES);
const accessories = new Set(ACCESSORIES);

/** How many words of a title say what it is: the first ones. */
export function sayingWhat(title: readonly { readonly word: string }[]): number {
  if (accessories.has(title[0]?.word ?? "")) return 1;
  const turn = title.findIndex(({ word }, at) => at > 0 && besides.has(word));
  return turn === -1 ? title.length : turn;
}

const OTHER_FORMS = patterns(FORMS);

const HEARD = patterns(SOUNDS, "gu");
/** How a word sounds: "poucette" and "poussette" alike. */
export const soundOf = (word: string): string => HEARD.reduce((sound, [said, as]) => sound.replace(said, as), word);

const qualities = new Set(QUALITIES);
/** True for "petit", "neuve" and the like, which say nothing about what a thing is. */
export const isQuality = (typed: string): boolean => qualities.has(stemOf(typed));

const formsOf = (stem: string): string[] => [
  stem,
  ...OTHER_FORMS.flatMap(([form, other]) => (form.test(stem) ? [stem.replace(form, other)] : [])),
];

/**
 * The ways in which a listing may have one word of a question: `own`, itself and its forms; `same`, its synonyms; `kinds` of it, as stems
 * and as terms of several words. `typed` is the word as it was written, empty for a part that is matched with another word.
 */
export type Sought = {
  readonly typed: string;
  readonly own: readonly string[];
  readonly same: readonly string[];
  readonly kinds: readonly string[];
  /** Not within other words. */
  readonly whole?: boolean;
};

/** The stems that a term of the list stands for; `word`: the term as it is written there, without accents. */
export type Term = { readonly word: string; readonly main: readonly string[]; readonly also: readonly string[] };

const union = (lists: readonly (readonly string[])[]): string[] => [...new Set(lists.flat())];

/** A line of the list; what stands behind its ">" is read once somebody asks for it. */
type Line = { readonly main: readonly string[]; readonly also: () => readonly string[] };

/** A term by its name, put together when it is first asked for: a question has a few of 1,400 terms. */
class Named implements Term {
  readonly word: string;
  readonly lines: Line[] = [];
  constructor(word: string) {
    this.word = word;
  }
  get main(): string[] {
    return union(this.lines.map(({ main }) => main));
  }
  get also(): string[] {
    return union(this.lines.map(({ also }) => also()));
  }
}

let known: ReadonlyMap<string, Term> | undefined;

/** Every term of the list of synonyms with what it stands for. Made at the first question. */
export function synonymTerms(): ReadonlyMap<string, Term> {
  if (known !== undefined) return known;
  const terms = new Map<string, Named>();
  for (const { same, also = [] } of SYNONYMS) {
    const main = same.map(termOf);
    let kinds: readonly string[] | undefined;
    const line = { main, also: () => (kinds ??= also.map((kind) => (kind.includes("#") ? kind : termOf(kind)))) };
    for (const [at, term] of main.entries()) {
      const named = terms.get(term) ?? new Named(wordsIn(same[at] ?? "").join(" "));
      named.lines.push(line);
      terms.set(term, named);
    }
  }
  known = terms;
  return terms;
}

/** The synonyms of a stem. */
export const mainOf = (stem: string): readonly string[] => synonymTerms().get(stem)?.main ?? [];

let spelt: ReadonlySet<string> | undefined;

/** True when the list has it, alone or within a term: such a word is no misspelling of another. */
export function isSpelt(stem: string): boolean {
  spelt ??= new Set([...synonymTerms()].flatMap(([term, { also }]) => [term, ...also].join(" ").split(" ")));
  return spelt.has(stem);
}

type Listed = { readonly sound: string; readonly one: Sought };
let listed: readonly Listed[] | undefined;

/**
 * Returns terms of the list that a misspelt word may mean, where no listing has it: those that sound alike, then those one letter apart, in
 * the list's order.
 */
export function meantBy(typed: string): readonly Sought[] {
  listed ??= [...synonymTerms()].flatMap(([term, { word, main, also }]) =>
    /^[a-z]{4,}$/u.test(word)
      ? {
          sound: soundOf(word),
          one: { typed: word, own: [term], same: main.filter((stem) => stem !== term), kinds: also },
        }
      : [],
  );
  const [stem, sound] = [stemOf(typed), soundOf(typed)];
  const heard = listed.filter((word) => word.sound === sound);
  const near = isSpelt(stem) ? [] : listed.filter(({ one }) => oneLetterApart(one.own[0] ?? "", stem));
  return [...heard, ...near].map(({ one }) => one);
}

const LONGEST_TERM = 3;

/**
 * Returns one or two readings of a question: with its terms of several words ("machine à laver") and word by word. A listing fits when it
 * has all that one reading asks for. Empty when the question has no word.
 */
export function readingsOf(question: string): (readonly Sought[])[] {
  const typed = withoutFillers(askedWordsIn(question));
  if (typed.length === 0) return [];
  const [terms, words] = [reading(typed, LONGEST_TERM), reading(typed, 1)];
  return terms.length === words.length ? [words] : [terms, words];
}

function reading(typed: readonly string[], longest: number): Sought[] {
  const stems = typed.map(stemOf);
  const sought: Sought[] = [];
  for (let at = 0; at < stems.length;) {
    const [length, term] = longestTerm(stems, at, longest);
    const own = length === 1 ? formsOf(stems[at] ?? "") : [stems.slice(at, at + length).join(" ")];
    const same = (term?.main ?? []).filter((word) => !own.includes(word));
    sought.push({ typed: typed.slice(at, at + length).join(" "), own, same, kinds: term?.also ?? [] });
    at += length;
  }
  return sought;
}

function longestTerm(stems: readonly string[], at: number, longest: number) {
  for (let length = Math.min(longest, stems.length - at); length > 0; length -= 1) {
    const term = synonymTerms().get(stems.slice(at, at + length).join(" "));
    if (term !== undefined) return [length, term] as const;
  }
  return [1, undefined] as const;
}

/** The number of words of a question without results that are tried in smaller sets. */
export const WORDS_TRIED = 6;

export type Fit = "exact" | "same" | "prefix" | "kind" | "infix";

/** How well a word fits, the best first: as what the title names, then anywhere else. The database counts alike. */
export const ABOUT: Record<Fit, number> = { exact: 12, same: 11, prefix: 10, kind: 8, infix: 7 };
export const REST: Record<Fit, number> = { exact: 5, same: 4, prefix: 3, kind: 2, infix: 1 };
/** For a title that begins with a word that was asked for: "Samsung Galaxy" before "Micro-ondes Samsung". */
export const BEGINS = 2;
/** The score of a word that the title names in any way. */
export const NAMED = ABOUT.infix;

/** Fewer letters than this are sought at the beginning of words only: "lit" is not in "qualité". */
export const INFIX_FROM = 4;
/**
 * Returns the forms of a word that are also sought inside others: all that are long enough, at any place of a word, or else all, at its
 * beginning. "pull" is not also sought as "pul", which begins "pulvérisateur".
 */
export function partsOf(own: readonly string[]): readonly string[] {
  const parts = own.filter((stem) => !/[ \d]/u.test(stem));
  const long = parts.filter((stem) => stem.length >= INFIX_FROM);
  return long.length > 0 ? long : parts;
}

const FORGIVES_FROM = 5;
/** Nobody misspells a longer word. */
const FORGIVES_TO = 24;
/** In a word of such a length one letter may be wrong. */
export const isForgiven = ({ length }: string): boolean => length >= FORGIVES_FROM && length <= FORGIVES_TO;
/** So many of the words that a misspelt one may mean are taken for it. */
export const MOST_NEAR = 5;

/** True when one letter is missing, too many, another or swapped with its neighbour. Also true for equal words. */
export function oneLetterApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  const most = Math.min(a.length, b.length) - start;
  while (end < most && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}
