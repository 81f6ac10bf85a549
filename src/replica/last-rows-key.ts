/** Where the listings shown last are kept (`last-rows.ts`); on its own for `boot.ts`, which only looks whether they are. */
export const LAST_ROWS_KEY = "djassa-last-rows";
