import { type Live, derive } from "#domain/cell.ts";
import { type Review, byTrust } from "#domain/review.ts";
import { useLive } from "./live.ts";
import { publicRows } from "./rows.ts";
import { shared } from "./sources.ts";

const EMPTY: readonly Review[] = [];

function reviewsBy(field: "listingId" | "reviewedId", id: string): Live<readonly Review[]> {
  return shared(`reviews:${field}:${id}`, () => {
    const rows = publicRows(`reviews:${field}:${id}`, (db) => db.reviews.find({ selector: { [field]: id } }));
    return derive([rows], (found): readonly Review[] => [...(found ?? EMPTY)].sort(byTrust));
  });
}

/** Reviews written about one listing: after a real exchange first, then the newest. */
export function useReviewsOfListing(listingId: string): readonly Review[] {
  return useLive(reviewsBy("listingId", listingId));
}

/** Reviews a person received, in the same order. */
export function useReviewsOfPerson(personId: string): readonly Review[] {
  return useLive(reviewsBy("reviewedId", personId));
}
