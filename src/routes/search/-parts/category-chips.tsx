import { useEffect, useRef } from "react";
import { CATEGORIES, type CategoryId } from "#domain/category.ts";
import { Icon } from "#ui/icon.tsx";

type CategoryChipsProps = { chosen: CategoryId | null; onToggle: (category: CategoryId | null) => void };

/**
 * One press takes a category, the same press again lets it go. A row that the finger moves on a phone; on a desk, where
 * nothing moves it, three and three, and one row as soon as it has room: never five and one.
 */
export function CategoryChips({ chosen, onToggle }: CategoryChipsProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    row.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [chosen]);
  return (
    <div
      ref={row}
      role="group"
      aria-label="Catégories"
      className="flex gap-2 -mx-4 px-4 py-1 overflow-x-auto hide-scrollbar sm:(-mx-6 px-6) lg:(grid grid-cols-[repeat(3,max-content)]) xl:flex"
    >
      {CATEGORIES.map(({ id, label, icon }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === chosen}
          onClick={() => onToggle(id === chosen ? null : id)}
          className={`chip shrink-0 lg:(!px-3 text-sm) ${id === chosen ? "chip-on" : ""}`}
        >
          <Icon name={icon} className="!text-[1.125rem]" />
          {label}
        </button>
      ))}
    </div>
  );
}
