import { categoryLabel } from "#domain/category.ts";
import { conditionLabel } from "#domain/condition.ts";
import type { Listing } from "./fields.ts";

/** Fields that are shown by their name and a word for what stands in them: on the page of a listing, and to the team. */
const LABELS = {
  condition: { name: "État", word: conditionLabel },
  category: { name: "Catégorie", word: categoryLabel },
  invoice: { name: "Facture", word: (there) => (there ? "Facture disponible" : "Sans facture") },
  hasImei: { name: "IMEI", word: (given) => (given ? "IMEI vérifiable" : "Sans IMEI") },
  delivery: { name: "Livraison", word: (possible) => (possible ? "Livraison possible" : "Sans livraison") },
} as const satisfies { readonly [Name in keyof Listing]?: { name: string; word: (value: Listing[Name]) => string } };

type Labelled = { readonly [Name in keyof typeof LABELS]?: Listing[Name] | undefined };

/** Name and word of each of these fields that is there. */
export const labelled = (of: Labelled): readonly (readonly [name: string, word: string])[] =>
  Object.entries(LABELS).flatMap(([field, { name, word }]) => {
    const value = of[field as keyof Labelled];
    // The compiler knows that a word fits its own field, not that this word and this value belong together.
    return value === undefined ? [] : [[name, (word as (of: unknown) => string)(value)] as const];
  });
