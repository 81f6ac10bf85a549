import * as v from "valibot";
import { ratingField } from "./rating-field.ts";
import { COMMENT_MAX } from "./review.ts";

export const reviewForm = v.object({
  rating: ratingField,
  comment: v.pipe(
    v.optional(v.string(), ""),
    v.trim(),
    v.maxLength(COMMENT_MAX, `Le commentaire ne doit pas dépasser ${COMMENT_MAX} caractères`),
  ),
});
