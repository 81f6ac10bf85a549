import * as v from "valibot";
import { formatPrice } from "./price.ts";
import { parsePrice } from "./price-input.ts";

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
