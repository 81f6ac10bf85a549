import { actor, commit } from "./commit.ts";

/** Queues a heart put or taken back; two opposite ones that have not left the phone undo each other. @throws IntentError signed_out | storage_full | storage */
export async function setFavorite({ listingId, on }: { listingId: string; on: boolean }): Promise<void> {
  await commit(actor("Connectez-vous pour garder cette annonce"), {
    kind: "set_favorite",
    args: { listing_id: listingId, on },
  });
}
