import { useEffect } from "react";
import { useStore } from "zustand";
import { derive, type ReadonlyStore } from "#domain/derive.ts";
import type { Review } from "#domain/review.ts";
import { identity } from "#identity/current.ts";
import { askServer, type ReviewsAbout } from "#sync/requests.ts";
import { shared } from "./sources.ts";
import { isKnown, progressOf, rowsOf } from "./rows.ts";
import { mutationsOf, mineRows } from "./overlay.ts";

const EMPTY: readonly Review[] = [];

type About = "listingId" | "reviewedId";

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
  return useStore(reviewsBy("listingId", listingId));
}

/** The `count` reviews that a person received, in the same order. */
export function useReviewsOfPerson(personId: string, count: number): readonly Review[] {
  useAskFor(personId, count, { of: "person", about: personId });
  return useStore(reviewsBy("reviewedId", personId));
}

/**
 * The one review of a person about a listing, and where it is. queued: on this phone · sent: on the server, which has not told of it yet ·
 * unshown: on the server, and nobody else sees it until both have written to each other about the listing · done: everybody sees it, or the
 * server says it was said before · refused: `reason` tells why, `mutationId` is for retryMutation and cancelMutation.
 */
export type MyReview = {
  readonly state: "checking" | "none" | "queued" | "sent" | "unshown" | "done" | "refused";
  readonly rating?: number;
  readonly comment?: string;
  readonly mutationId?: string;
  readonly reason?: string;
};

const NONE: MyReview = { state: "none" };

/** The review of one listing by the person here (spec §4, Review form states). */
export function myReview(listingId: string): ReadonlyStore<MyReview> {
  return shared(`my-review:${listingId}`, () =>
    derive(
      [mineRows(), mutationsOf("post_review"), identity, progressOf("mine")],
      (mine, rows, who, progress): MyReview => {
        if (who.phase === "visitor") return NONE;
        const review = mine
          ?.flatMap((row) => (row.kind === "review" ? row.data : []))
          .find((one) => one.listingId === listingId);
        if (review !== undefined)
          return { state: review.shown ? "done" : "unshown", rating: review.rating, comment: review.comment ?? "" };
        const row = rows.findLast(({ args }) => args.listing_id === listingId);
        if (row === undefined) return isKnown(mine, progress) ? NONE : { state: "checking" };
        const said = { rating: row.args.rating, comment: row.args.comment, mutationId: row.id };
        if (row.refusal === null) return { ...said, state: row.state === "sent" ? "sent" : "queued" };
        return row.refusal.code === "duplicate"
          ? { state: "done" }
          : { ...said, state: "refused", reason: row.refusal.message };
      },
    ),
  );
}

export function useMyReview(listingId: string): MyReview {
  return useStore(myReview(listingId));
}
