/* The stems that listings have, and which listings have one, by their places in the index (search-index.ts), and how well each fits. */
import { wordsIn, stemOf } from "./search-term.ts";
import { phrasesIn } from "./search-phrases.ts";
import { ABOUT, type Fit, REST, sayingWhat } from "./search-words.ts";

/** `about` and `rest`: the places of the listings that have it there, in their order. A list costs a fraction of a set. */
export type Stem = { readonly stem: string; readonly about: number[]; readonly rest: number[] };
type Said = { readonly word: string; readonly stem: string; readonly of: Stem };
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

export function addStem(stem: Stem | undefined, fit: Fit, scores: Scores): void {
  if (stem === undefined) return;
  for (const place of stem.about) add(place, ABOUT[fit], scores);
  for (const place of stem.rest) add(place, REST[fit], scores);
}

/** Which listings a question is put to: a listing as it is now, or undefined where it is left out. */
export type Passes<Row> = (row: Row) => Row | undefined;

export type Text = { readonly id: string; readonly title: string; readonly description: string };

/** So many spellings are kept at most. */
const MOST_READ = 20_000;

export class Vocabulary {
  readonly #stems = new Map<string, Stem>();
  /** Those of letters: nobody looks for a part of a number. */
  readonly letters: Stem[] = [];
  /** The same, each behind a line break: where one begins or holds another is found by the engine's own search. */
  #list: string | null = null;
  /** The words of each piece of text between two blanks, cached: a market says the same again and again. */
  #read = new Map<string, readonly Said[]>();

  /** The stems of a listing: of what its title says it is, the first word's first, and of all the rest. */
  of({ title, description }: Text): { about: Stem[]; rest: Stem[] } {
    const about = this.#in(title, []);
    const rest = this.#in(description, about.splice(sayingWhat(about)));
    return { about: this.#withPhrases(about), rest: this.#withPhrases(rest) };
  }

  /** The words by which a title says what the thing is. */
  titleOf({ title }: Text): readonly Said[] {
    const about = this.#in(title, []);
    return about.slice(0, sayingWhat(about));
  }

  #in(text: string, words: Said[]): Said[] {
    for (const part of text.split(" ")) {
      let known = this.#read.get(part);
      if (known === undefined) {
        known = wordsIn(part).map((word) => ({ word, stem: stemOf(word), of: this.#put(stemOf(word)) }));
        if (this.#read.size >= MOST_READ) this.#read = new Map();
        this.#read.set(part, known);
      }
      for (const word of known) words.push(word);
    }
    return words;
  }

  #withPhrases(words: readonly Said[]): Stem[] {
    const stems = words.map(({ of }) => of);
    for (const phrase of phrasesIn(words)) stems.push(this.#put(phrase));
    return stems;
  }

  #put(text: string): Stem {
    const known = this.#stems.get(text);
    if (known !== undefined) return known;
    const made: Stem = { stem: text, about: [], rest: [] };
    this.#stems.set(text, made);
    if (!/^[a-z]+$/u.test(text)) return made;
    this.letters.push(made);
    this.#list = null;
    return made;
  }

  get(stem: string): Stem | undefined {
    return this.#stems.get(stem);
  }

  /** Stems with these letters in them; behind a line break, at their beginning. */
  *holding(part: string): Iterable<Stem> {
    this.#list ??= `\n${this.letters.map(({ stem }) => stem).join("\n")}\n`;
    const list = this.#list;
    for (let at = list.indexOf(part); at !== -1; at = list.indexOf(part, list.indexOf("\n", at + 1))) {
      const start = list.lastIndexOf("\n", at) + 1;
      const stem = this.#stems.get(list.slice(start, list.indexOf("\n", at + 1)));
      if (stem !== undefined) yield stem;
    }
  }
}
