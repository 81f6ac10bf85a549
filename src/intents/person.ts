/** What a person does about another one. */
import { actor, commit, commitRow } from "./commit.ts";
import { IntentError } from "./intent-error.ts";

export type Blocking = { personId: string; name: string; on: boolean };

/**
 * Queues the blocking of a person, or its end; two opposite ones that have not left the phone undo each other. Keeps its
 * place among the messages to that person. `id` is null when it undid one that had not left. @throws IntentError signed_out | invalid | storage_full | storage
 */
export async function blockPerson({ personId, name, on }: Blocking): Promise<{ id: string | null }> {
  const userId = actor("Connectez-vous pour bloquer cette personne");
  if (personId === userId) throw new IntentError("invalid", "Vous ne pouvez pas vous bloquer vous-même.");
  return await commit(userId, "block_person", { person_id: personId, on, name });
}

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
  return await commitRow(actor(), "report_person", {
    person_id: personId,
    listing_id: listingId,
    reason,
    comment,
    attach,
  });
}
