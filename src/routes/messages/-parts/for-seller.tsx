import { statusOf } from "#model/listing/status.ts";
import type { ConversationResult } from "#queries/use-conversation.ts";
import { later } from "#ui/later.tsx";

const MyReviewOfBuyer = later(() =>
  import("../../-trust/my-review-of-buyer.tsx").then((module) => module.MyReviewOfBuyer),
);

type ForSellerProps = { ids: { listingId: string; otherId: string }; conversation: ConversationResult };

/** Told to who has sold it, where they write to the buyer: how it went. */
export function ForSeller({ ids: { listingId, otherId }, conversation }: ForSellerProps) {
  const { listing, whom, messages } = conversation;
  // A review counts once both have written; the buyer began.
  return whom !== undefined && statusOf(listing?.status).isSold && messages.some(({ mine }) => mine) ? (
    <MyReviewOfBuyer sale={{ id: listingId, buyerId: otherId }} />
  ) : null;
}
