import type { SearchIndex } from "#domain/search-index.ts";
import type { StoredListing } from "#replica/feed.ts";
import { type FeedIndex, feedIndex } from "./feed-index.ts";
import { shared, type Signal, source } from "./sources.ts";

/**
 * The words of the feed. `index` is one and the same object; a new holder is given whenever its words changed. Null in it: there are
 * no words to look for, or no index of them will come, and listings are looked through as they are.
 */
export type WordIndex = {
  readonly index: Pick<SearchIndex<StoredListing>, "find"> | null;
  /** Of which feed they are. */
  readonly level?: FeedIndex | null;
};

/** For so long words are read before the page may draw again. */
const SLICE_MS = 12;

/** Built at the first question with words in it, with code that comes for it; null until it holds what the phone holds. */
export function wordIndex(): Signal<WordIndex | null> {
  return shared("word-index", () => source<WordIndex | null>(null, keepWords));
}

/** Follows the feed: what is new of it is taken in, in slices, what has gone is taken out. */
function keepWords(emit: (value: WordIndex | null) => void): () => void {
  const feed = feedIndex();
  const known = new Map<string, number>();
  let index: SearchIndex<StoredListing> | null = null;
  let stopped = false;
  let reading = false;

  /** Takes in what is new, takes out what has gone, and lets the page draw in between. Gives whether there was any. */
  const read = async (words: SearchIndex<StoredListing>, rows: FeedIndex["rows"]): Promise<boolean> => {
    let changed = false;
    for (const id of known.keys()) {
      if (rows.has(id)) continue;
      known.delete(id);
      words.drop(id);
      changed = true;
    }
    let began = performance.now();
    for (const row of rows.values()) {
      if (known.get(row.id) === row.v) continue;
      known.set(row.id, row.v);
      words.put(row);
      changed = true;
      if (performance.now() - began < SLICE_MS) continue;
      await new Promise((resume) => setTimeout(resume));
      if (stopped) return changed;
      began = performance.now();
    }
    return changed;
  };
  const follow = async () => {
    if (index === null || reading) return;
    reading = true;
    let changed = false;
    let level: FeedIndex | null;
    do {
      level = feed.get();
      if (await read(index, level?.rows ?? new Map<string, never>())) changed = true;
    } while (!stopped && feed.get() !== level);
    reading = false;
    if (!stopped && (changed || known.size === 0)) emit({ index, level });
  };

  const stopFeed = feed.subscribe(() => void follow());
  const load = async () => {
    const { SearchIndex } = await import("#domain/search-index.ts");
    index = new SearchIndex<StoredListing>();
    await follow();
  };
  load().catch(() => emit({ index: null })); // without a network and not kept yet
  return () => {
    stopped = true;
    stopFeed();
  };
}
