import * as v from "valibot";

/** Schema of the stars of a review: 1 to 5 (spec §5). */
export const ratingField = v.pipe(
  v.number("Merci de donner une note."),
  v.integer("Merci de donner une note."),
  v.minValue(1, "Merci de donner une note."),
  v.maxValue(5, "Merci de donner une note."),
);
