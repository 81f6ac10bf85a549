import * as v from "valibot";
import { LENGTHS } from "./limits.ts";
import { ratingField } from "./rating-field.ts";
import { textField } from "./text-field.ts";
import { formatNumber } from "./text.ts";

const { max } = LENGTHS.reviewComment;

export const reviewForm = v.object({
  rating: ratingField,
  comment: v.optional(
    textField({ most: [max, `Le commentaire ne doit pas dépasser ${formatNumber(max)} caractères`] }),
    "",
  ),
});
