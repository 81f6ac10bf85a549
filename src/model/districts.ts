import * as v from "valibot";
import { CURRENT_DISTRICTS } from "#town";

/** Districts of a town that is not this phone's go with the form: only a screen knows them. */
export const givenDistricts = v.optional(v.array(v.string()));

/** The districts by which a form is checked: its own where it names them, else those of this phone's town. */
export function districtsOf(form: unknown): readonly string[] {
  const given = typeof form === "object" && form !== null && "districts" in form ? form.districts : undefined;
  return v.is(givenDistricts, given) && given !== undefined ? given : CURRENT_DISTRICTS;
}
