import { useEffect, useRef, type ReactNode } from "react";
import { OF_TOWN, PRODUCT } from "#town";
import { currentTown } from "#current-town";

type PageTitleProps = {
  /** The title in the tab and the history, before "· Djassa". */
  title: string;
  className?: string;
  /** The heading when it is more than the title. */
  children?: ReactNode;
};

/**
 * The one h1 of a screen. Names the tab; takes the focus when its screen was waiting for it
 * (the shell focuses the main region when a screen has no heading yet).
 */
export function PageTitle({ title, className = "title", children }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);
  useEffect(() => {
    if (document.activeElement?.id === "contenu") heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children ?? title}
    </h1>
  );
}

/** "Recherche · Djassa"; without a title, what the product is. */
function documentTitle(title: string): string {
  return title ? `${title} · ${PRODUCT}` : `${PRODUCT} · Le marché d'occasion ${currentTown?.of ?? OF_TOWN}`;
}
