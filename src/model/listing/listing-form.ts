import * as v from "valibot";
import { districtField } from "#domain/district.ts";
import { LENGTHS } from "#domain/limits.ts";
import { textField } from "#domain/text-field.ts";
import { formatNumber } from "#domain/text.ts";
import { CATEGORIES } from "#domain/category.ts";
import { CONDITIONS } from "#domain/condition.ts";
import { formatPrice } from "#domain/price.ts";
import { parsePrice } from "#domain/price-input.ts";
import type { Written } from "./fields.ts";

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

/** Form of /create-listing without its photos, for the bounds and districts of one town (spec §5): a check for each field that is typed. */
export function listingForm(town: { price: { min: number; max: number }; districts: readonly string[] }) {
  return v.object({
    title: titleField,
    price: priceField(town.price),
    description: descriptionField,
    category: categoryId,
    condition: conditionId,
    district: districtField(town.districts),
    delivery: v.boolean(),
    invoice: v.boolean(),
  } satisfies Record<Exclude<Written, "photos">, v.GenericSchema>);
}

export const categoryId = v.picklist(
  CATEGORIES.map((category) => category.id),
  "La catégorie est requise",
);

export const conditionId = v.picklist(
  CONDITIONS.map((condition) => condition.id),
  "L'état est requis",
);

/** Schema of a price between two bounds in francs (spec §5); takes the text of the field, gives a number. */
export function priceField(bounds: { min: number; max: number }) {
  return v.pipe(
    v.string("Le prix est requis"),
    v.nonEmpty("Le prix est requis"),
    v.transform(parsePrice),
    v.number("Veuillez entrer un prix valide"),
    v.minValue(bounds.min, `Le prix minimum est de ${formatPrice(bounds.min)}`),
    v.maxValue(bounds.max, `Le prix maximum est de ${formatPrice(bounds.max)}`),
  );
}
