/* Written by `npm run facts` from src/town.ts: change that, not this. */
export const PRODUCT = "Djassa";
export const TOWN = "Daloa";
export const TOWN_ID = "daloa";
/** How many listings Home shows. */
export const HOME_LISTINGS = 8;
/** The largest screenshot of a payment. */
export const PROOF_BYTES = 5242880;
/** Code points. */
export const FULL_NAME_MAX = 80;
export const REFERENCE_MAX = 60;
