import { Link, type LinkProps } from "@tanstack/react-router";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";

/** How a line of the menu looks. */
export const ROW =
  "flex items-center gap-3 w-full min-h-13 px-2 rounded-field text-base font-550 text-left @hover:bg-sunk active:bg-sunk focusable";

type RowProps = { to: NonNullable<LinkProps["to"]>; icon: IconName; word: string };

/** A line of the menu that leads somewhere. */
export function Row({ to, icon, word }: RowProps) {
  return (
    <li>
      <Link to={to} replace className={ROW}>
        <Icon name={icon} className="text-primary" />
        <span className="flex-1">{word}</span>
        <Icon name="chevron-right" className="text-muted" />
      </Link>
    </li>
  );
}
