/*
 * The short address of a listing, /a/7K2Q1M0B: eight signs of Crockford's base 32, which has no I, L, O, U. The server makes them
 * (09_listings.sql) and reads them in the same way (listing_by_code).
 */
const HEAD = /^[0-9a-tv-z]{8}(?![0-9a-z-])/iu;

/** The code that a part of an address begins with, as it is stored; null for what can be none. People type it in any case, and O for 0. */
export function codeIn(part: string): string | null {
  const [code] = HEAD.exec(part) ?? [];
  return code?.toUpperCase().replaceAll(/[IL]/gu, "1").replaceAll("O", "0") ?? null;
}
