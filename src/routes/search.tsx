import { createFileRoute } from "@tanstack/react-router";
import { useEffect, useState, useId, type FormEvent } from "react";
import { useRecentSearches } from "#device/recent-searches.ts";
import { CATEGORIES } from "#domain/category.ts";
import { CONDITIONS } from "#domain/condition.ts";
import type { FieldErrors } from "#domain/form.ts";
import { linkIn } from "#domain/link.ts";
import { formatPrice } from "#domain/price.ts";
import { parsePrice } from "#domain/price-input.ts";
import { countFilters, type SortId, type Filters } from "#domain/search.ts";
import { NBSP, countOf } from "#domain/text.ts";
import { useSearch } from "#queries/use-search.ts";
import { DISTRICTS_HERE, PRICE } from "#town";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { PriceField } from "#ui/price-field.tsx";
import { SelectField } from "#ui/text-field.tsx";
import { Go } from "./-guards/guard.tsx";
import { ActiveChips, Toolbar, CategoryChips, ResultCount, RecentSearches } from "./search/-parts/toolbar.tsx";
import { Results, FollowedSearches, FollowSearch } from "./search/-parts/results.tsx";
import { useTownOf } from "./search/-parts/town-of.ts";
import {
  changesNothing,
  onlyWords,
  readSearchAddress,
  toFilters,
  type SearchAddress,
} from "./search/-parts/search-address.ts";

export const Route = createFileRoute("/search")({
  staticData: { kept: "market" },
  // Taken as it comes: it is read where it is shown, so that the reading is not in the first chunk.
  validateSearch: (search: Record<string, unknown>): SearchAddress => search,
  component: Search,
});

/** The whole state of this screen is its address, so Back, a reload and a shared link bring it back. A link pasted as words leads on. */
function Search() {
  const asked = Route.useSearch();
  const link = linkIn(asked.q ?? "");
  useTownOf(asked.town);
  const address = readSearchAddress(link === null ? asked : {});
  const navigate = Route.useNavigate();
  const filters = toFilters(address);
  const answer = useSearch(filters);
  const [filtering, setFiltering] = useState(false);
  const remember = useRecentSearches((state) => state.remember);
  useEffect(() => remember(filters.q), [remember, filters.q]);

  const go = (search: SearchAddress, replace = false) => void navigate({ search, replace, resetScroll: false });
  const change = (part: SearchAddress, replace = false) => go({ ...address, page: undefined, ...part }, replace);
  if (link !== null) return <Go path={link.path} />;
  const title = filters.q ? `Recherche${NBSP}: ${filters.q}` : "Recherche";
  return (
    <div className="page grid grid-cols-1 gap-3 pt-3">
      <PageTitle title={title} className="sr-only" />
      <CategoryChips chosen={filters.category} onToggle={(category) => change({ category: category ?? undefined })} />
      {filters.q === "" ? <RecentSearches /> : null}
      {filters.q === "" && countFilters(filters) === 0 ? <FollowedSearches /> : null}
      <Toolbar
        active={countFilters(filters)}
        onFilters={() => setFiltering(true)}
        sort={filters.sort}
        onSort={(sort: SortId) => change({ sort: sort === "newest" ? undefined : sort })}
      />
      <ActiveChips filters={filters} onRemove={change} onClear={() => go(onlyWords(address))} />
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <ResultCount answer={answer} q={filters.q} />
        <FollowSearch filters={filters} />
      </div>
      <Results
        answer={answer}
        asked={countFilters(filters) > 0 ? "filters" : filters.q === "" ? "all" : "words"}
        page={filters.page}
        onMore={() => go({ ...address, page: filters.page + 1 }, true)}
        // With no filter left to reset, it is the words that find nothing.
        onReset={() => go(countFilters(filters) > 0 ? onlyWords(address) : {})}
      />
      {filtering ? (
        <FilterDialog onClose={() => setFiltering(false)} address={address} onApply={(part) => change(part, true)} />
      ) : null}
    </div>
  );
}

type Change = (change: SearchAddress) => void;
type FilterDialogProps = { onClose: () => void; address: SearchAddress; onApply: Change };

const toOptions = (choices: readonly { id: string; label: string }[]) =>
  choices.map(({ id, label }) => ({ value: id, label }));
const CATEGORY_OPTIONS = toOptions(CATEGORIES);
const CONDITION_OPTIONS = toOptions(CONDITIONS);
const DISTRICT_OPTIONS = DISTRICTS_HERE.map((district) => ({ value: district, label: district }));

const EMPTY = { category: "", condition: "", district: "", minPrice: "", maxPrice: "" };
type Draft = typeof EMPTY;

function draftOf(address: SearchAddress): Draft {
  const price = (value: number | undefined) => (value === undefined ? "" : String(value));
  return {
    category: address.category ?? "",
    condition: address.condition ?? "",
    district: address.district ?? "",
    minPrice: price(address.minPrice),
    maxPrice: price(address.maxPrice),
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
  const { category, condition, district, minPrice, maxPrice } = readSearchAddress({
    ...draft,
    minPrice: parsePrice(draft.minPrice),
    maxPrice: parsePrice(draft.maxPrice),
  });
  return { category, condition, district, minPrice, maxPrice };
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

/** Category, state, district and price range; nothing changes until "Appliquer". */
function FilterDialog({ onClose, address, onApply }: FilterDialogProps) {
  const form = useId();
  const [draft, setDraft] = useState(() => draftOf(address));
  const set = (name: keyof Draft) => (value: string) => {
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
      </form>
    </Dialog>
  );
}

type PriceRangeProps = { draft: Draft; set: (name: keyof Draft) => (value: string) => void; errors: FieldErrors };

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
