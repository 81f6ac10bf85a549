/**
 * How many rows of a person's own are asked for at once. The time limit of a request covers its answer: a page that this connection cannot
 * carry in that time would be cut at each try and never come. Public pages keep their size, for caches know them by it.
 */
import type { CollectionName } from "#domain/collection.ts";
import type { Page } from "./request-page.ts";

/** A request that fails so late has met the time limit or a connection that broke under it, not a network that is not there. */
const CUT_MS = 15_000;
/** A full page that comes so soon would have come at twice its size. */
const QUICK_MS = 5_000;
const LEAST = 25;

/** So many rows a collection asks for at most; one that is not in it asks for its whole page. */
const most = new Map<CollectionName, number>();

/** Asks by `ask`, for as many of `rows` as this connection is known to take. */
export async function inTime(
  collection: CollectionName,
  rows: number,
  now: () => number,
  ask: (rows: number) => Promise<Page>,
): Promise<Page> {
  const size = Math.min(rows, most.get(collection) ?? rows);
  const began = now();
  try {
    const page = await ask(size);
    if (page.rows.length >= size && now() - began < QUICK_MS) most.set(collection, size * 2);
    return page;
  } catch (error) {
    if (now() - began >= CUT_MS) most.set(collection, Math.max(LEAST, Math.floor(size / 2)));
    throw error;
  }
}
