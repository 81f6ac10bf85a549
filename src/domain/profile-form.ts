import * as v from "valibot";
import { districtField } from "./district.ts";
import { publicName } from "./name.ts";
import { phoneField } from "./phone-field.ts";

/** Form of /complete-profile and /settings, for the districts of one town. `already`: the name as it stands, if there is one. */
export function profileForm(districts: readonly string[], already: string | null = null) {
  return v.object({ fullName: publicName(already), phone: phoneField, district: districtField(districts) });
}
