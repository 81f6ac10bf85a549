import { type Live, cell } from "#domain/cell.ts";
import type { Listing } from "#domain/listing.ts";
import { LAST_ROWS_KEY } from "./last-rows-key.ts";

/*
 * The listings Home showed last, in one small record that is read before the first paint: the replica takes
 * several hundred milliseconds to load and open on a cheap phone (client.md). Public rows only. This module is in
 * the first chunk: what parses rows is loaded apart.
 */
const MAX_ROWS = 24;

export type LastRows = { readonly at: number; readonly rows: readonly Listing[] };

const current = cell<LastRows | null>(read());

/** What Home showed last, newest first; null on a first visit until the first listings are here. */
export const lastRows: Live<LastRows | null> = current;

/** Keeps the newest listings for the next start. Losing this record costs nothing but a moment. */
export function keepLastRows(rows: readonly Listing[], at: number): void {
  current.set({ at, rows: rows.slice(0, MAX_ROWS) });
  try {
    globalThis.localStorage.setItem(LAST_ROWS_KEY, JSON.stringify(current.get()));
  } catch {
    // full or forbidden: the next start reads the replica instead
  }
}

/** Takes the answer of `sync_pull_feed` as received, for a first visit. Rows that do not parse are left out. */
export async function keepFirstListings(answer: unknown, at: number): Promise<void> {
  const { parseFirstPage } = await import("./first-page.ts");
  const rows = parseFirstPage(answer);
  // The replica may have been faster.
  if (rows.length > 0 && current.get() === null) keepLastRows(rows, at);
}

/** Written by this very module from rows already parsed: only its outline is looked at. */
function read(): LastRows | null {
  try {
    const record: unknown = JSON.parse(globalThis.localStorage.getItem(LAST_ROWS_KEY) ?? "null");
    return isRecord(record) ? record : null;
  } catch {
    return null; // no storage (private window, Node), or not ours
  }
}

function isRecord(record: unknown): record is LastRows {
  if (typeof record !== "object" || record === null || !("at" in record) || !("rows" in record)) return false;
  return typeof record.at === "number" && Array.isArray(record.rows) && record.rows.every(looksLikeListing);
}

function looksLikeListing(row: unknown): boolean {
  return typeof row === "object" && row !== null && "id" in row && "title" in row && "photos" in row && "sellerName" in row;
}
