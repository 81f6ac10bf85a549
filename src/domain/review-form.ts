import * as v from "valibot";
import { LENGTHS } from "./limits.ts";
import { textField } from "./text-field.ts";
import { formatNumber } from "./text.ts";

/** Schema of the stars of a review: 1 to 5 (spec §5). */
const ratingField = v.pipe(
  v.number("Merci de donner une note."),
  v.integer("Merci de donner une note."),
  v.minValue(1, "Merci de donner une note."),
  v.maxValue(5, "Merci de donner une note."),
);

const { max } = LENGTHS.reviewComment;

export const reviewForm = v.object({
  rating: ratingField,
  comment: v.optional(
    textField({ most: [max, `Le commentaire ne doit pas dépasser ${formatNumber(max)} caractères`] }),
    "",
  ),
});
