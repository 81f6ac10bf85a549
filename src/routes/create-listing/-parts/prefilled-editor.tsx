import { useEffect, useState } from "react";
import { EMPTY_DRAFT, type DraftData } from "#domain/draft.ts";
import { useListing, type ListingAnswer } from "#queries/use-listing.ts";
import { toast } from "#ui/toast.ts";
import { FormSkeleton } from "./form-skeleton.tsx";
import { ListingEditor } from "./listing-editor.tsx";

/** A new draft with the words of an existing listing, and its photos when it is one's own. Fails aloud into an empty form (§8). */
export function PrefilledEditor({ draftId, from }: { draftId: string; from: string }) {
  const answer = useListing(from);
  const [initial, setInitial] = useState<DraftData | null>(null);
  const failed = answer.unreachable || answer.phase === "unavailable" || answer.phase === "missing";
  if (initial === null && (failed || answer.listing !== null)) setInitial(wordsOf(answer));
  useEffect(() => {
    if (initial === EMPTY_DRAFT) toast.error("Impossible de pré-remplir l'annonce");
  }, [initial]);
  return initial === null ? <FormSkeleton /> : <ListingEditor draftId={draftId} initial={initial} base={null} />;
}

function wordsOf({ listing, mine }: ListingAnswer): DraftData {
  if (listing === null) return EMPTY_DRAFT;
  const { title, price, description, category, condition, district, photos } = listing;
  return { title, price: String(price), description, category, condition, district, photos: mine ? photos : [] };
}
