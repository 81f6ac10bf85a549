import type { Review } from "#domain/review.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { ReviewCard } from "./review-card.tsx";

/** What others wrote about this person. */
export function MyReviews({ reviews }: { reviews: readonly Review[] }) {
  if (reviews.length === 0) {
    return (
      <EmptyState
        icon="star"
        title="Pas encore d'avis"
        text="Après une vente, l'acheteur peut laisser un avis depuis votre annonce."
      />
    );
  }
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {reviews.map((review) => (
        <ReviewCard key={review.id} review={review} />
      ))}
    </ul>
  );
}
