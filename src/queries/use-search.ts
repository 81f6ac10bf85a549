import type { Listing } from "#domain/listing.ts";
import type { Found, SearchIndex } from "#domain/search-index.ts";
import { type Filters, compareListings, firstOf, matcher } from "#domain/search.ts";
import { followedKey } from "#domain/search-term.ts";
import { createSignal, derive } from "#domain/signal.ts";
import { type LastRows, lastRows } from "#replica/last-rows.ts";
import type { SavedSearch } from "#replica/mine.ts";
import { type Question, type Asked, askedServer, questionKey, askServer } from "#sync/requests.ts";
import { SEARCH_PAGE } from "#town";
import { hiddenPeople } from "./hidden-people.ts";
import { type FeedIndex, feedIndex } from "./feed-index.ts";
import { useSignal, reacting, shared, type Signal, source } from "./sources.ts";
import { isKnown, progressOf } from "./rows.ts";
import { acts, mineRows, standing } from "./overlay.ts";

export type SearchResult = {
  readonly phase: "loading" | "ready";
  /** Pages 1 to `filters.page` together. */
  readonly rows: readonly Listing[];
  readonly total: number;
  /** More than `total` fit: the server counts no further. */
  readonly capped: boolean;
  /** The spelling that was found instead of what was typed; null when what was typed was found. */
  readonly nearest: string | null;
  readonly more: boolean;
  /** Who vouches for `total`: the server, or only what this phone holds. */
  readonly source: "phone" | "server";
  readonly asking: boolean;
  /** The server could not be asked: more may be there than this phone holds. */
  readonly failed: boolean;
};

/**
 * What the phone holds at once, and what the server adds, merged by id. The server's rows come into the
 * replica (sync/start.ts); its answer only names them.
 */
export function search(filters: Filters): Signal<SearchResult> {
  const { page, ...sought } = filters;
  const question: Question = { kind: "search", filters: sought, pages: page };
  const key = questionKey(question);
  return shared(`${key}:${page}`, () => {
    const asked = derive([askedServer], (asks) => asks.get(key) ?? null);
    const words = sought.q.trim() === "" ? createSignal<WordIndex | null>(null) : wordIndex();
    const found = derive([feedIndex(), words, asked, lastRows], (index, held, known, last) =>
      find(sought, index, held, known, last),
    );
    const answer = derive(
      [found, asked, feedIndex(), progressOf("feed"), hiddenPeople],
      ({ rows: all, order, nearest }, known, index, progress, hidden): SearchResult => {
        const server = known?.answer?.kind === "search" ? known.answer : null;
        const rows = hidden.size === 0 ? all : all.filter(({ userId }) => !hidden.has(userId));
        // The server counts the listings of blocked people too; those it has named are taken off again.
        const left = all.length - rows.length;
        const total = Math.max((server?.total ?? 0) - left, rows.length);
        const shown = firstOf(rows, order, page * SEARCH_PAGE);
        const filled = index?.complete === true && progress !== null && progress.pulledAt !== null;
        return {
          phase: all.length > 0 || server !== null || filled || known?.state === "failed" ? "ready" : "loading",
          rows: shown,
          total,
          capped: server?.capped === true && total >= server.total,
          nearest: rows.length === 0 ? null : nearest,
          more: total > (left === 0 ? page * SEARCH_PAGE : shown.length),
          source: server === null ? "phone" : "server",
          asking: known?.state === "waiting" || known?.state === "asking",
          failed: known?.state === "failed",
        };
      },
    );
    return reacting(answer, () => askServer(question));
  });
}

/** All that fits, in no order, and the order in which it is shown. */
type Result = { readonly rows: readonly Listing[]; readonly order: Order; readonly nearest: string | null };

/** `words` is null without words in the question, and until their index is there: titles are then looked through as they are. */
function find(
  sought: Omit<Filters, "page">,
  index: FeedIndex | null,
  words: WordIndex | null,
  known: Asked | null,
  last: LastRows | null,
): Result {
  const newest = compareListings(sought.sort);
  if (index === null || index.rows.size === 0) {
    // The words have found nothing yet: they are looked for as they are.
    return { rows: (last?.rows ?? []).filter(matcher(sought)), order: newest, nearest: null };
  }
  const found = words?.index.find(sought.q) ?? null;
  const answer = known?.answer?.kind === "search" ? known.answer : null;
  // The server holds all listings: where it finds the words as they were typed, a nearest spelling is no answer.
  const spelt = answer === null || answer.nearest === found?.nearest || found?.nearest === null;
  const passes = matcher(found === null ? sought : { ...sought, q: "" });
  const rows = new Set<Listing>();
  if (spelt) for (const row of mayFit(sought, index, found)) if (passes(row)) rows.add(row);
  for (const id of answer?.ids ?? []) {
    const row = index.rows.get(id);
    if (row !== undefined) rows.add(row);
  }
  const fit = (row: Listing) => found?.fits.get(row.id) ?? 0;
  const order = found === null || sought.sort !== "newest" ? newest : byFit(fit, newest);
  return { rows: [...rows], order, nearest: answer?.nearest ?? (spelt ? (found?.nearest ?? null) : null) };
}

/** What the words have found, or else the category that is asked for, or else everything. */
function* mayFit({ category }: Omit<Filters, "page">, index: FeedIndex, found: Found | null): Iterable<Listing> {
  if (found === null) return yield* (category === null ? index.rows : index.of(category)).values();
  for (const id of found.fits.keys()) {
    const row = index.rows.get(id);
    if (row !== undefined) yield row;
  }
}

type Order = (a: Listing, b: Listing) => number;
const byFit =
  (fit: (row: Listing) => number, then: Order): Order =>
  (a, b) =>
    fit(b) - fit(a) || then(a, b);

export type SavedSearchesResult = {
  readonly phase: "loading" | "ready";
  readonly rows: readonly SavedSearch[];
};

/** The searches that the person here follows, the latest first: the server's list with what was done here since. */
export function savedSearches(): Signal<SavedSearchesResult> {
  return shared("saved-searches", () =>
    derive([mineRows(), acts("save_search"), progressOf("mine")], (mine, done, progress): SavedSearchesResult => {
      const followed = new Map<string, SavedSearch>();
      for (const row of mine ?? []) if (row.kind === "search") followed.set(followedKey(row.data), row.data);
      for (const { args, createdAt } of standing(done)) {
        const key = followedKey(args);
        if (!args.on) followed.delete(key);
        else if (!followed.has(key)) followed.set(key, { ...args, at: createdAt });
      }
      const rows = [...followed.values()].sort((a, b) => b.at - a.at);
      return { phase: rows.length > 0 || isKnown(mine, progress) ? "ready" : "loading", rows };
    }),
  );
}

export function useSavedSearches(): SavedSearchesResult {
  return useSignal(savedSearches());
}

export function useSearch(filters: Filters): SearchResult {
  return useSignal(search(filters));
}

/** The words of the feed. `index` is one and the same object; a new holder is given whenever its words changed. */
type WordIndex = { readonly index: Pick<SearchIndex, "find"> };

/** So many listings are read before the page may draw again: some milliseconds of a cheap phone. */
const SLICE = 200;

/** Built at the first question with words in it, with code that comes for it; null until it holds what the phone holds. */
function wordIndex(): Signal<WordIndex | null> {
  return shared("word-index", () => source<WordIndex | null>(null, keepWords));
}

/** Follows the feed: what is new of it is taken in, in slices, what has gone is taken out. */
function keepWords(emit: (value: WordIndex | null) => void): () => void {
  const feed = feedIndex();
  const known = new Map<string, number>();
  let index: SearchIndex | null = null;
  let stopped = false;
  let reading = false;

  /** Takes in what is new, takes out what has gone. Gives how many listings were read; SLICE means that more may follow. */
  const readSlice = (words: SearchIndex): number => {
    const rows = feed.get()?.rows ?? new Map<string, never>();
    let read = 0;
    for (const id of known.keys()) {
      if (rows.has(id)) continue;
      known.delete(id);
      words.drop(id);
      read += 1;
    }
    for (const row of rows.values()) {
      if (known.get(row.id) === row.v) continue;
      if (read >= SLICE) return read;
      known.set(row.id, row.v);
      words.put(row);
      read += 1;
    }
    return read;
  };
  const follow = async () => {
    if (index === null || reading) return;
    reading = true;
    let changed = false;
    for (let read = readSlice(index); read > 0 && !stopped; read = readSlice(index)) {
      changed = true;
      if (read >= SLICE) await new Promise((resume) => setTimeout(resume));
    }
    reading = false;
    if (!stopped && (changed || known.size === 0)) emit({ index });
  };

  const stopFeed = feed.subscribe(() => void follow());
  const load = async () => {
    const { SearchIndex } = await import("#domain/search-index.ts");
    index = new SearchIndex();
    await follow();
  };
  load().catch(() => {}); // without a network and not kept yet: the listings are looked through as they are
  return () => {
    stopped = true;
    stopFeed();
  };
}
