import { currentUser } from "#identity/current.ts";
import { commit, onThisPhone } from "./commit.ts";

/**
 * Queues a heart put or taken back; two opposite ones that have not left the phone undo each other. A visitor's is kept
 * on this phone until somebody signs in. @throws IntentError storage_full | storage
 */
export async function setFavorite({ listingId, on }: { listingId: string; on: boolean }): Promise<void> {
  const userId = currentUser();
  if (userId !== null) {
    await commit(userId, { kind: "set_favorite", args: { listing_id: listingId, on } });
    return;
  }
  await onThisPhone(async () => {
    const { dropWish, keepWish } = await import("#outbox/wishes.ts");
    await (on ? keepWish : dropWish)({ kind: "heart", listingId });
  });
}
