import { CATEGORIES } from "#domain/category.ts";
import { CONDITIONS } from "#domain/condition.ts";
import type { FieldErrors } from "#domain/form.ts";
import { formatPrice } from "#domain/price.ts";
import { parsePrice } from "#domain/price-input.ts";
import { CURRENT_DISTRICTS, PRICE } from "#town";
import { CheckField } from "#ui/check-field.tsx";
import { PriceField } from "#ui/price-field.tsx";
import { SelectField } from "#ui/text-field.tsx";
import { readSearchAddress, type SearchAddress } from "../../-search/search-address.ts";

const toOptions = (choices: readonly { id: string; label: string }[]) =>
  choices.map(({ id, label }) => ({ value: id, label }));
const CATEGORY_OPTIONS = toOptions(CATEGORIES);
const CONDITION_OPTIONS = toOptions(CONDITIONS);
const DISTRICT_OPTIONS = CURRENT_DISTRICTS.map((district) => ({ value: district, label: district }));

export const EMPTY = { category: "", condition: "", district: "", minPrice: "", maxPrice: "", delivery: false };
export type Draft = typeof EMPTY;
export type Set = <Name extends keyof Draft>(name: Name) => (value: Draft[Name]) => void;

export function draftOf(address: SearchAddress): Draft {
  const price = (value: number | undefined) => (value === undefined ? "" : String(value));
  return {
    category: address.category ?? "",
    condition: address.condition ?? "",
    district: address.district ?? "",
    minPrice: price(address.minPrice),
    maxPrice: price(address.maxPrice),
    delivery: address.delivery === "true",
  };
}

/** An empty price is none; one that cannot be read, or a range without a price in it, is said at its field. */
export function priceErrors(draft: Draft): FieldErrors {
  const bad = (["minPrice", "maxPrice"] as const).filter(
    (name) => draft[name].trim() !== "" && parsePrice(draft[name]) === null,
  );
  if (bad.length > 0) return Object.fromEntries(bad.map((name) => [name, "Veuillez entrer un prix valide"]));
  const { minPrice = 0, maxPrice = PRICE.max } = toChange(draft);
  return minPrice > maxPrice ? { maxPrice: `Veuillez entrer au moins ${formatPrice(minPrice)}` } : {};
}

export function toChange(draft: Draft): SearchAddress {
  const { category, condition, district, minPrice, maxPrice, delivery } = readSearchAddress({
    ...draft,
    minPrice: parsePrice(draft.minPrice),
    maxPrice: parsePrice(draft.maxPrice),
  });
  return { category, condition, district, minPrice, maxPrice, delivery };
}

type FieldsProps = { draft: Draft; set: Set };

/** Category, state and district. */
export function Choices({ draft, set }: FieldsProps) {
  return (
    <>
      <SelectField
        label="Catégorie"
        value={draft.category}
        onChange={set("category")}
        options={CATEGORY_OPTIONS}
        placeholder="Toutes"
      />
      <SelectField
        label="État"
        value={draft.condition}
        onChange={set("condition")}
        options={CONDITION_OPTIONS}
        placeholder="Tous"
      />
      <SelectField
        label="Quartier"
        value={draft.district}
        onChange={set("district")}
        options={DISTRICT_OPTIONS}
        placeholder="Tous"
      />
    </>
  );
}

export const Delivery = ({ draft, set }: FieldsProps) => (
  <CheckField label="Livraison possible" checked={draft.delivery} onChange={set("delivery")} />
);

type PriceRangeProps = FieldsProps & { errors: FieldErrors };

export function PriceRange({ draft, set, errors }: PriceRangeProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-600">Prix (FCFA)</legend>
      <div className="grid items-start grid-cols-pair gap-3">
        <PriceField
          label="Minimum"
          name="minPrice"
          value={draft.minPrice}
          onChange={set("minPrice")}
          error={errors["minPrice"]}
          placeholder="0"
        />
        <PriceField
          label="Maximum"
          name="maxPrice"
          value={draft.maxPrice}
          onChange={set("maxPrice")}
          error={errors["maxPrice"]}
          placeholder="∞"
        />
      </div>
    </fieldset>
  );
}
