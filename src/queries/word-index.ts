import type { Signal } from "#domain/signal.ts";
import type { SearchIndex } from "#domain/search-index.ts";
import { feedIndex } from "./feed-index.ts";
import { shared, source } from "./sources.ts";

/** The words of the feed. `index` is one and the same object; a new holder is given whenever its words changed. */
export type WordIndex = { readonly index: Pick<SearchIndex, "find"> };

/** So many listings are read before the page may draw again: some milliseconds of a cheap phone. */
const SLICE = 200;

/** Built at the first question with words in it, with code that comes for it; null until it holds what the phone holds. */
export function wordIndex(): Signal<WordIndex | null> {
  return shared("word-index", () => source<WordIndex | null>(null, start));
}

function start(emit: (value: WordIndex | null) => void): () => void {
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
