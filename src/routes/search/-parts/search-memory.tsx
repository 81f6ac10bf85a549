import { Link } from "@tanstack/react-router";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useRecentSearches } from "#device/recent-searches.ts";
import { useSavedSearches } from "#queries/use-search.ts";
import { IconButton } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { searchField } from "#ui/search-field.ts";
import { FollowedSearches } from "../../-search/followed.tsx";

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
