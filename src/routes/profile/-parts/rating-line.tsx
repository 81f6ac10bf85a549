import { formatRating } from "#domain/rating.ts";
import { countOf } from "#domain/text.ts";
import { Stars } from "#ui/stars.tsx";

/** "★★★★☆ 4,2 · 5 avis", or that there is none yet. */
export function RatingLine({ rating, reviews }: { rating: number | null; reviews: number }) {
  if (rating === null || reviews === 0) return <p className="text-sm text-muted">Pas encore d'avis</p>;
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-sm">
      <Stars value={rating} />
      <span className="font-650 tabular-nums" aria-hidden="true">
        {formatRating(rating)}
      </span>
      <span className="text-muted">· {countOf(reviews, "avis", "avis")}</span>
    </p>
  );
}
