import * as v from "valibot";
import { parsePhone } from "./phone.ts";
import { trimmed } from "./text-field.ts";

/** Schema of the phone field of a profile: takes what was typed, gives the stored form. */
export const phoneField = v.pipe(
  v.string("Le numéro de téléphone est requis"),
  v.transform(trimmed),
  v.nonEmpty("Le numéro de téléphone est requis"),
  v.transform(parsePhone),
  v.string("Veuillez entrer un numéro de téléphone ivoirien valide"),
);
