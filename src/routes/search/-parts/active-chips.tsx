import { categoryLabel } from "#domain/category.ts";
import { conditionLabel } from "#domain/condition.ts";
import type { Filters } from "#domain/search.ts";
import { formatNumber, NBSP } from "#domain/text.ts";
import { Icon } from "#ui/icon.tsx";
import type { SearchAddress } from "./search-address.ts";

type ActiveChipsProps = {
  filters: Filters;
  onRemove: (change: SearchAddress) => void;
  onClear: () => void;
};

type Chip = { label: string; without: SearchAddress };

function priceRange({ minPrice, maxPrice }: Filters): string {
  const [min, max] = [formatNumber(minPrice ?? 0), maxPrice === null ? "∞" : formatNumber(maxPrice)];
  return `Prix${NBSP}: ${min} - ${max}`;
}

function chipsOf(filters: Filters): Chip[] {
  const chips: Chip[] = [];
  if (filters.category) chips.push({ label: categoryLabel(filters.category), without: { category: undefined } });
  if (filters.condition) chips.push({ label: conditionLabel(filters.condition), without: { condition: undefined } });
  if (filters.district) chips.push({ label: filters.district, without: { district: undefined } });
  if (filters.minPrice !== null || filters.maxPrice !== null) {
    chips.push({ label: priceRange(filters), without: { minPrice: undefined, maxPrice: undefined } });
  }
  return chips;
}

/** What narrows the search, each to be taken off by itself or all at once; one row on a phone, so that results stay in sight. */
export function ActiveChips({ filters, onRemove, onClear }: ActiveChipsProps) {
  const chips = chipsOf(filters);
  if (chips.length === 0) return null;
  return (
    <ul
      aria-label="Filtres choisis"
      className="flex items-center gap-2 -mx-4 px-4 py-1 -my-1 overflow-x-auto hide-scrollbar *:shrink-0 sm:(mx-0 px-0 flex-wrap)"
    >
      {chips.map(({ label, without }) => (
        <li key={label}>
          <button
            type="button"
            aria-label={`Retirer le filtre ${label}`}
            onClick={() => onRemove(without)}
            className="chip !b-primary !bg-primary-soft !text-primary !px-3.5 font-600"
          >
            {label}
            <Icon name="x" className="!text-[1rem]" />
          </button>
        </li>
      ))}
      <li>
        <button type="button" onClick={onClear} className="link min-h-11 px-2 font-600 whitespace-nowrap">
          Tout effacer
        </button>
      </li>
    </ul>
  );
}
