/** What screens ask of the listings on this phone. No library is loaded for it: the table that answers brings its own. */
import type { Collection } from "dexie";
import type { FeedTable, StoredListing } from "./feed.ts";

type Passes = (row: StoredListing) => boolean;

/** Above each number there is, in the order of IndexedDB's keys. */
const END: readonly [] = [];
/** Read beyond what is wanted: a few may be of people whom one has blocked, or of another town. */
const SPARE = 8;

/** The first `limit` rows that pass. Asked for at once: the browser gives rows one by one only where it is to judge them. */
async function firstOf(rows: () => Collection<StoredListing>, passes: Passes, limit: number): Promise<StoredListing[]> {
  for (let read = limit + SPARE; ; read *= 4) {
    const found = await rows().limit(read).toArray();
    const passed = found.filter(passes);
    if (passed.length >= limit || found.length < read) return passed.slice(0, limit);
  }
}

/** The newest `limit` listings that pass. */
export const newestListings = (feed: FeedTable, passes: Passes, limit: number): Promise<StoredListing[]> =>
  firstOf(() => feed.orderBy("newest"), passes, limit);

export const newestOfCategory = (
  feed: FeedTable,
  category: string,
  passes: Passes,
  limit: number,
): Promise<StoredListing[]> =>
  firstOf(() => feed.where("[category+newest]").between([category], [category, END]), passes, limit);

/** All of one person, newest first. */
export const listingsOf = (feed: FeedTable, userId: string): Promise<StoredListing[]> =>
  feed.where("[userId+newest]").between([userId], [userId, END]).toArray();

/** A place in the walk from the newest listing on: the last one's key, and how many of that key were taken. */
export type Place = { readonly newest: number; readonly taken: number };
export const NEWEST: Place = { newest: 0, taken: 0 };

/** The place behind a slice. */
export function behind(place: Place, slice: readonly StoredListing[]): Place {
  const newest = slice.at(-1)?.newest ?? place.newest;
  const alike = slice.filter((row) => row.newest === newest).length;
  return { newest, taken: alike + (newest === place.newest ? place.taken : 0) };
}

/** So many of the newest listings behind a place, in one answer of the browser. */
export async function newestBehind(feed: FeedTable, { newest, taken }: Place, limit: number): Promise<StoredListing[]> {
  const rows = await feed
    .where("newest")
    .aboveOrEqual(newest)
    .limit(limit + taken)
    .toArray();
  return rows.slice(taken);
}
