import { actor, commitRow } from "./commit.ts";

export type NewReport = { listingId: string; reason: string; comment?: string };

/** Queues a report to the team; one a person and listing. @throws IntentError signed_out | invalid (field "reason" or "comment", spec §5) | storage_full | storage */
export async function reportListing({ listingId, reason, comment = "" }: NewReport): Promise<{ id: string }> {
  const userId = actor("Connectez-vous pour signaler cette annonce");
  const { checkReport } = await import("./check-listing.ts");
  return await commitRow(userId, {
    kind: "report_listing",
    args: { listing_id: listingId, ...checkReport({ reason, comment }) },
  });
}
