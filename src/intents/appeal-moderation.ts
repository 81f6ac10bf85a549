import { actor, commitRow } from "./commit.ts";

/** Asks the team to look again at a listing that was hidden or removed; once a notice. @throws IntentError signed_out | invalid (field "message") | storage_full | storage */
export async function appealModeration(noticeId: string, words: string): Promise<{ id: string }> {
  const userId = actor();
  const { checkDispute } = await import("./check-proof.ts");
  return await commitRow(userId, {
    kind: "appeal_moderation",
    args: { notice_id: noticeId, message: checkDispute({ message: words }).message },
  });
}
