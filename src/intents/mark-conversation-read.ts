import { currentUser } from "#identity/current.ts";
import { commit } from "./commit.ts";

export type ReadUpTo = {
  listingId: string;
  otherId: string;
  /** Server sequence of the last message seen. */
  upToSeq: number;
};

/**
 * Queues "read up to here"; going backwards does nothing. A visitor has nothing to read.
 * @throws IntentError storage_full | storage
 */
export async function markConversationRead({ listingId, otherId, upToSeq }: ReadUpTo): Promise<void> {
  const userId = currentUser();
  if (userId === null || !Number.isInteger(upToSeq) || upToSeq < 1) return;
  await commit(userId, { kind: "mark_read", args: { listing_id: listingId, other_id: otherId, up_to_seq: upToSeq } });
}
