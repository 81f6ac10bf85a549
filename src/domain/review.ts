import { POSITIVE_FROM } from "./rating.ts";

export type Review = {
  readonly id: string;
  readonly reviewerId: string;
  readonly reviewedId: string;
  readonly listingId: string;
  readonly rating: number;
  readonly comment: string | null;
  readonly createdAt: number;
  readonly verified: boolean;
  readonly reviewerName: string;
  readonly listingTitle: string;
};

/** Reviews after a real exchange first, then the newest first (decisions.md). */
export function byTrust(a: Review, b: Review): number {
  return Number(b.verified) - Number(a.verified) || b.createdAt - a.createdAt;
}

/** The two columns of a seller's page: 3 and more, less than 3 (spec §9). */
export function splitReviews(reviews: readonly Review[]): { best: Review[]; worst: Review[] } {
  return {
    best: reviews.filter((review) => review.rating >= POSITIVE_FROM),
    worst: reviews.filter((review) => review.rating < POSITIVE_FROM),
  };
}
