/* The words that listings have, each read once however often it is said, and which listings have one, by their places in the index (search-index.ts), and how well each fits. */
import { stemOf, wordsIn } from "./search-term.ts";
import { ABOUT, type Fit, REST, sayingWhat } from "./search-words.ts";

/** `about` and `rest`: the places of the listings that have it there, in their order. A list costs a fraction of a set. */
export type Word = { readonly word: string; readonly stem: string; readonly about: number[]; readonly rest: number[] };
/** How well the listing at each place fits, 0: not at all. Thousands fit a question, and numbers cost less than ids. */
export type Scores = Uint16Array;

export const isAny = (scores: Scores): boolean => {
  for (let place = 0; place < scores.length; place++) if (scores[place] !== 0) return true;
  return false;
};

/** Where a place stands in such a list, or would. */
function seat(places: readonly number[], place: number): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function putPlace(places: number[], place: number): void {
  const last = places.at(-1) ?? -1;
  if (last < place) places.push(place);
  else if (last > place) {
    const at = seat(places, place);
    if (places[at] !== place) places.splice(at, 0, place);
  }
}

export function dropPlace(places: number[], place: number): void {
  const at = seat(places, place);
  if (places[at] === place) places.splice(at, 1);
}

export function add(place: number, score: number, scores: Scores): void {
  if (score > (scores[place] ?? 0)) scores[place] = score;
}

export function addWord({ about, rest }: Word, fit: Fit, scores: Scores): void {
  for (const place of about) add(place, ABOUT[fit], scores);
  for (const place of rest) add(place, REST[fit], scores);
}

/** What may stand behind a stem: phrasePattern's. */
export const TAIL = /e*[sx]?$/u;

/** Which listings a question is put to: a listing as it is now, or undefined where it is left out. */
export type Passes<Row> = (row: Row) => Row | undefined;

export type Text = { readonly id: string; readonly title: string; readonly description: string };

/** So many spellings are kept at most. */
const MOST_READ = 20_000;

export class Vocabulary {
  readonly #words = new Map<string, Word>();
  readonly #stems = new Map<string, Word[]>();
  /** Those of letters: nobody looks for a part of a number. */
  readonly letters: Word[] = [];
  /** What stands behind a stem in any word, of what may. */
  readonly #tails = new Set([""]);
  /** The same, each behind a line break: where one begins or holds a stem is found by the engine's own search. */
  #list: string | null = null;
  /** What stands between two blanks, as the words in it: a market says the same again and again. */
  #read = new Map<string, readonly Word[]>();

  /** The words of a listing: what its title says it is, then all the rest; `told`: as it is written, and not each part of it once. */
  of({ title, description }: Text, told = false): { about: Word[]; rest: Word[] } {
    const about = this.#in(title.split(" "), []);
    const parts = description.split(" ");
    return { about, rest: this.#in(told ? parts : new Set(parts), about.splice(sayingWhat(about))) };
  }

  /** Puts the words of what stands between blanks behind these. */
  #in(parts: Iterable<string>, words: Word[]): Word[] {
    for (const part of parts) {
      let known = this.#read.get(part);
      if (known === undefined) {
        known = wordsIn(part).map((word) => this.#word(word));
        if (this.#read.size >= MOST_READ) this.#read = new Map();
        this.#read.set(part, known);
      }
      for (const word of known) words.push(word);
    }
    return words;
  }

  #word(text: string): Word {
    const known = this.#words.get(text);
    if (known !== undefined) return known;
    const made: Word = { word: text, stem: stemOf(text), about: [], rest: [] };
    this.#words.set(text, made);
    const alike = this.#stems.get(made.stem);
    if (alike === undefined) this.#stems.set(made.stem, [made]);
    else alike.push(made);
    if (text < "a") return made;
    this.letters.push(made);
    for (let [tail = ""] = TAIL.exec(text) ?? []; tail !== ""; tail = tail.slice(1)) this.#tails.add(tail);
    this.#list = null;
    return made;
  }

  ofStem(stem: string): readonly Word[] {
    return this.#stems.get(stem) ?? [];
  }

  /** Words with these letters in them; behind a line break, at their beginning. */
  *holding(part: string): Iterable<Word> {
    this.#list ??= `\n${this.letters.map(({ word }) => word).join("\n")}\n`;
    const list = this.#list;
    for (let at = list.indexOf(part); at !== -1; at = list.indexOf(part, list.indexOf("\n", at + 1))) {
      const start = list.lastIndexOf("\n", at) + 1;
      const word = this.#words.get(list.slice(start, list.indexOf("\n", at + 1)));
      if (word !== undefined) yield word;
    }
  }

  /** The words that phrasePattern takes for this stem. */
  formsOf(stem: string): readonly Word[] {
    return [...this.#tails].flatMap((tail) => this.#words.get(stem + tail) ?? []);
  }
}

export const textOf = (words: readonly Word[]): string => words.map(({ word }) => word).join(" ");
