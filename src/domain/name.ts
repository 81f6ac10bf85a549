import * as v from "valibot";

export const NAME_MIN = 3;
export const NAME_MAX = 80;

/** Schema of a full name (spec §5): trimmed, three characters or more. */
export const nameField = v.pipe(
  v.string("Le nom complet est requis"),
  v.trim(),
  v.nonEmpty("Le nom complet est requis"),
  v.minLength(NAME_MIN, `Le nom doit contenir au moins ${NAME_MIN} caractères`),
  v.maxLength(NAME_MAX, `Le nom ne doit pas dépasser ${NAME_MAX} caractères`),
);
