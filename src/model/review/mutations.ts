import * as v from "valibot";
import { reviewReportForm } from "#domain/report-form.ts";
import { reviewForm } from "#domain/review-form.ts";
import { listingKey } from "../listing/mutation-parts.ts";
import { defineMutation, showListing } from "../mutation.ts";

export const reviewMutations = {
  /** `buyer_id`: whom the owner of a sold listing means. Behind the sale, which may wait on the same phone. */
  post_review: defineMutation({
    input: v.object({ listing_id: v.string(), buyer_id: v.optional(v.string()), ...reviewForm.entries }),
    key: ({ listing_id: id, buyer_id }) => (buyer_id === undefined ? `review:${id}` : listingKey({ id })),
    merge: { rule: "once" },
    undo: 0,
    travel: { collection: "mine" },
    summary: () => "Avis",
    words: ({ comment }) => comment,
    target: showListing,
    example: ({ listing }) => ({ listing_id: listing, rating: 5, comment: "Très bien" }),
  }),
  report_review: defineMutation({
    input: v.object({ review_id: v.string(), ...reviewReportForm.entries }),
    key: ({ review_id }) => `report:${review_id}`,
    merge: { rule: "once" },
    undo: 0,
    travel: { collection: "mine" },
    summary: () => "Signalement d'un avis",
    words: ({ comment }) => comment,
    target: () => null,
    example: ({ review }) => ({ review_id: review, reason: "fake", comment: "" }),
  }),
};
