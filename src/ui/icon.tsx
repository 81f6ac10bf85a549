import type { IconName } from "./icon-names.ts";

type IconProps = { name: IconName; className?: string };

/** A 20 px Lucide icon, drawn by CSS and hidden from screen readers: a word stands beside it. */
export function Icon({ name, className = "" }: IconProps) {
  return <span aria-hidden="true" className={`i-lucide-${name} text-[1.25rem] ${className}`} />;
}
