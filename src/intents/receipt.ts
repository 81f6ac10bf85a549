/** Intents about a receipt of a sale. */
import type { About } from "#model/mutation.ts";
import { newId } from "#domain/new-id.ts";
import { actor, commitRow } from "./commit.ts";

type Sale = { readonly listingId: string; readonly buyerId: string };

/**
 * Proposes a receipt to the buyer of an own listing; it takes the place of one that was not confirmed. Price and IMEI as typed.
 * @throws IntentError signed_out | invalid (fields "price", "imei") | storage_full | storage
 */
export const makeReceipt = (
  { listingId, buyerId }: Sale,
  typed: { price: string; imei: string },
  about: About,
): Promise<{ id: string }> =>
  commitRow(actor(), "make_receipt", { id: newId(), listing_id: listingId, buyer_id: buyerId, ...typed }, { about });

/** Confirms a receipt or refuses it; its seller takes it back. @throws IntentError signed_out | storage_full | storage */
export const answerReceipt = (id: string, yes: boolean): Promise<{ id: string }> =>
  commitRow(actor(), "answer_receipt", { id, yes });
