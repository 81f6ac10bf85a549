import { createFileRoute, lazyRouteComponent, Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { CATEGORIES } from "#domain/category.ts";
import type { ReadonlyStore } from "#domain/derive.ts";
import { lastListings, type ListingsResult } from "#queries/last-listings.ts";
import { isConfigured } from "#session/configured.ts";
import { useSession } from "#session/use-session.ts";
import { FIRST_ROW, HOME_LISTINGS, OF_TOWN } from "#town";
import { currentTown } from "#current-town";
import { ButtonLink } from "#ui/button-link.tsx";
import { firstScreen } from "#first-paint/first-screen.ts";
import { Icon } from "#ui/icon.tsx";
import { later } from "#ui/later.tsx";
import { CardSkeletons } from "#ui/listing-card.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { untilLoaded } from "#domain/until-loaded.ts";
import { ListingGrid } from "./-cards/listing-grid.tsx";

export const Route = createFileRoute("/")({
  staticData: { cachedFor: "start" },
  component: isConfigured() ? Home : lazyRouteComponent(() => import("./-setup-screen.tsx"), "SetupScreen"),
});

const Foot = later(() => import("./-home/foot.tsx").then((module) => module.Foot), <div className="h-160 md:h-128" />);
const HomeNotices = later(() => import("./-home/notices.tsx").then((module) => module.HomeNotices));

/** Also that of another town, at its own address (ville/$town.tsx). */
export function Home() {
  const signedIn = useSession().phase === "person";
  return (
    <div className="relative" {...(signedIn ? { "data-home": "person" } : {})}>
      <Hero />
      <div className="page grid grid-cols-1 gap-6 md:gap-12 mt-4 md:mt-8 person:!mt-3">
        {signedIn ? null : <CategoryTiles />}
        <Latest />
        {signedIn ? <CategoryTiles /> : null}
        <div className="grid grid-cols-1 gap-6 md:gap-12 person:order-2">
          <Foot />
        </div>
      </div>
      {signedIn ? <HomeNotices /> : null}
    </div>
  );
}

/** Where you are, what it is for, the two ways in. Who is signed in knows what it is for: two lines, and the goods. */
function Hero() {
  return (
    <section aria-label="Bienvenue">
      <StallCloth />
      <div className="page pt-4 md:pt-10 md:text-center person:!pt-4">
        <PageTitle
          title=""
          className="text-2xl md:text-3xl font-800 tracking-tight text-balance person:(!text-lg md:!text-xl)"
        >
          Les bonnes affaires {currentTown?.of ?? OF_TOWN}
          <span className="person:hidden">, de main en main</span>
        </PageTitle>
        <p className="mt-1.5 md:text-lg text-muted text-balance person:hidden">
          Achetez et vendez d'occasion entre voisins, même sans réseau.
        </p>
        <div className="mt-4 grid grid-cols-text gap-3 md:(flex justify-center mt-6) person:!mt-1.5">
          <ButtonLink to="/search" variant="primary" className="!px-3 md:!px-6 person:(!min-h-11 !py-0)">
            Parcourir
          </ButtonLink>
          <ButtonLink to="/create-listing" className="!px-3 md:!px-6 person:(!min-h-11 !py-0)">
            Vendre
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

/** The awning over the stall: a scalloped strip of green and white cloth, as wide as the screen. */
function StallCloth() {
  return (
    <svg aria-hidden="true" width="100%" height="30" className="block text-line">
      <defs>
        <pattern id="toile" width="56" height="30" patternUnits="userSpaceOnUse">
          <path d="M0 -1h28v16a14 14 0 0 1-28 0z" fill="var(--stall)" />
          <path d="M28 -1h28v16a14 14 0 0 1-28 0z" fill="var(--stall-cloth)" stroke="currentColor" />
        </pattern>
      </defs>
      <rect width="100%" height="30" fill="url(#toile)" />
    </svg>
  );
}

/** Six ways into the market. */
function CategoryTiles() {
  return (
    <nav aria-labelledby="categories" className="person:order-1">
      <h2 id="categories" className="sr-only">
        Catégories
      </h2>
      <ul className="flex -mx-4 px-2 overflow-x-auto hide-scrollbar md:(grid grid-cols-6 gap-2 mx-0 px-0)">
        {CATEGORIES.map(({ id, label, icon }) => (
          <li key={id} className="shrink-0 w-24 md:w-auto">
            <Link to="/search" search={{ category: id }} className="category-tile">
              <span className="grid place-items-center w-13 h-13 rounded-full bg-primary-soft text-primary">
                <Icon name={icon} className="!text-[1.5rem]" />
              </span>
              <span className="text-balance">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const NotYet = later(
  () => import("./-home/not-yet.tsx").then((module) => module.NotYet),
  <div aria-busy="true" className="grid-cards">
    <CardSkeletons count={HOME_LISTINGS} />
  </div>,
);
const NothingYet = later(() => import("./-home/not-yet.tsx").then((module) => module.NothingYet));

function LatestRows() {
  const { phase, rows } = useLatest();
  if (phase === "loading") return <NotYet />;
  return rows.length > 0 ? <ListingGrid rows={rows} eager={FIRST_ROW} /> : <NothingYet />;
}

/** The newest of the market. */
function Latest() {
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

let newest: ReadonlyStore<ListingsResult> = lastListings(HOME_LISTINGS);
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
  return useStore(live);
}
