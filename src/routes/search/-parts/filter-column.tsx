import { useState, type FormEvent } from "react";
import type { FieldErrors } from "#domain/form.ts";
import { Choices, Delivery, draftOf, PriceRange, priceErrors, type Set, toChange } from "./filter-fields.tsx";
import { changesNothing, type SearchAddress } from "../../-search/search-address.ts";

type FilterColumnProps = { address: SearchAddress; onChange: (change: SearchAddress) => void };

/** The filters beside the results of a wide screen: a choice counts at once, a price when its field is left or with Enter. */
export function FilterColumn({ address, onChange }: FilterColumnProps) {
  const [draft, setDraft] = useState(() => draftOf(address));
  const [errors, setErrors] = useState<FieldErrors>({});
  // A filter that was taken off elsewhere leaves its field.
  const applied = JSON.stringify(draftOf(address));
  const [seen, setSeen] = useState(applied);
  if (seen !== applied) {
    setSeen(applied);
    setDraft(draftOf(address));
    setErrors({});
  }
  function apply(next: typeof draft): void {
    const found = priceErrors(next);
    setErrors(found);
    const change = toChange(next);
    if (Object.keys(found).length === 0 && !changesNothing(address, change)) onChange(change);
  }
  const set: Set = (name) => (value) => {
    const next = { ...draft, [name]: value };
    setDraft(next);
    if (name !== "minPrice" && name !== "maxPrice") apply(next);
    else if (Object.keys(errors).length > 0) setErrors(priceErrors(next));
  };
  function submit(event: FormEvent) {
    event.preventDefault();
    apply(draft);
  }
  return (
    <form aria-label="Filtres" onSubmit={submit} noValidate className="grid content-start gap-4 pt-2">
      <Choices draft={draft} set={set} />
      <div onBlur={() => apply(draft)}>
        <PriceRange draft={draft} set={set} errors={errors} />
      </div>
      <Delivery draft={draft} set={set} />
      <button type="submit" className="sr-only" tabIndex={-1}>
        Appliquer
      </button>
    </form>
  );
}
