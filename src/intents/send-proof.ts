import { proofFormKey, type ProofValues } from "#domain/proof.ts";
import { actor, announce, onThisPhone } from "./commit.ts";
import { IntentError } from "./intent-error.ts";

/** What is paid for: the fee of a listing, or a pack. `amount` in francs, as the screen showed it; the server decides. */
export type Purchase = { readonly item: string; readonly listingId: string | null; readonly amount: number };

/**
 * Queues the proof of a payment with its picture and empties the form; `id` becomes the proof's own. Twice is once.
 * @throws IntentError signed_out | invalid (with `fields`) | storage_full | storage (§5, payment and credits forms)
 */
export async function sendProof({ item, listingId, amount }: Purchase, form: ProofValues): Promise<{ id: string }> {
  const userId = actor();
  const { checkProof } = await import("./check-proof.ts");
  const { fullName: full_name, phone, email, reference, screenshot } = checkProof(form);
  const { id } = await onThisPhone(async () => {
    const { queueProof } = await import("#outbox/proofs.ts");
    return await queueProof(userId, proofFormKey(listingId), {
      item,
      listing_id: listingId,
      amount,
      full_name,
      phone,
      email,
      reference,
      screenshot,
      bytes: 0,
    });
  });
  if (id === null) {
    const words = "La capture n'est plus sur cet appareil. Ajoutez-la de nouveau.";
    throw new IntentError("invalid", words, { screenshot: words });
  }
  announce("person");
  return { id };
}
