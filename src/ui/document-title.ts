import { PRODUCT, TOWN } from "#town";

/** "Recherche · Djassa"; without a title, what the product is. */
export function documentTitle(title: string): string {
  return title ? `${title} · ${PRODUCT}` : `${PRODUCT} · Le marché d'occasion de ${TOWN}`;
}
