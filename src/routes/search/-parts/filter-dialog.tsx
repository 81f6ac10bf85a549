import { useEffect, useId, useState, type FormEvent } from "react";
import { CATEGORIES } from "#domain/category.ts";
import { CONDITIONS } from "#domain/condition.ts";
import type { FieldErrors } from "#domain/form.ts";
import { formatPrice } from "#domain/price.ts";
import { parsePrice } from "#domain/price-input.ts";
import type { Filters } from "#domain/search.ts";
import { countOf } from "#domain/text.ts";
import { useSearch } from "#queries/use-search.ts";
import { CURRENT_DISTRICTS, PRICE } from "#town";
import { Button } from "#ui/button.tsx";
import { CheckField } from "#ui/check-field.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { PriceField } from "#ui/price-field.tsx";
import { SelectField } from "#ui/text-field.tsx";
import { changesNothing, readSearchAddress, toFilters, type SearchAddress } from "./search-address.ts";

type Change = (change: SearchAddress) => void;
type FilterDialogProps = { onClose: () => void; address: SearchAddress; onApply: Change };

const toOptions = (choices: readonly { id: string; label: string }[]) =>
  choices.map(({ id, label }) => ({ value: id, label }));
const CATEGORY_OPTIONS = toOptions(CATEGORIES);
const CONDITION_OPTIONS = toOptions(CONDITIONS);
const DISTRICT_OPTIONS = CURRENT_DISTRICTS.map((district) => ({ value: district, label: district }));

const EMPTY = { category: "", condition: "", district: "", minPrice: "", maxPrice: "", delivery: false };
type Draft = typeof EMPTY;
type Set = <Name extends keyof Draft>(name: Name) => (value: Draft[Name]) => void;

function draftOf(address: SearchAddress): Draft {
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
function priceErrors(draft: Draft): FieldErrors {
  const bad = (["minPrice", "maxPrice"] as const).filter(
    (name) => draft[name].trim() !== "" && parsePrice(draft[name]) === null,
  );
  if (bad.length > 0) return Object.fromEntries(bad.map((name) => [name, "Veuillez entrer un prix valide"]));
  const { minPrice = 0, maxPrice = PRICE.max } = toChange(draft);
  return minPrice > maxPrice ? { maxPrice: `Veuillez entrer au moins ${formatPrice(minPrice)}` } : {};
}

function toChange(draft: Draft): SearchAddress {
  const { category, condition, district, minPrice, maxPrice, delivery } = readSearchAddress({
    ...draft,
    minPrice: parsePrice(draft.minPrice),
    maxPrice: parsePrice(draft.maxPrice),
  });
  return { category, condition, district, minPrice, maxPrice, delivery };
}

/** A pause in typing after which the server is asked, milliseconds. */
const PAUSE_MS = 400;

/** "Appliquer", and how much it will find: as the server counts it, for a phone may hold a part of the market only. */
function Apply({ filters }: { filters: Filters }) {
  const wanted = JSON.stringify({ ...filters, page: 1 });
  const [asked, setAsked] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { source, total, capped } = useSearch(JSON.parse(asked) as Filters);
  const known = source === "server" && asked === wanted && !capped;
  return (
    <span className="flex flex-col leading-5">
      Appliquer
      {known ? (
        <span className="text-sm font-550">{total === 0 ? "Aucune annonce" : countOf(total, "annonce")}</span>
      ) : null}
    </span>
  );
}

/** Category, state, district, price range and delivery; nothing changes until "Appliquer". */
export function FilterDialog({ onClose, address, onApply }: FilterDialogProps) {
  const form = useId();
  const [draft, setDraft] = useState(() => draftOf(address));
  const set: Set = (name) => (value) => {
    const next = { ...draft, [name]: value };
    setDraft(next);
    // One price can be mended at the other's field.
    if (Object.keys(errors).length > 0) setErrors(priceErrors(next));
  };
  const [errors, setErrors] = useState<FieldErrors>({});
  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = priceErrors(draft);
    setErrors(found);
    const [bad] = Object.keys(found);
    const change = toChange(draft);
    // Applied as it stands, it would be a second entry of the same screen, at which Back seems dead.
    if (bad === undefined) return changesNothing(address, change) ? onClose() : onApply(change);
    event.currentTarget.querySelector<HTMLInputElement>(`[name=${bad}]`)?.focus();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Filtres"
      actions={
        <>
          <Button
            onClick={() => {
              setDraft(EMPTY);
              setErrors({});
            }}
          >
            Réinitialiser
          </Button>
          <Button type="submit" form={form} variant="primary">
            <Apply filters={toFilters({ ...address, ...toChange(draft) })} />
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={apply} noValidate className="grid gap-4">
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
        <PriceRange draft={draft} set={set} errors={errors} />
        <CheckField label="Livraison possible" checked={draft.delivery} onChange={set("delivery")} />
      </form>
    </Dialog>
  );
}

type PriceRangeProps = { draft: Draft; set: Set; errors: FieldErrors };

function PriceRange({ draft, set, errors }: PriceRangeProps) {
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
