import { actor, commitRow } from "./commit.ts";

/** "J'ai compris": the warning of the team was read. @throws IntentError signed_out | storage_full | storage */
export async function acknowledgeNotice(noticeId: string): Promise<{ id: string }> {
  return await commitRow(actor(), { kind: "acknowledge_notice", args: { notice_id: noticeId } });
}
