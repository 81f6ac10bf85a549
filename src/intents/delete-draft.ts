import { actor, commitRow, UNDO_MS } from "./commit.ts";

/** Throws a draft away, here and on the other devices; `cancelAct(id)` brings it back for 10 s. @throws IntentError signed_out | storage_full | storage */
export async function deleteDraft(id: string): Promise<{ id: string }> {
  return await commitRow(actor(), { kind: "delete_draft", args: { id } }, { undoMs: UNDO_MS });
}
