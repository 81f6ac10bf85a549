import * as v from "valibot";
import { districtField } from "./district.ts";
import { nameField } from "./name.ts";
import { phoneField } from "./phone-field.ts";

/** Form of /complete-profile and /settings, for the districts of one town. */
export function profileForm(districts: readonly string[]) {
  return v.object({ fullName: nameField, phone: phoneField, district: districtField(districts) });
}
