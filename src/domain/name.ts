import { LENGTHS } from "./limits.ts";
import { textField } from "./text-field.ts";

const { min, max } = LENGTHS.fullName;

/** Schema of a full name (spec §5): trimmed, three characters or more. */
export const nameField = textField({
  missing: "Le nom complet est requis",
  least: [min, `Le nom doit contenir au moins ${min} caractères`],
  most: [max, `Le nom ne doit pas dépasser ${max} caractères`],
});

/** ofName("Awa") → "d'Awa", ofName("Yao") → "de Yao": before a name as it is said aloud. */
export const ofName = (name: string): string =>
  (/^(?:[aeiouhœæ]|y(?![aeiou]))/iu.test(name.normalize("NFD")) ? "d'" : "de ") + name;
