/** Intents of haggling: each step is a message, which says it in words as well. */
import { type Offer, offerWords } from "#domain/offer.ts";
import type { About } from "#model/mutation.ts";
import { cancelMutation } from "./queue.ts";
import { sendMessage, storeFirstMessage } from "./message.ts";

type Ids = { readonly listingId: string; readonly receiverId: string };

/**
 * Proposes a price, or answers the one that was proposed. Resolves when it is on the disk.
 * @throws IntentError signed_out | invalid | storage_full | storage
 */
export const sendOffer = (ids: Ids, offer: Offer, about?: About): Promise<{ id: string }> =>
  sendMessage({ ...ids, content: offerWords(offer), offer }, about);

/** The same of a visitor, whose offer waits for an account as first words do. @throws IntentError storage_full | storage */
export const storeFirstOffer = (ids: Ids, amount: number): Promise<void> => {
  const offer = { step: "made", amount } as const;
  return storeFirstMessage({ ...ids, content: offerWords(offer), offer }, true);
};

/**
 * Takes an own offer back: nobody hears of one that has not left this phone. @throws IntentError signed_out | storage_full | storage
 */
export async function withdrawOffer(
  ids: Ids,
  { offerId, amount }: { offerId: string; amount: number },
  about?: About,
): Promise<void> {
  const left = await cancelMutation(offerId).then(
    (outcome) => outcome === "unsure",
    () => true,
  );
  if (left) await sendOffer(ids, { step: "withdrawn", amount, offerId }, about);
}
