import { Link } from "@tanstack/react-router";
import { formatDate } from "#domain/age.ts";
import type { Review } from "#domain/review.ts";
import { Badge } from "#ui/badge.tsx";
import { Stars } from "#ui/stars.tsx";

/** One review: stars, words, who, about what and when. */
export function ReviewCard({ review }: { review: Review }) {
  return (
    <li className="card grid content-start gap-2 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Stars value={review.rating} />
        {review.verified ? (
          <Badge tone="ok" icon="badge-check">
            Échange vérifié
          </Badge>
        ) : null}
      </div>
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
    </li>
  );
}
