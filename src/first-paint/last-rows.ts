import { createStore } from "zustand/vanilla";
import type { ReadonlyStore } from "#domain/derive.ts";
import type { Listing } from "#model/listing/fields.ts";
import { TOWN_ID } from "#town";
import { currentTown } from "#current-town";
import { type Given, given, setGiven } from "./given.ts";
import { LAST_ROWS_KEY, LAST_ROWS_MOST } from "./last-rows-key.ts";

/*
 * The listings Home showed last, in one small record that is read before the first paint: the replica takes
 * several hundred milliseconds to load and open on a cheap phone. Public rows only. This module is in
 * the first chunk: what parses rows is loaded apart.
 */

export type LastRows = { readonly at: number; readonly rows: readonly Listing[] };

// Read while this module is made: what reads it are functions, which are there already.
const current = createStore<LastRows | null>(() => read());

/** The rows that Home showed last, newest first; null on a first visit until the first listings are here. */
export const lastRows: ReadonlyStore<LastRows | null> = current;

/** Keeps the newest listings for the next start. Losing this record costs nothing but a moment. */
export function storeLastRows(rows: readonly Listing[], at: number): LastRows {
  const record = { at, rows: rows.slice(0, LAST_ROWS_MOST) };
  current.setState(record, true);
  try {
    localStorage.setItem(LAST_ROWS_KEY, JSON.stringify(record));
  } catch {
    // full or forbidden: the next start reads the replica instead
  }
  return record;
}

/** Draws the next page with this record, in place of that of the one before; Home has the rows of it. */
export function showGiven(came: Given): void {
  setGiven(came);
  current.setState(came.key === undefined ? came : null, true);
}

/** Takes the answer of `sync_pull_feed` as received, for a first visit. Rows that do not parse are left out. Rejects as the answer does. */
export async function storeFirstListings(asked: Promise<unknown>, at: number): Promise<void> {
  // The parser is loaded beside the rows.
  const [{ parseFirstPage }, answer] = await Promise.all([import("./first-page.ts"), asked]);
  const rows = parseFirstPage(answer);
  // The replica may have been faster.
  if (rows.length > 0 && current.getState() === null) storeLastRows(rows, at);
}

/**
 * Written by this very module from rows already parsed: only its outline is looked at. A page that came with listings
 * shows those: they are what the person already sees, and newer than what was kept.
 */
function read(): LastRows | null {
  try {
    const came = given.getState();
    const record: unknown =
      came !== null && came.key === undefined ? came : JSON.parse(localStorage.getItem(LAST_ROWS_KEY) ?? "null");
    return isRecord(record) ? record : null;
  } catch {
    return null; // no storage (private window, Node), or not ours
  }
}

function isRecord(record: unknown): record is LastRows {
  return has(record, "at", "rows") && Array.isArray(record["rows"]) && record["rows"].every(looksLikeListing);
}

/** Rows of this phone's town only: a page is drawn with listings of the first town. */
function looksLikeListing(row: unknown): boolean {
  return has(row, "id", "title", "photos", "sellerName") && row["town"] === (currentTown?.id ?? TOWN_ID);
}

function has(value: unknown, ...names: string[]): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && names.every((name) => name in value);
}
