import { newId } from "#outbox/new-id.ts";
import { actor, announce, onThisPhone } from "./commit.ts";
import { IntentError } from "./intent-error.ts";

/**
 * Sends a refused message with another text, at its old place in the conversation; `id` is the new message's.
 * @throws IntentError signed_out | empty | too_long | too_late (it is no longer refused) | storage_full | storage
 */
export async function replaceRefusedMessage(id: string, content: string): Promise<{ id: string }> {
  const userId = actor();
  const { checkMessage } = await import("./check.ts");
  const text = checkMessage(content);
  const freshId = newId();
  const outcome = await onThisPhone(async () => {
    const { rewriteMessage } = await import("#outbox/acts.ts");
    return await rewriteMessage(userId, id, text, freshId);
  });
  if (outcome !== "done") throw new IntentError("too_late", "Ce message n'est plus en attente de correction.");
  announce("person");
  return { id: freshId };
}
