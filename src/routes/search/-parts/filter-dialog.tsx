import { useId, useState, type FormEvent } from "react";
import { CATEGORIES } from "#domain/category.ts";
import { CONDITIONS } from "#domain/condition.ts";
import { parsePrice } from "#domain/price.ts";
import { formatNumber } from "#domain/text.ts";
import { DISTRICTS } from "#town";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { readSearchAddress, type SearchAddress } from "./search-address.ts";

type FilterDialogProps = {
  open: boolean;
  onClose: () => void;
  address: SearchAddress;
  onApply: (change: SearchAddress) => void;
};

const toOptions = (choices: readonly { id: string; label: string }[]) => choices.map(({ id, label }) => ({ value: id, label }));
const CATEGORY_OPTIONS = toOptions(CATEGORIES);
const CONDITION_OPTIONS = toOptions(CONDITIONS);
const DISTRICT_OPTIONS = DISTRICTS.map((district) => ({ value: district, label: district }));

const EMPTY = { category: "", condition: "", district: "", minPrice: "", maxPrice: "" };
type Draft = typeof EMPTY;

function draftOf(address: SearchAddress): Draft {
  const price = (value: number | undefined) => (value === undefined ? "" : formatNumber(value));
  return {
    category: address.category ?? "", condition: address.condition ?? "", district: address.district ?? "",
    minPrice: price(address.minPrice), maxPrice: price(address.maxPrice),
  };
}

/** Two prices typed the wrong way round are put right instead of finding nothing. */
function toChange(draft: Draft): SearchAddress {
  const [min, max] = [parsePrice(draft.minPrice), parsePrice(draft.maxPrice)];
  const swapped = min !== null && max !== null && min > max;
  const { category, condition, district, minPrice, maxPrice } = readSearchAddress({
    ...draft, minPrice: swapped ? max : min, maxPrice: swapped ? min : max,
  });
  return { category, condition, district, minPrice, maxPrice };
}

/** Category, state, district and price range; nothing changes until "Appliquer". */
export function FilterDialog({ open, onClose, address, onApply }: FilterDialogProps) {
  const form = useId();
  const [draft, setDraft] = useState(() => draftOf(address));
  const set = (name: keyof Draft) => (value: string) => setDraft({ ...draft, [name]: value });
  function apply(event: FormEvent) {
    event.preventDefault();
    onApply(toChange(draft));
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Filtres"
      actions={
        <>
          <Button onClick={() => setDraft(EMPTY)}>Réinitialiser</Button>
          <Button type="submit" form={form} variant="primary">Appliquer</Button>
        </>
      }
    >
      <form id={form} onSubmit={apply} noValidate className="grid gap-4">
        <SelectField label="Catégorie" value={draft.category} onChange={set("category")} options={CATEGORY_OPTIONS} placeholder="Toutes" />
        <SelectField label="État" value={draft.condition} onChange={set("condition")} options={CONDITION_OPTIONS} placeholder="Tous" />
        <SelectField label="Quartier" value={draft.district} onChange={set("district")} options={DISTRICT_OPTIONS} placeholder="Tous" />
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 font-600">Prix (FCFA)</legend>
          <div className="grid grid-cols-2 gap-3">
            <TextField label="Minimum" name="minPrice" inputMode="numeric" value={draft.minPrice} onChange={set("minPrice")} placeholder="0" autoComplete="off" />
            <TextField label="Maximum" name="maxPrice" inputMode="numeric" value={draft.maxPrice} onChange={set("maxPrice")} placeholder="∞" autoComplete="off" />
          </div>
        </fieldset>
      </form>
    </Dialog>
  );
}
