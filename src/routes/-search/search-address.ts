import { askedPrice } from "#domain/asked-price.ts";
import { CATEGORIES, type CategoryId } from "#domain/category.ts";
import { CONDITIONS, type ConditionId } from "#domain/condition.ts";
import { type Filters, QUERY_MAX, SORTS, type SortId } from "#domain/search.ts";
import { trimmed } from "#domain/text-field.ts";
import { CURRENT_DISTRICTS, PRICE } from "#town";

/** A search as it stands in the address; what is at its default is left out (decisions: sort and page too). */
export type SearchAddress = {
  q?: string | undefined;
  /** The town that it is about, where it may be opened in another one. */
  town?: string | undefined;
  category?: CategoryId | undefined;
  condition?: ConditionId | undefined;
  district?: string | undefined;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  /** A word: the address holds no other kinds of value. */
  delivery?: "true" | undefined;
  sort?: Exclude<SortId, "newest"> | undefined;
  page?: number | undefined;
};

const MOST_PAGES = 500;

const oneOf = <const T extends { id: string }>(choices: readonly T[], value: unknown): T["id"] | undefined =>
  choices.find(({ id }) => id === value)?.id;

/** A price beyond what a listing may cost asks for nothing else, and is no number that the server could not read. */
function price(value: unknown): number | undefined {
  const francs = wholeNumber(value, 0);
  return francs === undefined ? undefined : Math.min(francs, PRICE.max);
}

function wholeNumber(value: unknown, least: number, most = Number.MAX_SAFE_INTEGER): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isInteger(number) && number >= least && number <= most
    ? number
    : undefined;
}

/** As the mutation that follows a search has them, of as much as a link of a stranger may hold without keeping the phone busy; by code points and without half an emoji, which is no text that the database takes. */
const wordsOf = (typed: string): string =>
  trimmed(
    Array.from(trimmed(typed.slice(0, 999).replace(/\p{Cs}/gu, "")))
      .slice(0, QUERY_MAX)
      .join(""),
  );

/** Reads an address leniently: what makes no sense is as if it were not there. A price that its words name counts as the filter. */
export function readSearchAddress(search: Record<string, unknown>): SearchAddress {
  const sort = oneOf(SORTS, search["sort"]);
  const page = wholeNumber(search["page"], 1, MOST_PAGES);
  const asked = askedPrice(typeof search["q"] === "string" ? wordsOf(search["q"]) : "", PRICE.min);
  const { q } = asked;
  return {
    q: q === "" ? undefined : q,
    category: oneOf(CATEGORIES, search["category"]),
    condition: oneOf(CONDITIONS, search["condition"]),
    district: CURRENT_DISTRICTS.find((district) => district === search["district"]),
    minPrice: price(asked.minPrice ?? search["minPrice"]),
    maxPrice: price(asked.maxPrice ?? search["maxPrice"]),
    delivery: String(search["delivery"]) === "true" ? "true" : undefined,
    sort: sort === "newest" ? undefined : sort,
    page: page === 1 ? undefined : page,
  };
}

/** Returns the filters of that address, for the queries. */
export function toFilters(address: SearchAddress): Filters {
  return {
    q: address.q ?? "",
    category: address.category ?? null,
    condition: address.condition ?? null,
    district: address.district ?? null,
    minPrice: address.minPrice ?? null,
    maxPrice: address.maxPrice ?? null,
    delivery: address.delivery === "true",
    sort: address.sort ?? "newest",
    page: address.page ?? 1,
  };
}

/** Whether all that a change names is so in the address already. */
export const changesNothing = (address: SearchAddress, change: SearchAddress): boolean =>
  (Object.keys(change) as (keyof SearchAddress)[]).every((name) => change[name] === address[name]);

/** The same words with nothing else: "Tout effacer" keeps only `q` (spec §2). */
export function onlyWords({ q }: SearchAddress): SearchAddress {
  return { q };
}
