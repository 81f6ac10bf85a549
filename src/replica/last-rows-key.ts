/**
 * Where the listings shown last are kept (`last-rows.ts`), and the id of the element that brings them with a page; on its
 * own for `boot.ts` and for whoever serves that page.
 */
export const LAST_ROWS_KEY = "djassa-last-rows";

/** How many of them at most, and so how many a first visit asks for. */
export const LAST_ROWS_MOST = 24;
