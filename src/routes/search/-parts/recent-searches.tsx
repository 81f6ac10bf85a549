import { Link } from "@tanstack/react-router";
import { useRecentSearches } from "#device/recent-searches.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { Icon } from "#ui/icon.tsx";

/** The words this phone searched last, while no words are searched. */
export function RecentSearches() {
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
