import { cell } from "#domain/cell.ts";

/** How often a person pressed "Réessayer". Left here by the screen, carried out by src/sync. In memory, this tab's. */
export const looks = cell(0);
