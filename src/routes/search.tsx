import { createFileRoute } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useRecentSearches } from "#device/recent-searches.ts";
import { linkIn } from "#domain/link.ts";
import { countFilters, type SortId } from "#domain/search.ts";
import { NBSP } from "#domain/text.ts";
import { useSearch } from "#queries/use-search.ts";
import { PageTitle } from "#ui/page-title.tsx";
import { useWide } from "#ui/use-wide.ts";
import { Go } from "./-guards/guard.tsx";
import { ActiveChips, CategoryChips, FilterStrip, ResultCount, Toolbar } from "./search/-parts/toolbar.tsx";
import { Results, FollowSearch } from "./search/-parts/results.tsx";
import { SearchMemory } from "./search/-parts/search-memory.tsx";
import { useTownOf } from "./search/-parts/town-of.ts";
import { FilterColumn } from "./search/-parts/filter-column.tsx";
import { FilterDialog } from "./search/-parts/filter-dialog.tsx";
import { onlyWords, readSearchAddress, toFilters, type SearchAddress } from "./-search/search-address.ts";

export const Route = createFileRoute("/search")({
  staticData: { cachedFor: "market" },
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
  const wide = useWide();
  const remember = useRecentSearches((state) => state.remember);
  useEffect(() => remember(filters.q), [remember, filters.q]);

  const go = (search: SearchAddress, replace = false) => void navigate({ search, replace, resetScroll: false });
  const change = (part: SearchAddress, replace = false) => go({ ...address, page: undefined, ...part }, replace);
  if (link !== null) return <Go path={link.path} />;
  const title = filters.q ? `Recherche${NBSP}: ${filters.q}` : "Recherche";
  return (
    <div className="page grid grid-cols-1 gap-1.5 pt-2 lg:(grid-cols-[15rem_minmax(0,1fr)] gap-8)">
      <PageTitle title={title} className="sr-only" />
      {wide ? <FilterColumn address={address} onChange={(part) => change(part, true)} /> : null}
      <div className="grid min-w-0 grid-cols-1 content-start gap-1.5">
        <SearchMemory />
        <Toolbar
          active={countFilters(filters)}
          onFilters={wide ? null : () => setFiltering(true)}
          sort={filters.sort}
          ranked={filters.q !== ""}
          onSort={(sort: SortId) => change({ sort: sort === "newest" ? undefined : sort })}
        >
          <FollowSearch filters={filters} />
        </Toolbar>
        <FilterStrip>
          <ActiveChips filters={filters} onRemove={change} onClear={() => go(onlyWords(address))} />
          {wide ? null : (
            <CategoryChips
              chosen={filters.category}
              onToggle={(category) => change({ category: category ?? undefined })}
            />
          )}
        </FilterStrip>
        <ResultCount answer={answer} q={filters.q} />
        <Results
          answer={answer}
          asked={countFilters(filters) > 0 ? "filters" : filters.q === "" ? "all" : "words"}
          page={filters.page}
          onMore={() => go({ ...address, page: filters.page + 1 }, true)}
          // With no filter left to reset, it is the words that find nothing.
          onReset={() => go(countFilters(filters) > 0 ? onlyWords(address) : {})}
        />
      </div>
      {filtering && !wide ? (
        <FilterDialog onClose={() => setFiltering(false)} address={address} onApply={(part) => change(part, true)} />
      ) : null}
    </div>
  );
}
