import { derive, type Signal } from "#domain/signal.ts";
import { byTrust, type Review } from "#domain/review.ts";
import { identity } from "#identity/current.ts";
import type { StoredReview } from "#replica/reviews.ts";
import { useSignal, shared } from "./sources.ts";
import { publicRows, isKnown, progressOf } from "./rows.ts";
import { acts } from "./overlay.ts";

const EMPTY: readonly Review[] = [];

function reviewsBy(field: "listingId" | "reviewedId", id: string): Signal<readonly Review[]> {
  return shared(`reviews:${field}:${id}`, () => {
    const rows = publicRows(`reviews:${field}:${id}`, (db) =>
      db.reviews.where(`[${field}+newest]`).between([id], [id, []]).toArray(),
    );
    return derive([rows], (found): readonly Review[] => [...(found ?? EMPTY)].sort(byTrust));
  });
}

/** Reviews written about one listing: after a real exchange first, then the newest. */
export function useReviewsOfListing(listingId: string): readonly Review[] {
  return useSignal(reviewsBy("listingId", listingId));
}

/** Reviews a person received, in the same order. */
export function useReviewsOfPerson(personId: string): readonly Review[] {
  return useSignal(reviewsBy("reviewedId", personId));
}

/**
 * What a person once says of a listing, and where it is. queued: on this phone · sent: on the server, not yet shown by it ·
 * done: everybody sees it, or the server says it was said before · refused: `reason` tells why, `actId` is for retryAct and cancelAct.
 */
export type MyReview = {
  readonly state: "checking" | "none" | "queued" | "sent" | "done" | "refused";
  readonly rating?: number;
  readonly comment?: string;
  readonly actId?: string;
  readonly reason?: string;
};

const NONE: MyReview = { state: "none" };

/** The review of one listing by the person here (spec §4, Review form states). */
export function myReview(listingId: string): Signal<MyReview> {
  return shared(`my-review:${listingId}`, () => {
    const stored = publicRows<StoredReview>(`reviews:listingId:${listingId}`, (db) =>
      db.reviews.where("[listingId+newest]").between([listingId], [listingId, []]).toArray(),
    );
    return derive(
      [stored, acts("post_review"), identity, progressOf("reviews")],
      (reviews, rows, who, progress): MyReview => {
        if (who.phase === "visitor") return NONE;
        const review = reviews?.find(({ reviewerId }) => reviewerId === who.userId);
        if (review !== undefined) return { state: "done", rating: review.rating, comment: review.comment ?? "" };
        const row = rows.findLast(({ args }) => args.listing_id === listingId);
        if (row === undefined) return isKnown(reviews, progress) ? NONE : { state: "checking" };
        const said = { rating: row.args.rating, comment: row.args.comment, actId: row.id };
        if (row.refusal === null) return { ...said, state: row.state === "sent" ? "sent" : "queued" };
        return row.refusal.code === "duplicate"
          ? { state: "done" }
          : { ...said, state: "refused", reason: row.refusal.message };
      },
    );
  });
}

export function useMyReview(listingId: string): MyReview {
  return useSignal(myReview(listingId));
}
