import * as v from "valibot";
import type { CategoryId } from "./category.ts";
import type { ConditionId } from "./condition.ts";

export const SORTS = [
  { id: "newest", label: "Plus récent" },
  { id: "price_asc", label: "Prix croissant" },
  { id: "price_desc", label: "Prix décroissant" },
] as const;

export type SortId = (typeof SORTS)[number]["id"];

/** The filters of a search. `page` starts at 1 and is cumulative: page 2 shows pages 1 and 2. */
export type Filters = {
  readonly q: string;
  readonly category: CategoryId | null;
  readonly condition: ConditionId | null;
  readonly district: string | null;
  readonly minPrice: number | null;
  readonly maxPrice: number | null;
  /** Asks for listings that can be delivered; false asks for any. */
  readonly delivery: boolean;
  readonly sort: SortId;
  readonly page: number;
};

export const NO_FILTERS: Filters = {
  q: "",
  category: null,
  condition: null,
  district: null,
  minPrice: null,
  maxPrice: null,
  delivery: false,
  sort: "newest",
  page: 1,
};

export const QUERY_MAX = 100;

const maybe = v.nullable(v.string());

/** The filters of a search that somebody follows, once: its mutation, its row and its key are made of them. Null for one that is not set. */
export const FOLLOWED = {
  q: v.string(),
  town: v.string(),
  category: maybe,
  condition: maybe,
  district: maybe,
  min_price: v.nullable(v.number()),
  max_price: v.nullable(v.number()),
  delivery: v.boolean(),
  /** Only what this person sells, in whatever town. It has no other filter, so that the id alone says which search it is. */
  seller: v.nullable(v.object({ id: v.string(), name: v.string() })),
};
const FOLLOWED_NAMES = Object.keys(FOLLOWED) as readonly (keyof FollowedSearch)[];

/** A search that somebody follows. Prices in francs. */
export type FollowedSearch = { readonly [Name in keyof typeof FOLLOWED]: v.InferOutput<(typeof FOLLOWED)[Name]> };

/** The same since `at`, milliseconds. */
export type SavedSearch = FollowedSearch & { readonly at: number };

/** A search as it is followed in a town. */
export function soughtIn(town: string, filters: Filters): FollowedSearch {
  const { minPrice: min_price, maxPrice: max_price, sort: _sort, page: _page, ...same } = filters;
  return { ...same, town, min_price, max_price, seller: null };
}

/** Its filters, as they stand: its district may be one of another town. */
export function followedFilters(sought: FollowedSearch): Filters {
  const { town: _town, seller: _seller, min_price: minPrice, max_price: maxPrice, ...same } = sought;
  return { ...NO_FILTERS, ...same, minPrice, maxPrice } as Filters;
}

/** A key of exactly these filters; search-term.ts says which searches count as the same one. */
export const soughtKey = (sought: FollowedSearch): string =>
  sought.seller?.id ?? JSON.stringify(FOLLOWED_NAMES.map((name) => sought[name]));

/** Lower case, no accents, ligatures opened, blanks made one space: the server's `lower(unaccent(…))`. */
export function normaliseText(text: string): string {
  let plain = text.toLowerCase();
  // Most titles have no such letter: thousands are read while somebody waits.
  if (ODD.test(plain)) plain = plain.normalize("NFD").replace(/\p{M}+/gu, "");
  if (ODD.test(plain)) plain = plain.replace(/[œæß’‘]/gu, (sign) => OPENED[sign] ?? sign);
  return plain.replace(/\s+/gu, " ").trim();
}

const ODD = /[^\s -~]/u;
const OPENED: Readonly<Record<string, string>> = { œ: "oe", æ: "ae", ß: "ss", "’": "'", "‘": "'" };

/** The text that a search looks into. A line break parts title and description, so no match spans both. */
export function searchableText(listing: Pick<Sought, "title" | "description">): string {
  return `${normaliseText(listing.title)}\n${normaliseText(listing.description)}`;
}

const texts = new WeakMap<object, string>();

/** The same, read once a listing: while the index of words is being built, each slice of it asks for all of them again. */
function knownText(listing: Sought): string {
  const text = texts.get(listing) ?? searchableText(listing);
  texts.set(listing, text);
  return text;
}

/** The part of a listing that a search reads. */
type Sought = {
  readonly [Field in "title" | "description" | "category" | "condition" | "district"]: string;
} & { readonly price: number; readonly delivery: boolean };

/** Tests listings against `filters`. The words sought are normalised once, here, not once a listing; `inTitles`: they are sought there alone. */
export function matcher(filters: Omit<Filters, "sort" | "page">, inTitles = false): (listing: Sought) => boolean {
  const words = normaliseText(filters.q.slice(0, QUERY_MAX));
  return (listing) =>
    (filters.category === null || listing.category === filters.category) &&
    (filters.condition === null || listing.condition === filters.condition) &&
    (filters.district === null || listing.district === filters.district) &&
    (filters.minPrice === null || listing.price >= filters.minPrice) &&
    (filters.maxPrice === null || listing.price <= filters.maxPrice) &&
    (!filters.delivery || listing.delivery) &&
    (words === "" || (inTitles ? normaliseText(listing.title) : knownText(listing)).includes(words));
}

type Sortable = { readonly id: string; readonly createdAt: number; readonly price: number };

/** Order of a result: as asked, then newest first, then by id, so that two phones show the same order. */
export function compareListings(sort: SortId): (a: Sortable, b: Sortable) => number {
  const newest = (a: Sortable, b: Sortable) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1);
  if (sort === "newest") return newest;
  const sign = sort === "price_asc" ? 1 : -1;
  return (a, b) => sign * (a.price - b.price) || newest(a, b);
}

/** The first `count` of `rows` in `order`, without putting the others in order: a screen shows twenty of thousands. */
export function firstOf<T>(rows: Iterable<T>, order: (a: T, b: T) => number, count: number): T[] {
  const first: T[] = [];
  for (const row of rows) {
    const last = first[count - 1];
    if (count === 0 || (last !== undefined && order(last, row) <= 0)) continue;
    let [low, high] = [0, first.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (order(first[middle] as T, row) <= 0) low = middle + 1;
      else high = middle;
    }
    first.splice(low, 0, row);
    if (first.length > count) first.pop();
  }
  return first;
}

/** How many filters are set: the number on the "Filtres" button. A price range counts once. */
export function countFilters(filters: Filters): number {
  const price = filters.minPrice !== null || filters.maxPrice !== null;
  const chosen = [filters.category, filters.condition, filters.district].filter((id) => id !== null);
  return chosen.length + Number(price) + Number(filters.delivery);
}
