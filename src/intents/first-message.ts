import { currentUser } from "#identity/current.ts";
import { announce, askToKeep, onThisPhone } from "./commit.ts";
import type { NewMessage } from "./send-message.ts";

/**
 * Keeps what a visitor writes to a seller until somebody is here who can say it. `ready`: Envoyer was pressed.
 * @throws IntentError empty | too_long (when `ready`) | storage_full | storage
 */
export async function keepFirstMessage(message: NewMessage, ready: boolean): Promise<void> {
  const { checkMessage } = await import("./check.ts");
  const content = ready ? checkMessage(message.content) : message.content;
  const wish = { ...message, kind: "message", content, ready } as const;
  await onThisPhone(async () => {
    const { dropWish, keepWish } = await import("#outbox/wishes.ts");
    await (content === "" ? dropWish(wish) : keepWish(wish));
  });
}

/** Where the messages lead that will now be sent: the conversations, oldest first. */
export type Claim = readonly Pick<NewMessage, "listingId" | "receiverId">[];

/** What was wished here before the sign-in becomes acts of the person here. Harmless when nothing was. @throws IntentError storage_full | storage */
export async function claimWishes(): Promise<Claim> {
  const userId = currentUser();
  if (userId === null) return [];
  const { messages, hearts } = await onThisPhone(async () => {
    const wishes = await import("#outbox/wishes.ts");
    return await wishes.claimWishes(userId);
  });
  if (messages.length > 0 || hearts > 0) {
    announce();
    askToKeep(userId);
  }
  return messages;
}
