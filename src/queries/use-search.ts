import { createStore } from "zustand/vanilla";
import { useStore } from "zustand";
import type { Listing } from "#model/listing/fields.ts";
import { type Filters, compareListings, firstOf, matcher, type SavedSearch } from "#domain/search.ts";
import type { Passes } from "#domain/search-places.ts";
import { followedKey } from "#domain/search-term.ts";
import { derive } from "#domain/derive.ts";
import { FOLLOWED_SEARCHES } from "#model/search/mutation-overlay.ts";
import type { StoredListing } from "#replica/feed.ts";
import { lastRows } from "#first-paint/last-rows.ts";
import { publicReplica } from "#replica/stores.ts";
import { type Answer, type Asked, askedServer, questionKey, askServer } from "#sync/requests.ts";
import { SEARCH_PAGE } from "#town";
import { hiddenPeople } from "./hidden-people.ts";
import { type FeedIndex, feedIndex, type WordIndex, wordIndex } from "./feed-index.ts";
import type { ReadonlyStore } from "#domain/derive.ts";
import { reacting, shared } from "./sources.ts";
import { progressOf } from "./rows.ts";
import { mineKnown, mineOf, withWaiting } from "./overlay.ts";

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
  /** The source of `total`: the server, or only this phone. */
  readonly source: "phone" | "server";
  readonly asking: boolean;
  /** The server could not be asked: more may be there than this phone holds. */
  readonly failed: boolean;
};

/**
 * The phone's results at once, and the server's added, merged by id. Its rows come into the replica (sync/start.ts); its answer only names
 * them.
 */
export function search(filters: Filters): ReadonlyStore<SearchResult> {
  const { page, ...sought } = filters;
  const question = { kind: "search", filters: sought, pages: page } as const;
  const key = questionKey(question);
  return shared(`${key}:${page}`, () => {
    const asked = derive([askedServer], (asks) => asks.get(key) ?? null);
    const words = sought.q.trim() === "" ? createStore<WordIndex | null>(() => ({ index: null })) : wordIndex();
    const found = derive([feedIndex(), words, asked, lastRows, progressOf("feed")], (index, held, known, last, feed) =>
      find(sought, index, held, known, last?.rows ?? [], feed?.pulledAt != null),
    );
    // Where no database opens there is nothing to wait for.
    const read = derive([feedIndex(), publicReplica, words], (index, db, held) =>
      index === null ? db === null : index.complete && (held?.index === null || held?.level === index),
    );
    const filled = derive([progressOf("feed"), read], (progress, all) => all && progress?.pulledAt != null);
    const answer = derive([found, asked, filled, read, hiddenPeople], (...known) =>
      resultOf(page * SEARCH_PAGE, ...known),
    );
    let pages = page;
    let lost = 0;
    return reacting(answer, ({ rows, asking, failed }) => {
      const [now, before, server] = [found.getState(), lost, answerTo(asked.getState())];
      lost = now.lost;
      // A page that some are left out of, as their sellers are blocked, is filled from the next one.
      const short = rows.length < Math.min(now.rows.length, page * SEARCH_PAGE) && !asking && !failed;
      if (short && server !== null && !isWhole(server)) pages = Math.max(pages, server.pages + 1);
      // A listing that the server has named was sold, or no longer fits: it counts anew.
      askServer({ ...question, pages }, lost > before);
    });
  });
}

type Answered = Extract<Answer, { kind: "search" }>;
const answerTo = (known: Asked | null): Answered | null => (known?.answer?.kind === "search" ? known.answer : null);
/** Whether all that the server counted was asked for. */
const isWhole = ({ pages, total }: Answered): boolean => pages * SEARCH_PAGE >= total;

/** `filled`: all that this phone will know by itself is known; `read`: all that it holds has been looked through. */
function resultOf(
  most: number,
  { rows: all, order, nearest, lost }: Result,
  known: Asked | null,
  filled: boolean,
  read: boolean,
  hidden: ReadonlySet<string>,
): SearchResult {
  const server = answerTo(known);
  const [asking, failed] = [known?.state === "waiting" || known?.state === "asking", known?.state === "failed"];
  const rows = hidden.size === 0 ? all : all.filter(({ userId }) => !hidden.has(userId));
  // The server counts the listings of blocked people too, and those that have gone since: they are taken off again.
  const capped = server?.capped === true;
  const less = capped && !isWhole(server) ? 0 : all.length - rows.length + lost;
  const total = Math.max((server?.total ?? 0) - less, rows.length);
  const shown = firstOf(rows, order, most);
  const settled = server === null ? filled : total === 0 || (filled && isWhole(server));
  return {
    phase: rows.length > 0 || settled || (failed && read) ? "ready" : "loading",
    rows: shown,
    total,
    capped,
    nearest: rows.length === 0 ? null : nearest,
    more: rows.length > shown.length || (server !== null && total > shown.length && !isWhole(server)),
    source: server === null ? "phone" : "server",
    asking,
    failed,
  };
}

/** All that fits, in no order, and the order in which it is shown. `lost`: so many that the server named no longer do. */
type Result = Pick<SearchResult, "rows" | "nearest"> & { readonly order: Order; readonly lost: number };

// `words` is null while their index is being made: titles are looked through as they are until then. Before the first pull
// the replica holds what single answers brought, and `last`, which Home shows, may be more.
function find(
  sought: Omit<Filters, "page">,
  index: FeedIndex | null,
  words: WordIndex | null,
  known: Asked | null,
  last: readonly Listing[],
  pulled: boolean,
): Result {
  const newest = compareListings(sought.sort);
  const answer = answerTo(known);
  const passes = matcher({ ...sought, q: "" });
  const named = (answer?.ids ?? []).map((id) => [id, index?.rows.get(id)] as const);
  const lost = named.filter(([id, row]) => (row === undefined ? index?.isGone(id) : !passes(row))).length;
  if (index === null || index.rows.size === 0) {
    // The words have found nothing yet: they are looked for as they are.
    return { rows: last.filter(matcher(sought)), order: newest, nearest: null, lost };
  }
  const found = words?.index?.find(sought.q, rowIn(index, words, passes)) ?? null;
  // The server holds all listings: where it finds the words as they were typed, a nearest spelling is no answer.
  const asTyped = found === null || found.nearest === null;
  const spelt = answer === null || asTyped || answer.nearest === found.nearest;
  const rows: Listing[] = pulled ? [] : last.filter(({ id }) => !index.rows.has(id)).filter(matcher(sought));
  if (spelt) for (const row of found?.rows ?? lookedThrough(sought, index, words === null)) rows.push(row);
  // And where a listing has the words as they were typed by now, its spelling is none either.
  const exact = asTyped && rows.length > 0;
  const there = new Set(named.length === 0 ? [] : rows.map(({ id }) => id));
  for (const [id, row] of named) if (row !== undefined && passes(row) && !there.has(id)) rows.push(row);
  const fit = (row: Listing) => found?.fits.get(row.id) ?? 0;
  const order = found === null || sought.sort !== "newest" ? newest : byFit(fit, newest);
  const nearest = exact ? null : (answer?.nearest ?? (spelt ? (found?.nearest ?? null) : null));
  return { rows, order, nearest, lost };
}

/** Those of the category that is asked for, or all, that fit; `soon`: by their titles alone, for their words are being read anyway. */
function* lookedThrough(sought: Omit<Filters, "page">, index: FeedIndex, soon: boolean): Iterable<Listing> {
  const fits = matcher(sought, soon);
  for (const row of (sought.category === null ? index.rows : index.of(sought.category)).values())
    if (fits(row)) yield row;
}

/** A listing of the words as it is now, where it passes. The index that the words were brought level with needs no looking up. */
function rowIn(index: FeedIndex, words: WordIndex, passes: (row: Listing) => boolean): Passes<StoredListing> {
  if (words.level === index) return (row) => (passes(row) ? row : undefined);
  return ({ id }) => {
    const row = index.rows.get(id);
    return row !== undefined && passes(row) ? row : undefined;
  };
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

/** The searches that the current person follows, the latest first: the server's list with what was done here since. */
export function savedSearches(): ReadonlyStore<SavedSearchesResult> {
  return shared("saved-searches", () =>
    derive(
      [withWaiting(mineOf("search"), (row) => [followedKey(row), row], FOLLOWED_SEARCHES), mineKnown()],
      (followed, known): SavedSearchesResult => {
        const rows = [...followed.values()].sort((a, b) => b.at - a.at);
        return { phase: rows.length > 0 || known ? "ready" : "loading", rows };
      },
    ),
  );
}

export function useSavedSearches(): SavedSearchesResult {
  return useStore(savedSearches());
}

export function useSearch(filters: Filters): SearchResult {
  return useStore(search(filters));
}
