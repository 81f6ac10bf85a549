import type { Listing } from "#model/listing/fields.ts";
import type { Review } from "#domain/review.ts";
import { countOf } from "#domain/text.ts";
import { useReviewsOfListing } from "#queries/use-reviews.ts";
import { useSellerOf } from "#queries/use-seller.ts";
import { AgeText } from "#ui/age-text.tsx";
import { Avatar } from "#ui/avatar.tsx";
import { Stars, VerifiedExchange } from "#ui/stars.tsx";
import { ReportReview } from "../../-trust/report-button.tsx";

function ReviewRow({ review }: { review: Review }) {
  return (
    <li className="flex gap-3 py-4 b-b-1 b-b-solid b-line last:b-b-0">
      <Avatar name={review.reviewerName} avatar={review.reviewerAvatar} className="w-9 h-9 text-sm" />
      <div className="grid gap-1 min-w-0">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-600">{review.reviewerName}</span>
          <AgeText at={review.createdAt} className="text-xs text-muted" />
        </p>
        <p>
          <Stars value={review.rating} />
        </p>
        {review.comment ? <p className="whitespace-pre-line break-words">{review.comment}</p> : null}
        <ReportReview review={review} />
      </div>
    </li>
  );
}

/** Reviews by people who talked about this listing with its seller; nothing while there are none. */
export function Reviews({ listing }: { listing: Listing }) {
  const { sellerReviews } = useSellerOf(listing);
  const reviews = useReviewsOfListing(listing.id, listing.userId, sellerReviews);
  if (reviews.length === 0) return null;
  return (
    <section aria-labelledby="avis">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="avis" className="font-700">
          {countOf(reviews.length, "avis", "avis")}
        </h2>
        <VerifiedExchange />
      </div>
      <ul>
        {reviews.map((review) => (
          <ReviewRow key={review.id} review={review} />
        ))}
      </ul>
    </section>
  );
}
