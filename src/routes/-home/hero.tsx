import { Link } from "@tanstack/react-router";
import { CATEGORIES } from "#domain/category.ts";
import { TOWN } from "#town";
import { here } from "#town-here";
import { ButtonLink } from "#ui/button-link.tsx";
import { Icon } from "#ui/icon.tsx";
import { PageTitle } from "#ui/page-title.tsx";

/** Where you are, what it is for, the two ways in. */
export function Hero() {
  return (
    <section aria-label="Bienvenue">
      <StallCloth />
      <div className="page pt-4 md:pt-10 md:text-center">
        <PageTitle title="" className="text-2xl md:text-3xl font-800 tracking-tight text-balance">
          Les bonnes affaires de {here?.name ?? TOWN}, de main en main
        </PageTitle>
        <p className="mt-1.5 md:text-lg text-muted text-balance">
          Achetez et vendez d'occasion entre voisins, même sans réseau.
        </p>
        <div className="mt-4 grid grid-cols-text gap-3 md:(flex justify-center mt-6)">
          <ButtonLink to="/search" variant="primary" className="!px-3 md:!px-6">
            Parcourir
          </ButtonLink>
          <ButtonLink to="/create-listing" className="!px-3 md:!px-6">
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
export function CategoryTiles() {
  return (
    <nav aria-labelledby="categories">
      <h2 id="categories" className="sr-only">
        Catégories
      </h2>
      <ul className="flex -mx-4 px-2 overflow-x-auto hide-scrollbar sm:(grid grid-cols-6 gap-2 mx-0 px-0)">
        {CATEGORIES.map(({ id, label, icon }) => (
          <li key={id} className="shrink-0 w-24 sm:w-auto">
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
