const oneDecimal = new Intl.NumberFormat("fr-FR", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Ratings of this value and more count as good ones (spec §9). */
export const POSITIVE_FROM = 3;

/** 4.25 → "4,3"; no rating yet → "Nouveau". */
export function formatRating(rating: number | null): string {
  return rating === null ? "Nouveau" : oneDecimal.format(rating);
}
