import { EARLY_ICONS, type IconName } from "./icon-names.ts";
import sprite from "./icons.svg?url&no-inline";

type IconProps = { name: IconName; className?: string };

/**
 * A 20 px Lucide icon in the colour of the text around it, hidden from screen readers: a word stands beside it. Drawn by
 * reference: to index.html for the icons of the first screen, to one file kept by the worker for all others.
 */
export function Icon({ name, className = "" }: IconProps) {
  return (
    <svg aria-hidden="true" className={`icon text-[1.25rem] ${className}`}>
      <use href={`${EARLY_ICONS.has(name) ? "" : sprite}#icon-${name}`} />
    </svg>
  );
}
