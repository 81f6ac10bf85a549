/** Where the listings shown last are kept (`last-rows.ts`); on its own for `boot.ts`. */
export const LAST_ROWS_KEY = "djassa-last-rows";

/** How many of them at most, and so how many a first visit asks for. */
export const LAST_ROWS_MOST = 24;

declare global {
  /** The answer to the first listings, asked for before the app's code was here (boot.ts); absent when none were needed. */
  var djassaFirstListings: Promise<unknown> | undefined;
}
