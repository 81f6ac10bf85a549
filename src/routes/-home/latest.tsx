import { Link } from "@tanstack/react-router";
import { HOME_LISTINGS } from "#town";
import { CardSkeletons } from "#ui/listing-card.tsx";
import { later } from "#ui/later.tsx";
import { ListingGrid } from "../-cards/listing-grid.tsx";
import { useLatest } from "./use-latest.ts";

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
