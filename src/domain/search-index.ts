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
  phrasePattern,
  readingsOf,
  REST,
  type Sought,
  WORDS_TRIED,
} from "./search-words.ts";
import type { Passes, Scores, Text } from "./search-places.ts";
import { add, addWord, dropPlace, isAny, putPlace, textOf, Vocabulary } from "./search-places.ts";

/** `about`: the words that say what it is; `closed`: the same without gaps; `rest`: the others, once somebody asks for them. */
type Entry<Row> = {
  readonly row: Row;
  readonly about: string;
  readonly closed: string;
  rest?: string;
  readonly begins: string;
};
export type Found<Row = unknown> = {
  /** What fits, in no order. */
  readonly rows: readonly Row[];
  /** How well each listing fits, by id; more is better. */
  readonly fits: ReadonlyMap<string, number>;
  /** The question as it was mended, when nothing fits what was typed. */
  readonly nearest: string | null;
};

export class SearchIndex<Row extends Text = Text> {
  readonly #words = new Vocabulary();
  /** Each listing has a place, which is given again once it is dropped. */
  readonly #entries: (Entry<Row> | undefined)[] = [];
  readonly #places = new Map<string, number>();
  readonly #free: number[] = [];
  /** Takes a listing in, or takes it anew. */
  put(row: Row): void {
    this.drop(row.id);
    const at = this.#free.pop() ?? this.#entries.length;
    const { about, rest } = this.#words.of(row);
    for (const word of about) putPlace(word.about, at);
    for (const word of rest) putPlace(word.rest, at);
    const text = textOf(about);
    this.#places.set(row.id, at);
    this.#entries[at] = { row, about: text, closed: text.replaceAll(" ", ""), begins: about[0]?.stem ?? "" };
  }

  drop(id: string): void {
    const at = this.#places.get(id);
    const entry = at === undefined ? undefined : this.#entries[at];
    if (at === undefined || entry === undefined) return;
    const { about, rest } = this.#words.of(entry.row);
    for (const word of about) dropPlace(word.about, at);
    for (const word of rest) dropPlace(word.rest, at);
    this.#places.delete(id);
    this.#entries[at] = undefined;
    this.#free.push(at);
  }

  /** Which of those that pass have all words of the question, or the nearest spelling by all listings, or fewer words. Null: no word in it. */
  find(question: string, passes: Passes<Row> = (row) => row): Found<Row> | null {
    const readings = readingsOf(question);
    const words = readings.at(-1);
    if (words === undefined) return null;
    const [fits = new Uint16Array(), ...others] = readings.map((reading) => this.#all(reading, passes));
    for (const other of others) for (let at = 0; at < fits.length; at++) add(at, other[at] ?? 0, fits);
    if (isAny(fits)) return this.#found(fits, passes, null);
    const mended = words.map((sought) => this.#mended(sought));
    const forgiven = this.#all(mended, passes);
    const changed = mended.some(({ typed }, at) => typed !== words[at]?.typed);
    if (isAny(forgiven)) return this.#found(forgiven, passes, changed ? asTyped(mended) : null);
    return this.#less(mended, passes) ?? this.#found(forgiven, passes, null);
  }

  #found(scores: Scores, passes: Passes<Row>, nearest: string | null): Found<Row> {
    const fits = new Map<string, number>();
    const rows: Row[] = [];
    for (let place = 0; place < scores.length; place++) {
      const score = scores[place] ?? 0;
      const entry = score === 0 ? undefined : this.#entries[place];
      const row = entry === undefined ? undefined : passes(entry.row);
      if (row === undefined) continue;
      fits.set(row.id, score);
      rows.push(row);
    }
    return { fits, rows, nearest };
  }

  /** What fits fewer words; which, fewerOf says. Of several that leave out as many those win that a title names. */
  #less(reading: readonly Sought[], passes: Passes<Row>): Found<Row> | null {
    const telling = reading.filter((sought) => !isQuality(sought.typed) && isAny(this.#one(sought)));
    for (const round of fewerOf(telling.slice(0, WORDS_TRIED))) {
      let won: { readonly fits: Scores; readonly nearest: string } | null = null;
      let best = 0;
      for (const fewer of round) {
        const fits = this.#all(fewer, passes);
        const highest = fits.reduce((high, score) => Math.max(high, score), 0);
        const most = Math.min(ABOUT.infix * fewer.length, highest);
        if (most > best) [won, best] = [{ fits, nearest: asTyped(fewer) }, most];
      }
      if (won !== null) return this.#found(won.fits, passes, won.nearest);
    }
    return null;
  }

  /** What has each of the words, with the sum of how well. */
  #all(reading: readonly Sought[], passes: Passes<Row>): Scores {
    const beginnings = new Set(reading.flatMap(({ own }) => own.map((term) => term.split(" ")[0] ?? "")));
    const scores = reading.map((sought) => this.#one(sought));
    const sums = new Uint16Array(this.#entries.length);
    const [first] = scores;
    if (first === undefined || !scores.every(isAny)) return sums;
    for (let place = 0; place < sums.length; place++) {
      if (first[place] === 0) continue;
      const entry = this.#entries[place];
      if (entry === undefined) continue;
      let sum = beginnings.has(entry.begins) ? BEGINS : 0;
      for (const one of scores) sum = one[place] === 0 ? -Infinity : sum + (one[place] ?? 0);
      if (sum > 0 && passes(entry.row) !== undefined) sums[place] = sum;
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
        else for (const word of this.#words.ofStem(term)) addWord(word, fit, scores);
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
    for (const word of this.#words.holding(stem.length >= INFIX_FROM ? stem : `\n${stem}`))
      addWord(word, word.word.startsWith(stem) ? "prefix" : "infix", scores);
  }

  /** A term of several words, where they follow one another. */
  #addTerm(term: string, fit: Fit, scores: Scores): void {
    // Only a listing that has each of its words: most terms have one that no listing has.
    const forms = term
      .replace(/ [^ ]*\[.*/u, "")
      .split(" ")
      .map((stem) => this.#words.formsOf(stem));
    if (forms.some(({ length }) => length === 0)) return;
    const have = new Uint8Array(scores.length);
    for (const [at, words] of forms.entries())
      for (const { about, rest } of words)
        for (const places of [about, rest]) for (const place of places) if (have[place] === at) have[place] = at + 1;
    const pattern = new RegExp(phrasePattern(term), "u");
    for (let place = have.indexOf(forms.length); place !== -1; place = have.indexOf(forms.length, place + 1)) {
      const entry = this.#entries[place];
      if (entry === undefined) continue;
      if (pattern.test(entry.about)) add(place, ABOUT[fit], scores);
      else if (pattern.test((entry.rest ??= textOf(this.#words.of(entry.row, true).rest))))
        add(place, REST[fit], scores);
    }
  }

  /** Titles that hold the word once their gaps are closed: "airpods" in "Air Pods". */
  #addJoined(own: readonly string[], scores: Scores): void {
    for (const [place, entry] of this.#entries.entries())
      if (entry !== undefined && own.some((stem) => entry.closed.includes(stem))) add(place, ABOUT.infix, scores);
  }

  /** The same word, sought across gaps or with one letter put right, when no listing has it as it was typed. */
  #mended(sought: Sought): Sought {
    const [stem = ""] = sought.own;
    if (!isForgiven(sought.typed) || /\d/u.test(stem) || isAny(this.#one(sought))) return sought;
    const joined = { ...sought, joined: true };
    if (isAny(this.#one(joined))) return joined;
    const near = (isSpelt(stem) ? [] : this.#words.letters)
      .filter((word) => word.about.length > 0 && isNear(word.stem, word.word, stem, sought.typed))
      .sort((a, b) => b.about.length - a.about.length || (a.word < b.word ? -1 : 1))
      .slice(0, MOST_NEAR);
    const [most] = near;
    if (most === undefined) return meantBy(sought.typed).find((one) => isAny(this.#one(one))) ?? sought;
    const known = readingsOf(most.word)[0]?.[0];
    return { typed: most.word, own: [...new Set(near.map((word) => word.stem))], same: known?.same ?? [], kinds: [] };
  }
}

const asTyped = (reading: readonly Sought[]): string => reading.map(({ typed }) => typed).join(" ");
