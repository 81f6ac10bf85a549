import type { DraftData } from "#domain/draft.ts";
import { actor, announce, onThisPhone } from "./commit.ts";
import { IntentError } from "./intent-error.ts";

/**
 * Queues the publication of a draft: its photos, then the listing in one transaction on the server. Twice is once: the
 * listing has the draft's id, and the first row stands for both.
 * @throws IntentError signed_out | invalid (with `fields`, "photos" among them) | storage_full | storage (spec §5)
 */
export async function publishListing(draftId: string, data: DraftData): Promise<{ id: string; listingId: string }> {
  const userId = actor("Votre compte n'est pas correctement configuré");
  const { checkListing } = await import("./check-listing.ts");
  const args = checkListing(draftId, data);
  const { id, missing } = await onThisPhone(async () => {
    const { queuePublication } = await import("#outbox/publish.ts");
    return await queuePublication(userId, args);
  });
  if (missing.length > 0) {
    const words = "Une photo n'est pas sur cet appareil. Retirez-la, ou publiez depuis l'appareil où elle se trouve.";
    throw new IntentError("invalid", words, { photos: words });
  }
  if (id === null) throw new IntentError("storage", "Erreur lors de la création de l'annonce");
  announce("person");
  return { id, listingId: draftId };
}
