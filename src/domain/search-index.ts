/*
 * The words of all listings of this phone, and which listing has which: a question looks through some ten thousand words
 * instead of through all texts, and learns at once how well each listing fits. Built a slice at a time, kept current.
 */
import {
  FORGIVES_FROM,
  heardAs,
  INFIX_FROM,
  isQuality,
  isSpelt,
  oneLetterApart,
  phrasePattern,
  readingsOf,
  type Sought,
  stemOf,
  wordsOf,
} from "./search-words.ts";

type Text = { readonly id: string; readonly title: string; readonly description: string };
type Entry = { readonly about: readonly string[]; readonly rest: readonly string[]; readonly words: ReadonlySet<Word> };
type Word = { readonly word: string; readonly stem: string; readonly about: Set<string>; readonly rest: Set<string> };
type Fit = "exact" | "same" | "prefix" | "kind" | "infix";

/** How well a word fits, the best first: as what the title names, then anywhere else. The database counts alike. */
const ABOUT: Record<Fit, number> = { exact: 12, same: 11, prefix: 10, kind: 8, infix: 7 };
const REST: Record<Fit, number> = { exact: 5, same: 4, prefix: 3, kind: 2, infix: 1 };
/** For a title that begins with a word that was asked for: "Samsung Galaxy" before "Micro-ondes Samsung". */
const BEGINS = 2;

/** Of a question that nothing fits, so many words are tried in fewer. */
const WORDS_TRIED = 6;

export type Found = {
  /** How well each listing fits, by id; more is better. */
  readonly fits: ReadonlyMap<string, number>;
  /** The question as it was mended, when nothing fits what was typed. */
  readonly nearest: string | null;
};

type Scores = Map<string, number>;

export class SearchIndex {
  readonly #words = new Map<string, Word>();
  readonly #stems = new Map<string, Word[]>();
  readonly #entries = new Map<string, Entry>();
  /** All words, each behind a line break: where one begins or holds a stem is found by the engine's own search. */
  #list: string | null = null;

  /** Takes a listing in, or takes it anew. */
  put({ id, title, description }: Text): void {
    this.drop(id);
    const { about, rest } = wordsOf(title, description);
    const words = new Set<Word>();
    for (const [list, place] of [
      [about, "about"],
      [rest, "rest"],
    ] as const) {
      for (const text of list) {
        const word = this.#word(text);
        word[place].add(id);
        words.add(word);
      }
    }
    this.#entries.set(id, { about, rest, words });
  }

  drop(id: string): void {
    for (const word of this.#entries.get(id)?.words ?? []) {
      word.about.delete(id);
      word.rest.delete(id);
    }
    this.#entries.delete(id);
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

  /** The listings that have all words of the question, or the nearest spelling, or fewer words, when there are none. Null: no word in it. */
  find(question: string): Found | null {
    const readings = readingsOf(question);
    const words = readings.at(-1);
    if (words === undefined) return null;
    const fits = best(readings.map((reading) => this.#all(reading)));
    if (fits.size > 0) return { fits, nearest: null };
    const mended = words.map((sought) => this.#mended(sought));
    const forgiven = this.#all(mended);
    const changed = mended.some(({ typed }, at) => typed !== words[at]?.typed);
    if (forgiven.size > 0) return { fits: forgiven, nearest: changed ? asTyped(mended) : null };
    return this.#less(mended) ?? { fits: forgiven, nearest: null };
  }

  /** What fits fewer words; which, fewerOf says. Of several that leave out as many those win that a title names. */
  #less(reading: readonly Sought[]): Found | null {
    const telling = reading.filter((sought) => !isQuality(sought.typed) && this.#one(sought).size > 0);
    for (const round of fewerOf(telling.slice(0, WORDS_TRIED))) {
      let won: Found | null = null;
      let best = 0;
      for (const fewer of round) {
        const fits = this.#all(fewer);
        const most = Math.min(ABOUT.infix * fewer.length, Math.max(0, ...fits.values()));
        if (most > best) [won, best] = [{ fits, nearest: asTyped(fewer) }, most];
      }
      if (won !== null) return won;
    }
    return null;
  }

  /** What has each of the words, with the sum of how well. */
  #all(reading: readonly Sought[]): Scores {
    let sums: Scores | null = null;
    for (const sought of reading) {
      const scores = this.#one(sought);
      const both: Scores = new Map();
      for (const [id, sum] of sums ?? scores) {
        const score = scores.get(id);
        if (score !== undefined) both.set(id, sums === null ? score : sum + score);
      }
      sums = both;
    }
    return this.#favourBeginnings(reading, sums ?? new Map<string, number>());
  }

  #favourBeginnings(reading: readonly Sought[], sums: Scores): Scores {
    const beginnings = new Set(reading.flatMap(({ own }) => own.map((term) => term.split(" ")[0] ?? "")));
    for (const [id, sum] of sums) {
      if (beginnings.has(stemOf(this.#entries.get(id)?.about[0] ?? ""))) sums.set(id, sum + BEGINS);
    }
    return sums;
  }

  #one({ own, same, kinds, joined = false }: Sought): Scores {
    const scores: Scores = new Map();
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
    for (const stem of own) if (!/[ \d]/u.test(stem)) this.#addParts(stem, scores);
    if (joined) this.#addJoined(own, scores);
    return scores;
  }

  /** Words that begin with the stem or, when it is long enough, hold it. */
  #addParts(stem: string, scores: Scores): void {
    this.#list ??= `\n${[...this.#words.keys()].join("\n")}\n`;
    const list = this.#list;
    const part = stem.length >= INFIX_FROM ? stem : `\n${stem}`;
    for (let at = list.indexOf(part); at !== -1; at = list.indexOf(part, list.indexOf("\n", at + 1))) {
      const start = list.lastIndexOf("\n", at) + 1;
      const word = this.#words.get(list.slice(start, list.indexOf("\n", at + 1)));
      if (word !== undefined) addWord(word, word.word.startsWith(stem) ? "prefix" : "infix", scores);
    }
  }

  /** A term of several words, where they follow one another. */
  #addTerm(term: string, fit: Fit, scores: Scores): void {
    const [first = ""] = term.split(" ");
    const pattern = new RegExp(phrasePattern(term), "u");
    for (const word of this.#stems.get(first) ?? []) {
      for (const id of new Set([...word.about, ...word.rest])) {
        const entry = this.#entries.get(id);
        if (entry === undefined) continue;
        if (pattern.test(entry.about.join(" "))) add(id, ABOUT[fit], scores);
        else if (pattern.test(entry.rest.join(" "))) add(id, REST[fit], scores);
      }
    }
  }

  /** Titles that hold the word once their gaps are closed: "airpods" in "Air Pods". */
  #addJoined(own: readonly string[], scores: Scores): void {
    for (const [id, { about }] of this.#entries) {
      const title = about.join("");
      if (own.some((stem) => title.includes(stem))) add(id, ABOUT.infix, scores);
    }
  }

  /** The same word, sought across gaps or with one letter put right, when no listing has it as it was typed. */
  #mended(sought: Sought): Sought {
    const [stem = ""] = sought.own;
    if (sought.typed.length < FORGIVES_FROM || /\d/u.test(stem) || this.#one(sought).size > 0) return sought;
    const joined = { ...sought, joined: true };
    if (this.#one(joined).size > 0) return joined;
    const near: Word[] = [];
    for (const word of isSpelt(stem) ? [] : this.#words.values()) {
      const alike = oneLetterApart(word.stem, stem) || oneLetterApart(word.word, sought.typed);
      if (alike && word.about.size + word.rest.size > 0 && !/\d/u.test(word.word)) near.push(word);
    }
    const [most] = near.toSorted((a, b) => b.about.size - a.about.size || b.rest.size - a.rest.size);
    if (most === undefined) return heardAs(sought.typed).find((one) => this.#one(one).size > 0) ?? sought;
    const known = readingsOf(most.word)[0]?.[0];
    return { typed: most.word, own: [...new Set(near.map((word) => word.stem))], same: known?.same ?? [], kinds: [] };
  }
}

/**
 * Without the words that no listing has and those that only say how good a thing is; then without any one of the others, the last
 * first; then the first ones, as many as fit; then any one alone. Each list is a round; among equals the earlier wins. The
 * database's `private.fewer`.
 */
function fewerOf(telling: readonly Sought[]): (readonly (readonly Sought[])[])[] {
  if (telling.length < 2) return [[telling]];
  const places = telling.map((_, at) => at);
  return [
    [telling],
    places.map((at) => telling.filter((_, other) => other !== telling.length - 1 - at)),
    ...places.slice(2, -1).map((at) => [telling.slice(0, telling.length - at)]),
    telling.map((one) => [one]),
  ];
}

const asTyped = (reading: readonly Sought[]): string => reading.map(({ typed }) => typed).join(" ");

function best(all: readonly Scores[]): Scores {
  const scores: Scores = new Map();
  for (const one of all) for (const [id, score] of one) add(id, score, scores);
  return scores;
}

function add(id: string, score: number, scores: Scores): void {
  if (score > (scores.get(id) ?? 0)) scores.set(id, score);
}

function addWord(word: Word, fit: Fit, scores: Scores): void {
  for (const id of word.about) add(id, ABOUT[fit], scores);
  for (const id of word.rest) add(id, REST[fit], scores);
}
