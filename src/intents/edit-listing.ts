import type { DraftData } from "#domain/draft.ts";
import { type ListingWords, wordsOf } from "#domain/listing-words.ts";
import { actor, announce, onThisPhone, UNDO_MS } from "./commit.ts";
import { IntentError } from "./intent-error.ts";

/**
 * Gives a listing on sale other words or pictures, within the bounds of a publication; it leaves in 10 s at the earliest: until
 * then `cancelAct(id)` undoes it. `base`: what the person saw (`useEditable(id).base` of that moment): where another device has
 * changed the same field since, the server says so instead.
 * @throws IntentError signed_out | invalid (with `fields`, "photos" among them) | storage_full | storage (spec §5)
 */
export async function editListing(listingId: string, data: DraftData, base: ListingWords): Promise<{ id: string }> {
  const userId = actor();
  const { checkListing } = await import("./check-listing.ts");
  const words = wordsOf(checkListing(listingId, data));
  const { id, missing } = await onThisPhone(async () => {
    const { queueEdit } = await import("#outbox/publish.ts");
    return await queueEdit(userId, { id: listingId, ...words }, base, UNDO_MS);
  });
  if (missing.length > 0) {
    const why = "Une photo n'est pas sur cet appareil. Retirez-la, ou modifiez depuis l'appareil où elle se trouve.";
    throw new IntentError("invalid", why, { photos: why });
  }
  if (id === null) throw new IntentError("storage", "Cet appareil n'a pas pu enregistrer. Rechargez la page.");
  announce("person");
  return { id };
}
