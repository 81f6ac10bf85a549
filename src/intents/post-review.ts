import { actor, commitRow } from "./commit.ts";

export type NewReview = { listingId: string; rating: number; comment?: string };

/** Queues a review; one a person and listing. @throws IntentError signed_out | invalid (field "rating" or "comment", spec §5) | storage_full | storage */
export async function postReview({ listingId, rating, comment = "" }: NewReview): Promise<{ id: string }> {
  const userId = actor("Connectez-vous pour donner votre avis");
  const { checkReview } = await import("./check-listing.ts");
  return await commitRow(userId, {
    kind: "post_review",
    args: { listing_id: listingId, ...checkReview({ rating, comment }) },
  });
}
