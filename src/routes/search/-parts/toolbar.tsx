import { SORTS, type SortId } from "#domain/search.ts";
import { Icon } from "#ui/icon.tsx";

type ToolbarProps = {
  active: number;
  onFilters: () => void;
  sort: SortId;
  onSort: (sort: SortId) => void;
};

/** "Filtres" with how many are set, and the order. */
export function Toolbar({ active, onFilters, sort, onSort }: ToolbarProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <button type="button" aria-haspopup="dialog" onClick={onFilters} className="chip shrink-0 font-600">
        <Icon name="sliders-horizontal" className="!text-[1.125rem]" />
        Filtres
        {active > 0 ? (
          <span className="grid place-items-center min-w-5 h-5 px-1 rounded-full bg-primary text-primary-on text-xs font-700">
            {active}
            <span className="sr-only"> {active === 1 ? "actif" : "actifs"}</span>
          </span>
        ) : null}
      </button>
      <label className="relative min-w-0 flex-1 basis-40 max-w-44">
        <span className="sr-only">Trier par</span>
        <select
          value={sort}
          onChange={(event) => onSort(event.target.value as SortId)}
          className="chip appearance-none w-full pr-10 text-ellipsis cursor-pointer"
        >
          {SORTS.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" className="absolute right-3.5 top-3 text-muted pointer-events-none" />
      </label>
    </div>
  );
}
