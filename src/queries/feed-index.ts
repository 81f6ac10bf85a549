import { yieldToMain } from "#domain/yield-to-main.ts";
import { CATEGORIES, type CategoryId } from "#domain/category.ts";
import type { SearchIndex } from "#domain/search-index.ts";
import { normaliseText } from "#domain/search.ts";
import type { StoredListing } from "#replica/feed.ts";
import { behind, newestBehind, NEWEST } from "#replica/feed-questions.ts";
import { type PublicReplica, publicReplica } from "#replica/stores.ts";
import { isInCurrentTown } from "#town";
import { hiddenPeople } from "./hidden-people.ts";
import type { ReadonlyStore } from "#domain/derive.ts";
import { follow } from "./rows.ts";
import { shared, source } from "./sources.ts";

type Rows = ReadonlyMap<string, StoredListing>;

/**
 * The whole feed of this town in memory: a scan of 10,000 takes 9 ms, a question of the database 1.6 s.
 * Filled newest first in slices, kept current by what is told of changed rows. A new object is given at every change.
 */
export type FeedIndex = {
  readonly rows: Rows;
  /** Those of one category alone. */
  readonly of: (category: CategoryId) => Rows;
  readonly complete: boolean;
  /** True of a listing that is not on this phone; false while that is not known. */
  readonly isGone: (id: string) => boolean;
};

/** The rows, all of them and by category: who asks for one kind need not look through the others. */
class Market {
  readonly rows = new Map<string, StoredListing>();
  /** Ids that were told of and are still being looked up. */
  readonly unread = new Set<string>();
  /** Set once another one takes its place. */
  outdated = false;
  readonly #kinds = new Map<string, Map<string, StoredListing>>(CATEGORIES.map(({ id }) => [id, new Map()]));

  put(row: StoredListing): void {
    const before = this.rows.get(row.id);
    if (before !== undefined && before.category !== row.category) this.drop(row.id);
    this.rows.set(row.id, row);
    this.#kinds.get(row.category)?.set(row.id, row);
  }

  drop(id: string): void {
    const row = this.rows.get(id);
    this.rows.delete(id);
    if (row !== undefined) this.#kinds.get(row.category)?.delete(id);
  }

  at(complete: boolean): FeedIndex {
    const isGone = (id: string) => complete && !this.outdated && !this.rows.has(id) && !this.unread.has(id);
    return { rows: this.rows, of: (category) => this.#kinds.get(category) ?? new Map(), complete, isGone };
  }
}

/** Rows that are asked for at once: the browser reads the next ones while these are taken in. */
const SLICE = 100;
/** Screens look again after the first slice and then after so many rows. */
const SAID = 500;
/** Waited before all of it is read again where a read failed. */
const AGAIN_MS = 1_000;

/** The listings of this phone, ready to be searched; null until the first of them are read. */
export function feedIndex(): ReadonlyStore<FeedIndex | null> {
  return shared("feed-index", () =>
    follow<PublicReplica, FeedIndex>(publicReplica, (db, next) => {
      // Screens keep what they have until all of it is read.
      const again = () => {
        stop();
        stop = fill(db, next, again, true);
      };
      let stop = fill(db, next, again);
      return () => stop();
    }),
  );
}

/** `again`: called where what was read may be gone, whatever is told. `whole`: says nothing before all of it is read. */
function fill(db: PublicReplica, emit: (index: FeedIndex) => void, again: () => void, whole = false): () => void {
  const market = new Market();
  const feed = db.rows("feed");
  // Rows told of while the slices were read are newer than those in them.
  const changed = new Set<string>();
  let complete = false;
  let stopped = false;
  const say = () => !stopped && (complete || !whole) && emit(market.at(complete));
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A database that was closed is opened anew by somebody who stops this.
  const failed = () => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(again, AGAIN_MS);
  };

  const lookAgain = async (ids: readonly string[]) => {
    if (!complete) for (const id of ids) changed.add(id);
    for (const id of ids) market.unread.add(id);
    const now = await feed.find({ ids });
    for (const id of ids) {
      const row = now.find((one) => one.id === id);
      market.unread.delete(id);
      if (row === undefined || !isInCurrentTown(row)) market.drop(id);
      else market.put(row);
    }
    say();
  };
  const stop = db.onChanged("feed", (ids) => {
    void (ids === null ? again() : lookAgain(ids).catch(failed));
  });
  const read = async () => {
    let place = NEWEST;
    let next = newestBehind(feed, place, SLICE);
    for (let taken = 0; ; taken += SLICE) {
      const slice = await next;
      if (stopped) return;
      complete = slice.length < SLICE;
      place = behind(place, slice);
      if (!complete) next = newestBehind(feed, place, SLICE);
      for (const row of slice) if (isInCurrentTown(row) && !changed.has(row.id)) market.put(row);
      if (complete || taken % SAID === 0) say();
      if (complete) return changed.clear();
    }
  };
  read().catch(failed);
  return () => {
    stopped = true;
    clearTimeout(timer);
    market.outdated = true;
    stop();
  };
}

/**
 * The words of the feed. `index` is one and the same object; a new holder is given whenever it is level with another feed, which is `level`.
 * Null in it: there are no words to look for, or no index of them will come, and listings are looked through as they are.
 */
export type WordIndex = {
  readonly index: Pick<SearchIndex<StoredListing>, "find"> | null;
  readonly level?: FeedIndex | null;
};

/** For so long words are read before the page may draw again. */
const SLICE_MS = 12;

/** Built at the first question with words in it, with code that comes for it; null until it holds what the phone holds. */
export function wordIndex(): ReadonlyStore<WordIndex | null> {
  return shared("word-index", () => source<WordIndex | null>(null, keepWords));
}

/** Follows the feed: what is new of it is taken in, in slices, what has gone is taken out. */
function keepWords(emit: (value: WordIndex | null) => void): () => void {
  const feed = feedIndex();
  const known = new Map<string, number>();
  let index: SearchIndex<StoredListing> | null = null;
  let [stopped, reading] = [false, false];
  let emitted: FeedIndex | null | undefined;

  /** Takes in what is new, takes out what has gone, and lets the page draw in between. */
  const read = async (words: SearchIndex<StoredListing>, rows: FeedIndex["rows"]): Promise<void> => {
    for (const id of known.keys()) {
      if (rows.has(id)) continue;
      known.delete(id);
      words.drop(id);
    }
    let began = performance.now();
    for (const row of rows.values()) {
      if (known.get(row.id) === row.v) continue;
      known.set(row.id, row.v);
      words.put(row);
      if (performance.now() - began < SLICE_MS) continue;
      await yieldToMain();
      if (stopped) return;
      began = performance.now();
    }
  };
  const catchUp = async () => {
    if (index === null || reading) return;
    reading = true;
    let level: FeedIndex | null;
    do {
      level = feed.getState();
      await read(index, level?.rows ?? new Map<string, never>());
    } while (!stopped && feed.getState() !== level);
    reading = false;
    if (stopped || emitted === level) return;
    emitted = level;
    emit({ index, level });
  };

  const stopFeed = feed.subscribe(() => void catchUp());
  import("#domain/search-index.ts")
    .then((code) => ((index = new code.SearchIndex<StoredListing>()), catchUp()))
    .catch(() => emit({ index: null })); // without a network and not kept yet
  return () => {
    stopped = true;
    stopFeed();
  };
}

/** So many fit over a phone's keyboard. */
const MOST = 6;
/**
 * Suggestions for somebody who has typed `words`: titles of this phone's listings and categories that hold each of
 * the words, those that begin with them first, the newest first; each once. Nothing for less than two letters.
 */
export function suggestionsFrom(
  words: string,
  rows: Iterable<Pick<StoredListing, "title" | "createdAt">>,
): readonly string[] {
  const sought = normaliseText(words).trim();
  if (sought.length < 2) return [];
  const parts = sought.split(/\s+/u);
  const found = new Map<string, { text: string; first: boolean; at: number }>();
  const take = (text: string, at: number) => {
    const plain = normaliseText(text);
    if (plain === sought || !parts.every((part) => plain.includes(part))) return;
    const known = found.get(plain);
    if (known === undefined || known.at < at) found.set(plain, { text, first: plain.startsWith(sought), at });
  };
  for (const { label } of CATEGORIES) take(label, 0);
  for (const { title, createdAt } of rows) take(title, createdAt);
  return [...found.values()]
    .sort((a, b) => Number(b.first) - Number(a.first) || b.at - a.at)
    .slice(0, MOST)
    .map(({ text }) => text);
}

export type Suggestions = { readonly for: (words: string) => readonly string[]; readonly close: () => void };

/** Follows the listings of this phone while somebody types: `changed` when there are others, which takes a moment at first. Reads their words meanwhile. */
export function openSuggestions(changed: () => void): Suggestions {
  const index = feedIndex();
  const [close, stop] = [index.subscribe(changed), wordIndex().subscribe(() => {})];
  const shown = () =>
    [...(index.getState()?.rows.values() ?? [])].filter(({ userId }) => !hiddenPeople.getState().has(userId));
  return { for: (words) => suggestionsFrom(words, shown()), close: () => (close(), stop()) };
}
