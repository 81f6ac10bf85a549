import { Link } from "@tanstack/react-router";
import { CATEGORIES } from "#domain/category.ts";
import { Icon } from "#ui/icon.tsx";

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
