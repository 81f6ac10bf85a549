/** Intents about a payment: the proof, its picture, a dispute of a decision. */
import { proofFormKey, type ProofValues } from "#domain/proof.ts";
import type { PreparedScreenshot } from "#photos/prepare-screenshot.ts";
import { actor, announce, askForPersistence, checked, commitRow, onThisPhone, IntentError } from "./commit.ts";

/** The thing that is paid for: the fee of a listing, or a pack. `amount` in francs, as the screen showed it; the server decides. */
export type Purchase = { readonly item: string; readonly listingId: string | null; readonly amount: number };

/**
 * Queues the proof of a payment with its picture and empties the form, whose words stand at `place`; `id` becomes the proof's own. Twice is once.
 * @throws IntentError signed_out | invalid (with `fields`) | storage_full | storage (§5, payment and credits forms)
 */
export async function sendProof(
  { item, listingId, amount }: Purchase,
  form: ProofValues,
  place: string = proofFormKey(listingId),
): Promise<{ id: string }> {
  const userId = actor();
  const args = await checked("send_proof", { item, listing_id: listingId, amount, ...form, bytes: 0 });
  const { id } = await onThisPhone(async () => {
    const { queueProof } = await import("#outbox/screenshots.ts");
    return await queueProof(userId, place, args);
  });
  if (id === null) {
    const words = "La capture n'est plus sur ce téléphone. Ajoutez-la de nouveau.";
    throw new IntentError("invalid", words, { screenshot: words });
  }
  announce("person");
  return { id };
}

/** Queues what a payer says against a refusal, or a decision taken back; one a decision. @throws IntentError signed_out | invalid (field "message") | storage_full | storage */
export async function contestPayment(proofId: string, words: string, typed?: string): Promise<{ id: string }> {
  return await commitRow(actor(), "contest_payment", { proof_id: proofId, message: words }, { typed });
}

/** Keeps the screenshot of a form on this phone, in the place of the one before; gives its id. @throws IntentError signed_out | storage_full | storage */
export async function storeScreenshot(
  form: string,
  { blob, name, width, height, originalBytes }: PreparedScreenshot,
): Promise<string> {
  const userId = actor();
  const id = await onThisPhone(async () => {
    const screenshots = await import("#outbox/screenshots.ts");
    return await screenshots.storeScreenshot(userId, form, { blob, name, width, height, originalBytes });
  });
  askForPersistence(userId);
  return id;
}

/** Takes the screenshot out of a form that is not sent. @throws IntentError signed_out | storage */
export async function dropScreenshot(form: string): Promise<void> {
  const userId = actor();
  await onThisPhone(async () => {
    const screenshots = await import("#outbox/screenshots.ts");
    await screenshots.dropScreenshot(userId, form);
  });
}
