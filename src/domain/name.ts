import * as v from "valibot";
import { LENGTHS } from "./limits.ts";
import { hasOddLetters } from "./name-letters.ts";
import { readsAsTeam } from "./reserved-name.ts";
import { readsAsService } from "./service-name.ts";
import { textField } from "./text-field.ts";

const { min, max } = LENGTHS.fullName;

/** Schema of a full name (spec §5): trimmed, three characters or more. */
export const nameField = textField({
  missing: "Le nom complet est requis",
  least: [min, `Le nom doit contenir au moins ${min} caractères`],
  most: [max, `Le nom ne doit pas dépasser ${max} caractères`],
});

/** Signs without a shape inside a name; U+200C and U+200D join letters in some scripts. */
const INVISIBLE = /(?![\u200C\u200D])\p{Cf}/u;
/** More than digits and the signs beside them: a telephone number is no name for all to see. */
const NAMED = /[^\0-@\u005B-`{-\u00BF\u2000-\u206F]/u;

/**
 * Schema of the name that others see. It must not read as the team's (`readsAsTeam`) or a service's nor have letters that are
 * no name's, unless it already is: members of the team may bear such a name.
 */
export const publicName = (already: string | null) =>
  v.pipe(
    nameField,
    v.check((name) => !INVISIBLE.test(name), "Le nom contient un signe invisible\u202f: retapez-le"),
    v.check((name) => name === already || NAMED.test(name), "Écrivez votre nom avec des lettres"),
    v.check((name) => name === already || !readsAsTeam(name), "Ce nom est réservé à l'équipe de Djassa"),
    v.check(
      (name) => name === already || !readsAsService(name),
      "Ce nom est celui d'un service\u00A0: mettez le vôtre",
    ),
    v.check(
      (name) => name === already || !hasOddLetters(name),
      "Le nom contient une lettre inhabituelle\u00A0: retapez-le avec votre clavier",
    ),
  );
