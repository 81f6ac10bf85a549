import { cell } from "#domain/cell.ts";

/**
 * A person's wish to hold every listing now, whatever the connection costs (Réglages, "Tout télécharger"). Left here by
 * the screen and carried out by src/sync, which says how it goes. In memory, this tab's.
 */
export type WholeFeed = "idle" | "wanted";

export const wholeFeed = cell<WholeFeed>("idle");
