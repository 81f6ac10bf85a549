import { useEffect, useId, useState, type FormEvent } from "react";
import type { FieldErrors } from "#domain/form.ts";
import type { Filters } from "#domain/search.ts";
import { countOf } from "#domain/text.ts";
import { useSearch } from "#queries/use-search.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Choices, Delivery, draftOf, EMPTY, PriceRange, priceErrors, type Set, toChange } from "./filter-fields.tsx";
import { changesNothing, toFilters, type SearchAddress } from "../../-search/search-address.ts";

type Change = (change: SearchAddress) => void;
type FilterDialogProps = { onClose: () => void; address: SearchAddress; onApply: Change };

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
        <Choices draft={draft} set={set} />
        <PriceRange draft={draft} set={set} errors={errors} />
        <Delivery draft={draft} set={set} />
      </form>
    </Dialog>
  );
}
