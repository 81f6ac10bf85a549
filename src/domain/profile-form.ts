import * as v from "valibot";
import { districtField } from "./district.ts";
import { nameField } from "./name.ts";
import { isSeveralPhones, parsePhone } from "./phone.ts";
import { trimmed } from "./text-field.ts";

/** Form of /complete-profile and /settings, for the districts of one town; its screens give the schema of the name (`publicName`). */
export function profileForm(districts: readonly string[], fullName: v.GenericSchema<string> = nameField) {
  return v.object({ fullName, phone: phoneField, district: districtField(districts) });
}

/** Schema of the phone field of a profile: takes what was typed, gives the stored form. */
export const phoneField = v.pipe(
  v.string("Le numéro de téléphone est requis"),
  v.transform(trimmed),
  v.nonEmpty("Le numéro de téléphone est requis"),
  v.check((typed) => !isSeveralPhones(typed), "Gardez un seul numéro"),
  v.transform(parsePhone),
  v.string("Veuillez entrer un numéro de téléphone ivoirien valide"),
);
