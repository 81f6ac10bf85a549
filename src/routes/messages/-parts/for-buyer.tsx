import { Link } from "@tanstack/react-router";
import { statusFor } from "#model/listing/status-for.ts";
import type { ConversationResult } from "#queries/use-conversation.ts";
import { useMyReview } from "#queries/use-reviews.ts";
import { Icon } from "#ui/icon.tsx";
import { useNow } from "#ui/use-now.ts";

/** Told to who is interested, where they write: it stays possible. Who has bought it is asked how it went. */
export function ForBuyer({ listingId, conversation }: { listingId: string; conversation: ConversationResult }) {
  const { listing, whom, messages } = conversation;
  const { toWriters, isSold } = statusFor(listing, whom, useNow());
  if (toWriters)
    return (
      <p className="flex items-center gap-1.5 px-4 pt-2 text-sm text-wait">
        <Icon name="clock" className="!text-[1rem] shrink-0" />
        {toWriters}
      </p>
    );
  // A review counts once both have written.
  return isSold && whom && messages.some(({ mine }) => !mine) ? <AskForReview listingId={listingId} /> : null;
}

function AskForReview({ listingId }: { listingId: string }) {
  const { state } = useMyReview(listingId);
  return state === "none" ? (
    <p className="flex flex-wrap items-center gap-x-1.5 px-4 pt-2 text-sm">
      <Icon name="star" className="!text-[1rem] shrink-0 text-primary" />
      Comment ça s'est passé&#8239;?
      <Link to="/listings/$id" params={{ id: listingId }} className="link">
        Donner mon avis
      </Link>
    </p>
  ) : null;
}
