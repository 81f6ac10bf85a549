import { actor, commitRow } from "./commit.ts";

/** `attach`: the reporter's word that the last messages of the conversation go with it; the server copies them, not the phone. */
export type NewPersonReport = {
  personId: string;
  listingId: string;
  reason: string;
  comment?: string;
  attach: boolean;
};

/** Queues a report of the other side of a conversation; one at a time until the team has decided. @throws IntentError signed_out | invalid (field "reason" or "comment") | storage_full | storage */
export async function reportPerson(report: NewPersonReport): Promise<{ id: string }> {
  const { personId, listingId, reason, comment = "", attach } = report;
  const userId = actor();
  const { checkPersonReport } = await import("./check-listing.ts");
  const checked = checkPersonReport({ reason, comment });
  return await commitRow(userId, {
    kind: "report_person",
    args: { person_id: personId, listing_id: listingId, ...checked, attach },
  });
}
