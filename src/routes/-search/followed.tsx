import { Link } from "@tanstack/react-router";
import { townId, townName } from "#device/towns.ts";
import { followedFilters } from "#domain/search.ts";
import { followedKey } from "#domain/search-term.ts";
import { NBSP } from "#domain/text.ts";
import { followSearch } from "#intents/listing.ts";
import { type SavedSearchesResult, useSavedSearches } from "#queries/use-search.ts";
import { IconButton } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { toast } from "#ui/toast.ts";
import { runMutation } from "../-mutations/run-mutation.ts";
import { chipsOf } from "./chips.ts";
import { readSearchAddress, type SearchAddress } from "./search-address.ts";

type Followed = SavedSearchesResult["rows"][number];

function addressOf({ min_price: minPrice, max_price: maxPrice, ...sought }: Followed): SearchAddress {
  const address = readSearchAddress({ ...sought, minPrice, maxPrice });
  const { town, district } = sought;
  // The districts of another town are read there.
  return town === townId() ? address : { ...address, district: district ?? undefined, town };
}

/** All that the current person follows, searches and sellers, each to be opened or taken off; nothing when there is none. */
export function FollowedSearches({ className = "" }: { className?: string }) {
  const { rows } = useSavedSearches();
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="followed" className={`grid gap-1 ${className}`}>
      <h2 id="followed" className="heading">
        Ce que vous suivez
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

function nameOf(row: Followed): string {
  const limits = chipsOf(followedFilters(row)).map(({ label }) => label);
  const words = row.q === "" ? "" : `«${NBSP}${row.q}${NBSP}»`;
  const away = row.town === townId() ? "" : townName(row.town);
  return [words, ...limits, away].filter((part) => part !== "").join(" · ");
}

const ROW = "tap flex items-center gap-3 flex-1 min-w-0 py-2 focusable rounded-field";

function FollowedRow({ row }: { row: Followed }) {
  const { seller } = row;
  const name = seller?.name ?? nameOf(row);
  function leave() {
    runMutation(followSearch(row, false));
    toast.info(`${seller === null ? "Recherche retirée" : "Vendeur retiré"}${NBSP}: ${name}`, {
      id: "search-left",
      action: { label: "Annuler", run: () => runMutation(followSearch(row, true)) },
    });
  }
  return (
    <li className="flex items-center gap-2 min-w-0">
      {seller === null ? (
        <Link to="/search" search={addressOf(row)} className={ROW}>
          <Icon name="bell" className="shrink-0 text-muted" />
          <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
        </Link>
      ) : (
        <Link to="/profile/seller/$sellerId" params={{ sellerId: seller.id }} className={ROW}>
          <Icon name="store" className="shrink-0 text-muted" />
          <span className="min-w-0 [overflow-wrap:anywhere]">Vendeur&nbsp;: {name}</span>
        </Link>
      )}
      <IconButton label={`Ne plus suivre ${name}`} icon="x" onClick={leave} className="shrink-0 text-muted" />
    </li>
  );
}
