import { Link } from "@tanstack/react-router";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useRecentSearches } from "#device/recent-searches.ts";
import { townId, townName } from "#device/towns.ts";
import { followedKey } from "#domain/search-term.ts";
import { NBSP } from "#domain/text.ts";
import { followSearch } from "#intents/listing.ts";
import { type SavedSearchesResult, useSavedSearches } from "#queries/use-search.ts";
import { IconButton } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { searchField } from "#ui/search-field.ts";
import { toast } from "#ui/toast.ts";
import { runMutation } from "../../-mutations/run-mutation.ts";
import { followedFilters, readSearchAddress, type SearchAddress } from "./search-address.ts";
import { chipsOf } from "./toolbar.tsx";

/** Under the search field from its focus on, until words are typed or something else is turned to: what was searched before, and what is followed. */
export function SearchMemory() {
  const panel = useRef<HTMLDivElement>(null);
  // The tab of this screen gives the field its focus before the screen is here.
  const [isOpen, setOpen] = useState(() => document.activeElement === searchField());
  useEffect(() => {
    const field = searchField();
    if (field === null) return undefined;
    const ended = new AbortController();
    const { signal } = ended;
    const isBeside = (target: EventTarget | null) =>
      target instanceof Node && (panel.current?.contains(target) || field.closest("header")?.contains(target));
    const turn = ({ target }: Event) => {
      if (target === field) setOpen(true);
      else if (!isBeside(target)) setOpen(false);
    };
    document.addEventListener("focusin", turn, { signal });
    document.addEventListener("pointerdown", turn, { signal });
    document.addEventListener("keydown", ({ key }) => key === "Escape" && setOpen(false), { signal });
    field.addEventListener("input", () => setOpen(field.value.trim() === ""), { signal });
    return () => ended.abort();
  }, []);
  function press({ target }: MouseEvent) {
    if (!(target instanceof Element) || target.closest("a") === null) return;
    setOpen(false);
    document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  }
  return (
    // The field keeps its focus, and the phone its keyboard, until a search is chosen.
    <div
      ref={panel}
      role="presentation"
      onMouseDown={(event) => event.preventDefault()}
      onClick={press}
      className="absolute"
    >
      {isOpen ? <Memory /> : null}
    </div>
  );
}

function Memory() {
  const { searches } = useRecentSearches();
  const { rows } = useSavedSearches();
  if (searches.length === 0 && rows.length === 0) return null;
  return (
    <div className="fixed z-19 inset-x-0 top-[calc(var(--header)+env(safe-area-inset-top,0px)+1px)] max-h-[calc(100dvh-var(--header)-var(--foot))] overflow-y-auto overscroll-contain bg-paper b-b-1 b-solid b-line shadow-soft">
      <div className="page">
        <div className="grid grid-cols-1 gap-3 py-3 md:max-w-[34rem]">
          <RecentSearches />
          <FollowedSearches />
        </div>
      </div>
    </div>
  );
}

/** The words that this phone searched last. */
function RecentSearches() {
  const { searches, clear } = useRecentSearches();
  if (searches.length === 0) return null;
  return (
    <section aria-label="Recherches récentes" className="flex items-center gap-1">
      <ul className="flex gap-2 flex-1 sm:flex-initial min-w-0 -ml-4 pl-4 py-1 overflow-x-auto hide-scrollbar">
        {searches.map((q) => (
          <li key={q} className="shrink-0">
            <Link to="/search" search={{ q }} className="chip !bg-sunk !b-transparent !px-3.5">
              <Icon name="history" className="!text-[1rem] text-muted" />
              <span className="max-w-40 truncate">{q}</span>
            </Link>
          </li>
        ))}
      </ul>
      <IconButton label="Effacer les recherches récentes" icon="x" onClick={clear} className="shrink-0 text-muted" />
    </section>
  );
}

type Followed = SavedSearchesResult["rows"][number];

function addressOf({ min_price: minPrice, max_price: maxPrice, ...sought }: Followed): SearchAddress {
  const address = readSearchAddress({ ...sought, minPrice, maxPrice });
  const { town, district } = sought;
  // The districts of another town are read there.
  return town === townId() ? address : { ...address, district: district ?? undefined, town };
}

/** The searches that the current person follows, each to be opened or taken off; nothing when there is none. */
function FollowedSearches() {
  const { rows } = useSavedSearches();
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="followed" className="grid gap-1">
      <h2 id="followed" className="heading">
        Recherches suivies
      </h2>
      <p className="text-sm text-muted">Djassa vous prévient des nouvelles annonces, une fois par heure au plus.</p>
      <ul className="grid">
        {rows.map((row) => (
          <FollowedRow key={followedKey(row)} row={row} />
        ))}
      </ul>
    </section>
  );
}

function FollowedRow({ row }: { row: Followed }) {
  const limits = chipsOf(followedFilters(row)).map(({ label }) => label);
  const words = row.q === "" ? "" : `«${NBSP}${row.q}${NBSP}»`;
  const away = row.town === townId() ? "" : townName(row.town);
  const name = [words, ...limits, away].filter((part) => part !== "").join(" · ");
  function leave() {
    runMutation(followSearch(row, false));
    toast.info(`Recherche retirée${NBSP}: ${name}`, {
      id: "search-left",
      action: { label: "Annuler", run: () => runMutation(followSearch(row, true)) },
    });
  }
  return (
    <li className="flex items-center gap-2 min-w-0">
      <Link
        to="/search"
        search={addressOf(row)}
        className="tap flex items-center gap-3 flex-1 min-w-0 py-2 focusable rounded-field"
      >
        <Icon name="bell" className="shrink-0 text-muted" />
        <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
      </Link>
      <IconButton label={`Ne plus suivre ${name}`} icon="x" onClick={leave} className="shrink-0 text-muted" />
    </li>
  );
}
