import * as v from "valibot";
import { categoryId } from "./category-field.ts";
import { conditionId } from "./condition-field.ts";
import { districtField } from "./district.ts";
import { LENGTHS } from "./limits.ts";
import { priceField } from "./price-field.ts";
import { textField } from "./text-field.ts";
import { formatNumber } from "./text.ts";

const { title, description } = LENGTHS;

export const titleField = textField({
  missing: "Le titre est requis",
  least: [title.min, `Le titre doit contenir au moins ${title.min} caractères`],
  most: [title.max, `Le titre ne doit pas dépasser ${title.max} caractères`],
});

export const descriptionField = textField({
  missing: "La description est requise",
  least: [description.min, `La description doit contenir au moins ${description.min} caractères`],
  most: [description.max, `La description ne doit pas dépasser ${formatNumber(description.max)} caractères`],
});

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
