import { type ReactNode, useEffect, useRef } from "react";
import { useConnectivity } from "#device/connectivity.ts";
import { CATEGORIES, type CategoryId } from "#domain/category.ts";
import { formatStamp } from "#domain/day.ts";
import { SORTS, type SortId, type Filters } from "#domain/search.ts";
import { formatNumber, NBSP, countOf } from "#domain/text.ts";
import type { SearchResult } from "#queries/use-search.ts";
import { useSyncHealth } from "#queries/use-sync-health.ts";
import { Icon } from "#ui/icon.tsx";
import { Again } from "../../-cards/again.tsx";
import { chipsOf } from "../../-search/chips.ts";
import type { SearchAddress } from "../../-search/search-address.ts";

type ToolbarProps = {
  active: number;
  /** Opens the filters; null where they stand beside the results. */
  onFilters: (() => void) | null;
  sort: SortId;
  onSort: (sort: SortId) => void;
  /** Words were asked for: what fits them best stands first, unless another order is chosen. */
  ranked: boolean;
  /** The way to follow this search. */
  children: ReactNode;
};

/** "Filtres" with how many are set, the order, and the bell: one row, on a phone too. */
export function Toolbar({ active, onFilters, sort, onSort, ranked, children }: ToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      {onFilters === null ? null : (
        <button type="button" aria-haspopup="dialog" onClick={onFilters} className="chip lt-sm:!px-3 shrink-0 font-600">
          <Icon name="sliders-horizontal" className="!text-[1.125rem]" />
          Filtres
          {active > 0 ? (
            <span className="grid place-items-center min-w-5 h-5 px-1 rounded-full bg-primary text-primary-on text-xs font-700">
              {active}
              <span className="sr-only"> {active === 1 ? "actif" : "actifs"}</span>
            </span>
          ) : null}
        </button>
      )}
      <label className="relative min-w-0 flex-1 basis-24 sm:max-w-44">
        <span className="sr-only">Trier par</span>
        <select
          value={sort}
          onChange={(event) => onSort(event.target.value as SortId)}
          className="chip appearance-none w-full lt-sm:!pl-3 !pr-8 text-ellipsis cursor-pointer"
        >
          {SORTS.map(({ id, label }) => (
            <option key={id} value={id}>
              {ranked && id === "newest" ? "Pertinence" : label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" className="absolute right-2.5 top-3 text-muted pointer-events-none" />
      </label>
      {children}
    </div>
  );
}

type ActiveChipsProps = {
  filters: Filters;
  onRemove: (change: SearchAddress) => void;
  onClear: () => void;
};

/** The row of what narrows the search: one that the finger moves on a phone, so that results stay in sight; on a desktop, where nothing moves it, as many rows as it takes. */
export function FilterStrip({ children }: { children: ReactNode }) {
  return (
    <div className="flex gap-2 -mx-4 px-4 py-1 -my-1 overflow-x-auto hide-scrollbar sm:(-mx-6 px-6) lg:(grid gap-1)">
      {children}
    </div>
  );
}

/** The filters of the search, each to be taken off by itself or all at once. */
export function ActiveChips({ filters, onRemove, onClear }: ActiveChipsProps) {
  const chips = chipsOf(filters);
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Filtres choisis" className="flex shrink-0 items-center gap-2 *:shrink-0 lg:flex-wrap">
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

type CategoryChipsProps = { chosen: CategoryId | null; onToggle: (category: CategoryId | null) => void };

/** One press takes a category, the same press again lets it go. On a desktop three and three, and one row as soon as it has room: never five and one. */
export function CategoryChips({ chosen, onToggle }: CategoryChipsProps) {
  return (
    <div
      role="group"
      aria-label="Catégories"
      className="flex shrink-0 gap-2 lg:(grid grid-cols-[repeat(3,max-content)]) xl:flex"
    >
      {CATEGORIES.map(({ id, label, icon }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === chosen}
          onClick={() => onToggle(id === chosen ? null : id)}
          className={`chip shrink-0 lg:(!px-3 text-sm) ${id === chosen ? "chip-on" : ""}`}
        >
          <Icon name={icon} className="!text-[1.125rem]" />
          {label}
        </button>
      ))}
    </div>
  );
}

type Pressed = { count: number; held: Element | null };

/** "Charger plus": the first of what it brings takes the focus, for Tab, going on from the button, would pass by all of it. */
export function useReadOn(count: number, onMore: () => void): () => void {
  const pressed = useRef<Pressed>(null);
  useEffect(() => {
    const { count: from = count, held } = pressed.current ?? {};
    if (count <= from) return;
    pressed.current = null;
    // Whoever went elsewhere meanwhile stays there; the button of the last page leaves with the focus.
    if (document.activeElement === held || document.activeElement === document.body)
      document.querySelectorAll<HTMLElement>("main article h3 a")[from]?.focus({ preventScroll: true });
  }, [count]);
  return () => {
    pressed.current = { count, held: document.activeElement };
    onMore();
  };
}

type ResultCountProps = { answer: SearchResult; q: string };

/** "12 annonces pour « vélo »", and whose count that is; of the network the bar at the foot tells. */
export function ResultCount({ answer, q }: ResultCountProps) {
  const online = useConnectivity((state) => state.online);
  const { feedAsOf } = useSyncHealth();
  const { phase, total, capped, nearest, source, failed } = answer;
  if (phase === "loading")
    return (
      <p className="min-h-5 text-sm text-muted" role="status">
        Recherche…
      </p>
    );
  return (
    <div role="status" className="min-h-5 text-sm [overflow-wrap:anywhere]">
      {nearest === null ? null : (
        <p className="mb-1">
          0&nbsp;résultat pour «&nbsp;{q}&nbsp;» — voici «&nbsp;<strong className="font-650">{nearest}</strong>&nbsp;»
        </p>
      )}
      <p>
        <strong className="font-650">
          {capped ? `${formatNumber(total)}${NBSP}+ annonces` : countOf(total, "annonce")}
        </strong>
        {q && nearest === null ? <> pour «&nbsp;{q}&nbsp;»</> : null}
        {(!online || failed) && source === "phone" ? " sur ce téléphone" : null}
      </p>
      {online && failed ? (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <p className="text-sm text-muted">
            Le serveur ne répond pas&nbsp;: vous voyez ce que ce téléphone a gardé
            {feedAsOf === null ? "" : ` le ${formatStamp(feedAsOf)}`}.
          </p>
          <Again />
        </div>
      ) : null}
    </div>
  );
}
