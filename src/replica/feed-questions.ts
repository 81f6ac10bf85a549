/** Questions that screens ask of the listings on this phone. */
import type { StoredListing } from "./feed.ts";
import type { Question, Rows } from "./rows.ts";

type Listings = Question<StoredListing>;
type Passes = (row: StoredListing) => boolean;

/** The newest `limit` listings that pass. */
export const newestListings = (passes: Passes, limit: number): Listings => ({ by: "newest", passes, limit });

export const newestOfCategory = (category: StoredListing["category"], passes: Passes, limit: number): Listings => ({
  of: { category },
  ...newestListings(passes, limit),
});

/** All of one person, newest first. */
export const listingsOf = (userId: string): Listings => ({ of: { userId }, by: "newest" });

/** A place in the walk from the newest listing on: the last one's key, and how many of that key were taken. */
export type Place = { readonly newest: number; readonly taken: number };
export const NEWEST: Place = { newest: 0, taken: 0 };

/** The place behind a slice. */
export function behind(place: Place, slice: readonly StoredListing[]): Place {
  const newest = slice.at(-1)?.newest ?? place.newest;
  const alike = slice.filter((row) => row.newest === newest).length;
  return { newest, taken: alike + (newest === place.newest ? place.taken : 0) };
}

/** So many of the newest listings behind a place, in one answer of the browser: it gives rows one by one where it is to skip some. */
export async function newestBehind(feed: Rows<StoredListing>, { newest, taken }: Place, limit: number) {
  return (await feed.find({ by: "newest", from: newest, limit: limit + taken })).slice(taken);
}
