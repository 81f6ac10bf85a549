import { actor, commitRow, UNDO_MS } from "./commit.ts";

/**
 * Gives an own listing another price, as typed, in 10 s at the earliest: until it leaves, `cancelAct(id)` undoes it.
 * `was` is the price that stood there; when another device has changed it meanwhile, the server says so instead.
 * @throws IntentError signed_out | invalid (field "price", spec §5) | storage_full | storage
 */
export async function changePrice(listingId: string, price: string, was?: number): Promise<{ id: string }> {
  const userId = actor();
  const { checkPrice } = await import("./check-listing.ts");
  return await commitRow(
    userId,
    { kind: "change_price", args: { id: listingId, price: checkPrice(price), was } },
    { undoMs: UNDO_MS },
  );
}
