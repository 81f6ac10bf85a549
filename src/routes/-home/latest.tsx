import { Link } from "@tanstack/react-router";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { Signal } from "#domain/signal.ts";
import { lastListings, type ListingsResult } from "#queries/last-listings.ts";
import { HOME_LISTINGS } from "#town";
import { later } from "#ui/later.tsx";
import { CardSkeletons } from "#ui/listing-card.tsx";
import { firstScreen } from "#ui/first-screen.ts";
import { untilLoaded } from "#ui/until-loaded.ts";
import { ListingGrid } from "../-cards/listing-grid.tsx";

const IN_SIGHT = 4;

const NotYet = later(
  () => import("./not-yet.tsx").then((module) => module.NotYet),
  <div aria-busy="true" className="grid-cards">
    <CardSkeletons count={HOME_LISTINGS} />
  </div>,
);
const NothingYet = later(() => import("./not-yet.tsx").then((module) => module.NothingYet));

function LatestRows() {
  const { phase, rows } = useLatest();
  if (phase === "loading") return <NotYet />;
  return rows.length > 0 ? <ListingGrid rows={rows} eager={IN_SIGHT} /> : <NothingYet />;
}

/** The newest of the market. */
export function Latest() {
  return (
    <section aria-labelledby="dernieres">
      <div className="flex flex-wrap items-center justify-between gap-x-2 mb-2">
        <h2 id="dernieres" className="heading">
          Dernières annonces
        </h2>
        <Link to="/search" className="link inline-flex items-center min-h-11 font-600 whitespace-nowrap">
          Tout voir
        </Link>
      </div>
      <LatestRows />
    </section>
  );
}

let newest: Signal<ListingsResult> = lastListings(HOME_LISTINGS);
let following = false;

/** The newest listings: those that Home showed last, then what the replica says, whose code comes once the first screen stands. */
function useLatest(): ListingsResult {
  const [live, setLive] = useState(() => newest);
  useEffect(() => {
    if (following) return undefined;
    let stop = () => {};
    let gone = false;
    void firstScreen.then(() => {
      if (gone) return;
      stop = untilLoaded(
        () => import("#queries/latest-listings.ts"),
        ({ latestListings }) => {
          following = true;
          newest = latestListings(HOME_LISTINGS);
          setLive(() => newest);
        },
      );
    });
    return () => {
      gone = true;
      stop();
    };
  }, []);
  return useSyncExternalStore(live.subscribe, live.get, live.get);
}
