import type { DraftData } from "#domain/draft.ts";
import { actor, announce, askToKeep, onThisPhone } from "./commit.ts";
import { IntentError } from "./intent-error.ts";

/**
 * Keeps what is written of a listing, here at once and on the person's other devices when there is a network. `base`: what
 * the server knew when the form was filled (`useDraft(id).base` of that moment): null nothing, undefined when the form was
 * filled from what this phone itself had still to send.
 * @throws IntentError signed_out | too_late (it is being published) | storage_full | storage
 */
export async function saveDraft(id: string, data: DraftData, base: DraftData | null | undefined): Promise<void> {
  const userId = actor();
  const saved = await onThisPhone(async () => {
    const { queueDraft } = await import("#outbox/save-draft.ts");
    return await queueDraft(userId, id, { ...data }, base);
  });
  if (!saved) throw new IntentError("too_late", "Cette annonce est déjà en cours de publication.");
  announce();
  askToKeep(userId);
}
