import { Link } from "@tanstack/react-router";
import { formatDate } from "#domain/age.ts";
import { splitReviews, formatRating, type Review } from "#domain/review.ts";
import { countOf } from "#domain/text.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Stars, VerifiedExchange } from "#ui/stars.tsx";
import { ReportReview } from "../../-trust/report-button.tsx";

/** Reviews that the server has and this phone has not (yet): none may be called missing. */
function Elsewhere({ here, count }: { here: number; count: number }) {
  if (here >= count) return null;
  const missing = count - here;
  const these = here === 0 ? "Ces avis" : countOf(missing, "autre avis", "autres avis");
  const are = here > 0 && missing === 1 ? "n'est pas encore" : "ne sont pas encore";
  return (
    <p className="mt-3 text-muted">
      {these} {are} sur ce téléphone.
    </p>
  );
}

/** The good reviews and the bad ones side by side (§2): nothing is hidden. `count`: how many there are, here or not. */
export function ReviewColumns({ reviews, count }: { reviews: readonly Review[]; count: number }) {
  const { best, worst } = splitReviews(reviews);
  const all = reviews.length >= count;
  return (
    <section className="mt-8" aria-label="Avis">
      {reviews.length > 0 ? (
        <p className="mb-3">
          <VerifiedExchange />
        </p>
      ) : null}
      <div className="grid gap-6 md:grid-cols-2">
        {all || best.length > 0 ? (
          <Column title="Meilleurs avis" reviews={best} none="Aucun avis de 3 étoiles ou plus." />
        ) : null}
        {all || worst.length > 0 ? (
          <Column title="Moins bons avis" reviews={worst} none="Aucun avis de moins de 3 étoiles." />
        ) : null}
      </div>
      <Elsewhere here={reviews.length} count={count} />
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

/** One review: stars, words, who, about what and when. */
function ReviewCard({ review }: { review: Review }) {
  return (
    <li className="card grid content-start gap-2 p-4">
      <Stars value={review.rating} />
      {review.comment ? <p className="whitespace-pre-line [overflow-wrap:anywhere]">{review.comment}</p> : null}
      <p className="text-sm text-muted">
        <span className="font-600 text-ink">{review.reviewerName}</span> · {formatDate(review.createdAt)}
        <br />
        <Link
          to="/listings/$id"
          params={{ id: review.listingId }}
          className="underline underline-offset-3 rounded-sm focusable"
        >
          {review.listingTitle}
        </Link>
      </p>
      <ReportReview review={review} />
    </li>
  );
}

/** Reviews of this person by others. `count`: as in ReviewColumns. */
export function MyReviews({ reviews, count }: { reviews: readonly Review[]; count: number }) {
  if (reviews.length === 0 && count === 0) {
    return (
      <EmptyState
        icon="star"
        title="Pas encore d'avis"
        text="Après une vente, l'acheteur et le vendeur donnent leur avis l'un sur l'autre."
      />
    );
  }
  return (
    <>
      <ul className="grid gap-3 sm:grid-cols-2">
        {reviews.map((review) => (
          <ReviewCard key={review.id} review={review} />
        ))}
      </ul>
      <Elsewhere here={reviews.length} count={count} />
    </>
  );
}

/** "★★★★☆ 4,2 · 5 avis", or that there is none yet. */
export function RatingLine({ rating, reviews }: { rating: number | null; reviews: number }) {
  if (rating === null || reviews === 0) return <p className="text-sm text-muted">Pas encore d'avis</p>;
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-sm">
      <Stars value={rating} />
      <span className="font-650 tabular-nums" aria-hidden="true">
        {formatRating(rating)}&nbsp;·
      </span>
      <span className="text-muted">{countOf(reviews, "avis", "avis")}</span>
    </p>
  );
}
