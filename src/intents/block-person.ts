import { actor, commit } from "./commit.ts";
import { IntentError } from "./intent-error.ts";

export type Blocking = { personId: string; name: string; on: boolean };

/**
 * Queues the blocking of a person, or its end; two opposite ones that have not left the phone undo each other. Keeps its
 * place among the messages to that person. `id` is null when it undid one that had not left. @throws IntentError signed_out | invalid | storage_full | storage
 */
export async function blockPerson({ personId, name, on }: Blocking): Promise<{ id: string | null }> {
  const userId = actor("Connectez-vous pour bloquer cette personne");
  if (personId === userId) throw new IntentError("invalid", "Vous ne pouvez pas vous bloquer vous-même.");
  return await commit(userId, { kind: "block_person", args: { person_id: personId, on, name } });
}
