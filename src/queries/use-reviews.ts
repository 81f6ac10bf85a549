import { useEffect } from "react";
import { useStore } from "zustand";
import { derive, type ReadonlyStore } from "#domain/derive.ts";
import type { Review } from "#domain/review.ts";
import { REVIEWS } from "#model/review/mutation-overlay.ts";
import { type MyReview, storedReview } from "#model/review/own-review.ts";
import { CHECKING, NONE } from "#model/said-once.ts";
import { identity } from "#identity/current.ts";
import { askServer, type ReviewsAbout } from "#sync/requests.ts";
import { shared } from "./sources.ts";
import { rowsOf } from "./rows.ts";
import { mineKnown, mineOf, withWaiting } from "./overlay.ts";

const EMPTY: readonly Review[] = [];

type About = "listingId" | "reviewedId";

/** Reviews of the seller alone: that of the seller is about the buyer. */
export const reviewsOfListing = (listingId: string, sellerId: string): ReadonlyStore<readonly Review[]> =>
  shared(`reviews:${listingId}:${sellerId}`, () =>
    derive([reviewsBy("listingId", listingId)], (all) => all.filter(({ reviewedId }) => reviewedId === sellerId)),
  );

const stored = (field: About, id: string) => rowsOf("reviews", { of: { [field]: id }, by: "newest" });

function reviewsBy(field: About, id: string): ReadonlyStore<readonly Review[]> {
  return shared(`reviews:${field}:${id}`, () =>
    derive([stored(field, id)], (found): readonly Review[] =>
      [...(found ?? EMPTY)].sort((a, b) => b.createdAt - a.createdAt),
    ),
  );
}

/**
 * Asks the server where this phone has fewer reviews of a person than there are: it brings the newest of its own town by itself, and no
 * others. `count`: how many there are.
 */
function useAskFor(personId: string, count: number, { of, about }: ReviewsAbout): void {
  const here = useStore(stored("reviewedId", personId));
  const lacks = here !== null && here.length < count;
  useEffect(() => {
    if (lacks) askServer({ kind: "reviews", of, about });
  }, [lacks, of, about]);
}

/** Reviews written about one listing of `sellerId`, who has `count`: the newest first. */
export function useReviewsOfListing(listingId: string, sellerId: string, count: number): readonly Review[] {
  useAskFor(sellerId, count, { of: "listing", about: listingId });
  return useStore(reviewsOfListing(listingId, sellerId));
}

/** The `count` reviews that a person received, in the same order. */
export function useReviewsOfPerson(personId: string, count: number): readonly Review[] {
  useAskFor(personId, count, { of: "person", about: personId });
  return useStore(reviewsBy("reviewedId", personId));
}

/** The review of one listing by the current person (spec §4, Review form states). */
export function myReview(listingId: string): ReadonlyStore<MyReview> {
  return shared(`my-review:${listingId}`, () =>
    derive([ownReviews(), identity, mineKnown()], (reviews, who, known): MyReview => {
      if (who.phase === "visitor") return NONE;
      return reviews.get(listingId) ?? (known ? NONE : CHECKING);
    }),
  );
}

const ownReviews = () =>
  shared("own-reviews", () => withWaiting(mineOf("review"), (row) => [row.listingId, storedReview(row)], REVIEWS));

export function useMyReview(listingId: string): MyReview {
  return useStore(myReview(listingId));
}
