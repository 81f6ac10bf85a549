import { actor, commitRow, UNDO_MS } from "./commit.ts";

/** Marks an own listing as sold, in 10 s at the earliest: until it leaves, `cancelAct(id)` undoes it. @throws IntentError signed_out | storage_full | storage */
export async function markSold(listingId: string): Promise<{ id: string }> {
  return await commitRow(actor(), { kind: "mark_sold", args: { id: listingId } }, { undoMs: UNDO_MS });
}
