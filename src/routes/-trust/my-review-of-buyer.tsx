import { useState } from "react";
import { useMyReview } from "#queries/use-reviews.ts";
import { useWriters } from "#queries/use-conversations.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { MyReview } from "./my-review.tsx";

type MyReviewOfBuyerProps = { sale: { readonly id: string; readonly buyerId?: string | null }; className?: string };

/** The seller says of a named buyer how it went: asked once, and again for what was refused. */
export function MyReviewOfBuyer({ sale: { id, buyerId }, className = "" }: MyReviewOfBuyerProps) {
  const name = useWriters(id).find(({ otherId }) => otherId === buyerId)?.otherName;
  const { state } = useMyReview(id);
  const [open, setOpen] = useState(false);
  if (!buyerId || name === undefined || !(open || state === "none" || state === "refused")) return null;
  return (
    <>
      <Button
        icon="star"
        variant="quiet"
        className={`!justify-start text-left ${className}`}
        onClick={() => setOpen(true)}
      >
        <span className="[overflow-wrap:anywhere]">Donner votre avis sur {name}</span>
      </Button>
      {open ? (
        <Dialog open onClose={() => setOpen(false)} title={`Votre avis sur ${name}`}>
          <MyReview listingId={id} buyer={{ id: buyerId, name }} />
        </Dialog>
      ) : null}
    </>
  );
}
