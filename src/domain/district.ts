import * as v from "valibot";

/** Schema of the district field: one of the town's list (spec §5). The list itself is a fact of the town. */
export function districtField(districts: readonly string[]) {
  return v.pipe(
    v.string("Le quartier est requis"),
    v.nonEmpty("Le quartier est requis"),
    v.check((district) => districts.includes(district), "Choisissez un quartier de la liste"),
  );
}
