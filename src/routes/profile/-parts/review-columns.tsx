import { type Review, splitReviews } from "#domain/review.ts";
import { ReviewCard } from "./review-card.tsx";

/** The good reviews and the bad ones side by side (§2): nothing is hidden. */
export function ReviewColumns({ reviews }: { reviews: readonly Review[] }) {
  const { best, worst } = splitReviews(reviews);
  return (
    <section className="mt-8" aria-label="Avis">
      <div className="grid gap-6 md:grid-cols-2">
        <Column title="Meilleurs avis" reviews={best} none="Aucun avis de 3 étoiles ou plus." />
        <Column title="Moins bons avis" reviews={worst} none="Aucun avis de moins de 3 étoiles." />
      </div>
    </section>
  );
}

function Column({ title, reviews, none }: { title: string; reviews: readonly Review[]; none: string }) {
  return (
    <div>
      <h2 className="heading mb-3">{title}</h2>
      {reviews.length === 0 ? (
        <p className="text-muted">{none}</p>
      ) : (
        <ul className="grid gap-3">
          {reviews.map((review) => (
            <ReviewCard key={review.id} review={review} />
          ))}
        </ul>
      )}
    </div>
  );
}
