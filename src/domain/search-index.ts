/*
 * The stems of all listings of this phone, and which listing has which: a question looks through some ten thousand stems
 * instead of through all texts, and learns at once how well each listing fits. Built a slice at a time, kept current.
 */
import {
  BEGINS,
  type Fit,
  INFIX_FROM,
  isForgiven,
  isQuality,
  isSpelt,
  mainOf,
  meantBy,
  MOST_NEAR,
  NAMED,
  oneLetterApart,
  partsOf,
  readingsOf,
  type Sought,
  WORDS_TRIED,
} from "./search-words.ts";
import type { Passes, Scores, Text } from "./search-places.ts";
import { add, addStem, dropPlace, isAny, putPlace, Vocabulary } from "./search-places.ts";
import { stemOf } from "./search-term.ts";

/** `begins`: the stem that its title begins with. */
type Entry<Row> = { readonly row: Row; readonly begins: string };
export type Found<Row = unknown> = {
  /** The rows that fit, in no order. */
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
    for (const stem of about) putPlace(stem.about, at);
    for (const stem of rest) putPlace(stem.rest, at);
    this.#places.set(row.id, at);
    this.#entries[at] = { row, begins: about[0]?.stem ?? "" };
  }

  drop(id: string): void {
    const at = this.#places.get(id);
    const entry = at === undefined ? undefined : this.#entries[at];
    if (at === undefined || entry === undefined) return;
    const { about, rest } = this.#words.of(entry.row);
    for (const stem of about) dropPlace(stem.about, at);
    for (const stem of rest) dropPlace(stem.rest, at);
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
    const mended = words.flatMap((sought) => this.#mended(sought));
    const forgiven = this.#all(mended, passes);
    const nearest = asTyped(mended);
    if (isAny(forgiven)) return this.#found(forgiven, passes, nearest === asTyped(words) ? null : nearest);
    const less = this.#less(mended, passes);
    return this.#found(this.#all(less, passes), passes, less.length === 0 ? null : asTyped(less));
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

  /**
   * For a question that nothing answers: the words that one listing has most of; among as many those that a title names, then the first.
   * Words that only say how good a thing is are left out, and so is everything after six words that something has. The database's
   * `private.fewer`.
   */
  #less(reading: readonly Sought[], passes: Passes<Row>): readonly Sought[] {
    const telling = reading
      .filter((sought) => !isQuality(sought.typed))
      .map((sought) => ({ sought, scores: this.#one(sought), begins: beginningsOf([sought]) }))
      .filter(({ scores }) => isAny(scores))
      .slice(0, WORDS_TRIED);
    let best = 0;
    let won = 0;
    for (const [place, entry] of this.#entries.entries()) {
      if (entry === undefined) continue;
      let [count, sum, has, begins] = [0, 0, 0, 0];
      for (const [at, word] of telling.entries()) {
        const score = word.scores[place] ?? 0;
        if (score === 0) continue;
        count += 1;
        sum += score;
        has |= 1 << (WORDS_TRIED - at);
        if (word.begins.has(entry.begins)) begins = BEGINS;
      }
      const rank = (count * 1000 + Math.min(sum + begins, NAMED * count)) * 1000 + has;
      if (rank > best && passes(entry.row) !== undefined) [best, won] = [rank, has];
    }
    return telling.filter((_, at) => (won & (1 << (WORDS_TRIED - at))) !== 0).map(({ sought }) => sought);
  }

  /** Rows that have each of the words, with the sum of their scores. */
  #all(reading: readonly Sought[], passes: Passes<Row>): Scores {
    const beginnings = beginningsOf(reading);
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

  #one({ own, same, kinds, whole = false }: Sought): Scores {
    const scores = new Uint16Array(this.#entries.length);
    const take = (terms: readonly string[], fit: Fit) => {
      for (const term of terms) addStem(this.#words.get(term), fit, scores);
    };
    take(own, "exact");
    take(same, "same");
    take(kinds, "kind");
    if (whole) return scores;
    for (const part of partsOf(own))
      for (const stem of this.#words.holding(part.length >= INFIX_FROM ? part : `\n${part}`))
        addStem(stem, stem.stem.startsWith(part) ? "prefix" : "infix", scores);
    return scores;
  }

  /** The same word, taken apart or with one letter put right, when no listing has it as it was typed. */
  #mended(sought: Sought): readonly Sought[] {
    const { typed } = sought;
    if (!isForgiven(typed) || isAny(this.#one(sought))) return [sought];
    const apart = this.#takenApart(typed);
    if (apart !== undefined) return apart;
    const near = isSpelt(stemOf(typed)) ? [] : this.#wordsNear(stemOf(typed));
    const [most] = near;
    if (most === undefined) return [meantBy(typed).find((one) => isAny(this.#one(one))) ?? sought];
    const own = [...new Set(near.map(stemOf))];
    return [{ typed: most, own, same: mainOf(stemOf(most)).filter((stem) => !own.includes(stem)), kinds: [] }];
  }

  /** "airpods" as "Air Pods": its two or three parts, the fewest and longest first, where one title has them. */
  #takenApart(typed: string): readonly Sought[] | undefined {
    const tried = (parts: readonly string[]) => parts.map((part, at) => partOf(part, at === 0 ? typed : ""));
    const isStem = (part: string) => this.#words.get(stemOf(part)) !== undefined;
    const isNamed = (reading: readonly Sought[]) => {
      const scores = reading.map((one) => this.#one(one));
      return this.#entries.some((_, place) => scores.every((score) => (score[place] ?? 0) >= NAMED));
    };
    const fronts = Array.from(typed, (_, at) => typed.slice(0, typed.length - at - 1)).filter(isStem);
    for (const front of fronts) {
      const back = typed.slice(front.length);
      if (isStem(back) && isNamed(tried([front, back]))) return tried([front, back]);
    }
    for (const front of fronts)
      for (let end = typed.length - 1; end > front.length; end--) {
        const parts = [front, typed.slice(front.length, end), typed.slice(end)];
        if (parts.every(isStem) && isNamed(tried(parts))) return tried(parts);
      }
    return undefined;
  }

  /** The words of titles that a word with a letter wrong may mean, the most frequent first. */
  #wordsNear(mine: string): readonly string[] {
    const counts = new Map<string, number>();
    for (const { stem, about } of this.#words.letters) {
      if (about.length === 0 || !oneLetterApart(stem, mine)) continue;
      for (const place of about) {
        const row = this.#entries[place]?.row;
        const said = row === undefined ? [] : this.#words.titleOf(row).filter((word) => word.stem === stem);
        for (const word of new Set(said.map((one) => one.word))) counts.set(word, (counts.get(word) ?? 0) + 1);
      }
    }
    return [...counts]
      .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
      .slice(0, MOST_NEAR)
      .map(([word]) => word);
  }
}

const partOf = (part: string, typed: string): Sought => ({
  typed,
  own: [stemOf(part)],
  same: [],
  kinds: [],
  whole: true,
});

const beginningsOf = (reading: readonly Sought[]): ReadonlySet<string> =>
  new Set(reading.flatMap(({ own }) => own.map((term) => term.split(" ")[0] ?? "")));

const asTyped = (reading: readonly Sought[]): string =>
  reading.flatMap(({ typed }) => (typed === "" ? [] : [typed])).join(" ");
