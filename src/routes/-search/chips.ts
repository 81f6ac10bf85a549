import { categoryLabel } from "#domain/category.ts";
import { conditionLabel } from "#domain/condition.ts";
import type { Filters } from "#domain/search.ts";
import { formatNumber, NBSP } from "#domain/text.ts";
import type { SearchAddress } from "./search-address.ts";

export type Chip = { label: string; without: SearchAddress };

function priceRange({ minPrice, maxPrice }: Filters): string {
  const [min, max] = [formatNumber(minPrice ?? 0), maxPrice === null ? "∞" : formatNumber(maxPrice)];
  return `Prix${NBSP}: ${min} - ${max}`;
}

/** Returns the filters of a search, in words, each with the search without it. */
export function chipsOf(filters: Filters): Chip[] {
  const chips: Chip[] = [];
  if (filters.category) chips.push({ label: categoryLabel(filters.category), without: { category: undefined } });
  if (filters.condition) chips.push({ label: conditionLabel(filters.condition), without: { condition: undefined } });
  if (filters.district) chips.push({ label: filters.district, without: { district: undefined } });
  if (filters.minPrice !== null || filters.maxPrice !== null) {
    chips.push({ label: priceRange(filters), without: { minPrice: undefined, maxPrice: undefined } });
  }
  if (filters.delivery) chips.push({ label: "Livraison possible", without: { delivery: undefined } });
  return chips;
}
