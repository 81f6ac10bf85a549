export type Review = {
  readonly id: string;
  readonly reviewerId: string;
  readonly reviewedId: string;
  readonly listingId: string;
  readonly rating: number;
  readonly comment: string | null;
  readonly createdAt: number;
  readonly reviewerName: string;
  readonly reviewerAvatar?: string | null;
  readonly listingTitle: string;
};

/** The two columns of a seller's page: 3 and more, less than 3 (spec §9). */
export function splitReviews(reviews: readonly Review[]): { best: Review[]; worst: Review[] } {
  return {
    best: reviews.filter((review) => review.rating >= POSITIVE_FROM),
    worst: reviews.filter((review) => review.rating < POSITIVE_FROM),
  };
}

const oneDecimal = new Intl.NumberFormat("fr-FR", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Ratings of this value and more count as good ones (spec §9). */
const POSITIVE_FROM = 3;

/** 4.25 → "4,3"; no rating yet → "Nouveau". */
export function formatRating(rating: number | null): string {
  return rating === null ? "Nouveau" : oneDecimal.format(rating);
}
