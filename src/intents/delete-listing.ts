import { actor, commitRow, UNDO_MS } from "./commit.ts";

/** Deletes an own listing, in 10 s at the earliest: until it leaves, `cancelAct(id)` undoes it. @throws IntentError signed_out | storage_full | storage */
export async function deleteListing(listingId: string): Promise<{ id: string }> {
  return await commitRow(actor(), { kind: "delete_listing", args: { id: listingId } }, { undoMs: UNDO_MS });
}
