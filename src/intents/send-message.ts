import { isId } from "#domain/id.ts";
import { actor, askToKeep, commit } from "./commit.ts";
import { IntentError } from "./intent-error.ts";

export type NewMessage = { listingId: string; receiverId: string; content: string };

/**
 * Queues a message; `id` is the message's own, here and on the server. Resolves when it is on the disk.
 * @throws IntentError signed_out | invalid | empty | too_long | storage_full | storage (spec §5, Message send)
 */
export async function sendMessage({ listingId, receiverId, content }: NewMessage): Promise<{ id: string }> {
  const userId = actor("Vous devez être connecté pour contacter le vendeur");
  if (!isId(listingId) || !isId(receiverId)) throw new IntentError("invalid", "Paramètres de conversation invalides.");
  if (receiverId === userId) throw new IntentError("invalid", "Vous ne pouvez pas discuter avec vous-même.");
  const { checkMessage } = await import("./check.ts");
  const text = checkMessage(content);
  const { id } = await commit(userId, {
    kind: "send_message",
    args: { listing_id: listingId, receiver_id: receiverId, content: text },
  });
  if (id === null) throw new IntentError("storage", "Erreur lors de l'envoi du message");
  askToKeep(userId);
  return { id };
}
