/*
 * The words of all listings of this phone, and which listing has which: a question looks through some ten thousand words
 * instead of through all texts, and learns at once how well each listing fits. Built a slice at a time, kept current.
 */
import {
  ABOUT,
  BEGINS,
  fewerOf,
  type Fit,
  INFIX_FROM,
  isForgiven,
  isNear,
  isQuality,
  isSpelt,
  meantBy,
  MOST_NEAR,
  partsOf,
  type Passes,
  phrasePattern,
  readingsOf,
  REST,
  type Sought,
  wordsOf,
  WORDS_TRIED,
} from "./search-words.ts";
import { stemOf } from "./search-term.ts";

type Text = { readonly id: string; readonly title: string; readonly description: string };
type Entry = {
  readonly id: string;
  readonly about: readonly string[];
  readonly rest: readonly string[];
  readonly words: ReadonlySet<Word>;
  /** The stem of the title's first word. */
  readonly begins: string;
};
/** `about` and `rest`: the places of the listings that have it there. */
type Word = { readonly word: string; readonly stem: string; readonly about: Set<number>; readonly rest: Set<number> };
export type Found = {
  /** How well each listing fits, by id; more is better. */
  readonly fits: ReadonlyMap<string, number>;
  /** The question as it was mended, when nothing fits what was typed. */
  readonly nearest: string | null;
};

/** How well the listing at each place fits, 0: not at all. Thousands fit a question, and numbers cost less than ids. */
type Scores = Uint16Array;

export class SearchIndex {
  readonly #words = new Map<string, Word>();
  readonly #stems = new Map<string, Word[]>();
  /** Each listing has a place, which is given again once it is dropped. */
  readonly #entries: (Entry | undefined)[] = [];
  readonly #places = new Map<string, number>();
  readonly #free: number[] = [];
  /** All words, each behind a line break: where one begins or holds a stem is found by the engine's own search. */
  #list: string | null = null;

  /** Takes a listing in, or takes it anew. */
  put({ id, title, description }: Text): void {
    this.drop(id);
    const at = this.#free.pop() ?? this.#entries.length;
    const { about, rest } = wordsOf(title, description);
    const words = new Set<Word>();
    for (const [list, place] of [
      [about, "about"],
      [rest, "rest"],
    ] as const) {
      for (const text of list) {
        const word = this.#word(text);
        word[place].add(at);
        words.add(word);
      }
    }
    const begins = this.#words.get(about[0] ?? "")?.stem ?? "";
    this.#places.set(id, at);
    this.#entries[at] = { id, about, rest, words, begins };
  }

  drop(id: string): void {
    const at = this.#places.get(id);
    if (at === undefined) return;
    for (const word of this.#entries[at]?.words ?? []) {
      word.about.delete(at);
      word.rest.delete(at);
    }
    this.#places.delete(id);
    this.#entries[at] = undefined;
    this.#free.push(at);
  }

  #word(text: string): Word {
    const known = this.#words.get(text);
    if (known !== undefined) return known;
    const made: Word = { word: text, stem: stemOf(text), about: new Set(), rest: new Set() };
    this.#words.set(text, made);
    this.#stems.set(made.stem, [...(this.#stems.get(made.stem) ?? []), made]);
    this.#list = null;
    return made;
  }

  /** Which of those that pass have all words of the question, or the nearest spelling by all listings, or fewer words. Null: no word in it. */
  find(question: string, passes: Passes = () => true): Found | null {
    const readings = readingsOf(question);
    const words = readings.at(-1);
    if (words === undefined) return null;
    const fits = readings
      .map((reading) => this.#all(reading, passes))
      .reduce((a, b) => a.map((score, at) => Math.max(score, b[at] ?? 0)));
    if (fits.some(Boolean)) return { fits: this.#byId(fits), nearest: null };
    const mended = words.map((sought) => this.#mended(sought));
    const forgiven = this.#all(mended, passes);
    const changed = mended.some(({ typed }, at) => typed !== words[at]?.typed);
    if (forgiven.some(Boolean)) return { fits: this.#byId(forgiven), nearest: changed ? asTyped(mended) : null };
    return this.#less(mended, passes) ?? { fits: this.#byId(forgiven), nearest: null };
  }

  #byId(scores: Scores): Map<string, number> {
    const fits = new Map<string, number>();
    for (const [place, score] of scores.entries()) if (score > 0) fits.set(this.#entries[place]?.id ?? "", score);
    return fits;
  }

  /** What fits fewer words; which, fewerOf says. Of several that leave out as many those win that a title names. */
  #less(reading: readonly Sought[], passes: Passes): Found | null {
    const telling = reading.filter((sought) => !isQuality(sought.typed) && this.#one(sought).some(Boolean));
    for (const round of fewerOf(telling.slice(0, WORDS_TRIED))) {
      let won: { readonly fits: Scores; readonly nearest: string } | null = null;
      let best = 0;
      for (const fewer of round) {
        const fits = this.#all(fewer, passes);
        const highest = fits.reduce((high, score) => Math.max(high, score), 0);
        const most = Math.min(ABOUT.infix * fewer.length, highest);
        if (most > best) [won, best] = [{ fits, nearest: asTyped(fewer) }, most];
      }
      if (won !== null) return { ...won, fits: this.#byId(won.fits) };
    }
    return null;
  }

  /** What has each of the words, with the sum of how well. */
  #all(reading: readonly Sought[], passes: Passes): Scores {
    const beginnings = new Set(reading.flatMap(({ own }) => own.map((term) => term.split(" ")[0] ?? "")));
    const scores = reading.map((sought) => this.#one(sought));
    const sums = new Uint16Array(this.#entries.length);
    for (const [place, entry] of this.#entries.entries()) {
      let sum = beginnings.has(entry?.begins ?? "") ? BEGINS : 0;
      for (const one of scores) sum = one[place] === 0 ? -Infinity : sum + (one[place] ?? 0);
      if (sum > 0 && entry !== undefined && passes(entry.id)) sums[place] = sum;
    }
    return sums;
  }

  #one({ own, same, kinds, joined = false }: Sought): Scores {
    const scores = new Uint16Array(this.#entries.length);
    for (const [terms, fit] of [
      [own, "exact"],
      [same, "same"],
      [kinds, "kind"],
    ] as const) {
      for (const term of terms) {
        if (term.includes(" ")) this.#addTerm(term, fit, scores);
        else for (const word of this.#stems.get(term) ?? []) addWord(word, fit, scores);
      }
    }
    for (const stem of partsOf(own)) this.#addParts(stem, scores);
    if (joined)
      this.#addJoined(
        own.filter(({ length }) => length >= INFIX_FROM),
        scores,
      );
    return scores;
  }

  /** Words that begin with the stem or, when it is long enough, hold it. */
  #addParts(stem: string, scores: Scores): void {
    for (const word of this.#holding(stem.length >= INFIX_FROM ? stem : `\n${stem}`))
      addWord(word, word.word.startsWith(stem) ? "prefix" : "infix", scores);
  }

  /** Words with these letters in them; behind a line break, at their beginning. */
  *#holding(part: string): Iterable<Word> {
    this.#list ??= `\n${[...this.#words.keys()].join("\n")}\n`;
    const list = this.#list;
    for (let at = list.indexOf(part); at !== -1; at = list.indexOf(part, list.indexOf("\n", at + 1))) {
      const start = list.lastIndexOf("\n", at) + 1;
      const word = this.#words.get(list.slice(start, list.indexOf("\n", at + 1)));
      if (word !== undefined) yield word;
    }
  }

  /** A term of several words, where they follow one another. */
  #addTerm(term: string, fit: Fit, scores: Scores): void {
    const pattern = new RegExp(phrasePattern(term), "u");
    // Only a listing that has each of its words: most terms have one that no listing has.
    const lists = term.split(" ").map((stem) => placesOf(this.#formsOf(stem)));
    const [rarest = new Set<number>()] = lists.sort((a, b) => a.size - b.size);
    for (const place of rarest) {
      const entry = lists.every((list) => list.has(place)) ? this.#entries[place] : undefined;
      if (entry === undefined) continue;
      if (pattern.test(entry.about.join(" "))) add(place, ABOUT[fit], scores);
      else if (pattern.test(entry.rest.join(" "))) add(place, REST[fit], scores);
    }
  }

  /** The words that phrasePattern takes for this stem. */
  #formsOf(stem: string): readonly Word[] {
    return [...this.#holding(`\n${stem}`)].filter(({ word }) => /^e*[sx]?$/u.test(word.slice(stem.length)));
  }

  /** Titles that hold the word once their gaps are closed: "airpods" in "Air Pods". */
  #addJoined(own: readonly string[], scores: Scores): void {
    for (const [place, entry] of this.#entries.entries()) {
      if (entry === undefined) continue;
      const title = entry.about.join("");
      if (own.some((stem) => stem.length >= INFIX_FROM && title.includes(stem))) add(place, ABOUT.infix, scores);
    }
  }

  /** The same word, sought across gaps or with one letter put right, when no listing has it as it was typed. */
  #mended(sought: Sought): Sought {
    const [stem = ""] = sought.own;
    if (!isForgiven(sought.typed) || /\d/u.test(stem) || this.#one(sought).some(Boolean)) return sought;
    const joined = { ...sought, joined: true };
    if (this.#one(joined).some(Boolean)) return joined;
    const near = [...(isSpelt(stem) ? [] : this.#words.values())]
      .filter((word) => word.about.size > 0 && isNear(word.stem, word.word, stem, sought.typed))
      .sort((a, b) => b.about.size - a.about.size || (a.word < b.word ? -1 : 1))
      .slice(0, MOST_NEAR);
    const [most] = near;
    if (most === undefined) return meantBy(sought.typed).find((one) => this.#one(one).some(Boolean)) ?? sought;
    const known = readingsOf(most.word)[0]?.[0];
    return { typed: most.word, own: [...new Set(near.map((word) => word.stem))], same: known?.same ?? [], kinds: [] };
  }
}

const asTyped = (reading: readonly Sought[]): string => reading.map(({ typed }) => typed).join(" ");

const placesOf = (words: readonly Word[]): ReadonlySet<number> =>
  new Set(words.flatMap(({ about, rest }) => [...about, ...rest]));

function add(place: number, score: number, scores: Scores): void {
  if (score > (scores[place] ?? 0)) scores[place] = score;
}

function addWord({ about, rest }: Word, fit: Fit, scores: Scores): void {
  for (const place of about) add(place, ABOUT[fit], scores);
  for (const place of rest) add(place, REST[fit], scores);
}
