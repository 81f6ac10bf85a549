import * as v from "valibot";
import { districtField } from "./district.ts";
import { publicName } from "./name.ts";
import { parsePhone } from "./phone.ts";
import { trimmed } from "./text-field.ts";

/** Form of /complete-profile and /settings, for the districts of one town. `already`: the name as it stands, if there is one. */
export function profileForm(districts: readonly string[], already: string | null = null) {
  return v.object({ fullName: publicName(already), phone: phoneField, district: districtField(districts) });
}

/** Schema of the phone field of a profile: takes what was typed, gives the stored form. */
export const phoneField = v.pipe(
  v.string("Le numéro de téléphone est requis"),
  v.transform(trimmed),
  v.nonEmpty("Le numéro de téléphone est requis"),
  v.transform(parsePhone),
  v.string("Veuillez entrer un numéro de téléphone ivoirien valide"),
);
