import * as v from "valibot";
import { categoryId } from "./category-field.ts";
import { conditionId } from "./condition-field.ts";
import { districtField } from "./district.ts";
import { DESCRIPTION_MAX, DESCRIPTION_MIN, TITLE_MAX, TITLE_MIN } from "./listing.ts";
import { priceField } from "./price-field.ts";

export const titleField = v.pipe(
  v.string("Le titre est requis"),
  v.trim(),
  v.nonEmpty("Le titre est requis"),
  v.minLength(TITLE_MIN, `Le titre doit contenir au moins ${TITLE_MIN} caractères`),
  v.maxLength(TITLE_MAX, `Le titre ne doit pas dépasser ${TITLE_MAX} caractères`),
);

export const descriptionField = v.pipe(
  v.string("La description est requise"),
  v.trim(),
  v.nonEmpty("La description est requise"),
  v.minLength(DESCRIPTION_MIN, `La description doit contenir au moins ${DESCRIPTION_MIN} caractères`),
  v.maxLength(DESCRIPTION_MAX, `La description ne doit pas dépasser ${DESCRIPTION_MAX} caractères`),
);

/** Form of /create-listing without its photos, for the bounds and districts of one town (spec §5). */
export function listingForm(town: { price: { min: number; max: number }; districts: readonly string[] }) {
  return v.object({
    title: titleField,
    price: priceField(town.price),
    description: descriptionField,
    category: categoryId,
    condition: conditionId,
    district: districtField(town.districts),
  });
}
