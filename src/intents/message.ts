/** Intents in a conversation: write, correct, read. A visitor's first words wait until there is an account. */
import { SIGN_IN_TO_CONTACT, OWN_CONVERSATION } from "#domain/refused-here.ts";
import { VISITOR } from "#domain/author.ts";
import { park, parkedKeys } from "#device/parked.ts";
import { isId } from "#domain/id.ts";
import { readWords } from "#domain/message.ts";
import type { Offer } from "#domain/offer.ts";
import { trimmed } from "#domain/text-field.ts";
import { currentUser } from "#identity/current.ts";
import type { About } from "#model/mutation.ts";
import { newId } from "#domain/new-id.ts";
import { putAsideUnder } from "./autosave.ts";
import { actor, announce, askForPersistence, commit, commitRow, onThisPhone, IntentError } from "./commit.ts";

/** `offer`: the step of haggling that it is; `content` says it in words. */
export type NewMessage = { listingId: string; receiverId: string; content: string; offer?: Offer };

/** The text as it is sent. @throws IntentError empty | too_long */
function checkedText(content: string): string {
  const found = readWords(content);
  if ("words" in found) return found.words;
  throw new IntentError(trimmed(content) === "" ? "empty" : "too_long", found.fault);
}

/**
 * Queues a message; `about`: what is known of both, to be shown when they are gone; `typed`: where its words are kept; `id` is the message's own, here and on the server. Resolves when it is on the disk.
 * @throws IntentError signed_out | invalid | empty | too_long | storage_full | storage (spec §5, Message send)
 */
export async function sendMessage(
  { listingId, receiverId, content, offer }: NewMessage,
  about?: About,
  typed?: string,
): Promise<{ id: string }> {
  const userId = writer({ listingId, receiverId });
  const text = checkedText(content);
  const mutation = { listing_id: listingId, receiver_id: receiverId, content: text, ...offerArgs(offer) };
  const row = await commitRow(userId, "send_message", mutation, { ...(about && { about }), typed });
  askForPersistence(userId);
  return row;
}

/** Returns who writes in this conversation, if it can be one. @throws IntentError signed_out | invalid */
export function writer({ listingId, receiverId }: Pick<NewMessage, "listingId" | "receiverId">): string {
  const userId = actor(SIGN_IN_TO_CONTACT);
  if (!isId(listingId) || !isId(receiverId)) throw new IntentError("invalid", "Paramètres de conversation invalides.");
  if (receiverId === userId) throw new IntentError("invalid", OWN_CONVERSATION);
  return userId;
}

/** The step as it travels. */
const offerArgs = (offer: Offer | undefined) =>
  offer && {
    offer: {
      step: offer.step,
      amount: offer.amount,
      ...(offer.offerId !== undefined && { offer_id: offer.offerId }),
      ...(offer.reserveUntil !== undefined && { reserve_until: offer.reserveUntil }),
    },
  };

/**
 * Sends a refused message with another text, at its old place in the conversation; `id` is the new message's.
 * @throws IntentError signed_out | empty | too_long | too_late (it is no longer refused) | storage_full | storage
 */
export async function replaceRefusedMessage(id: string, content: string, typed?: string): Promise<{ id: string }> {
  const userId = actor();
  const text = checkedText(content);
  const freshId = newId();
  const outcome = await onThisPhone(async () => {
    const { rewriteMessage } = await import("#outbox/queued-mutations.ts");
    return await rewriteMessage(userId, id, text, freshId, { typed });
  });
  if (outcome !== "done") throw new IntentError("too_late", "Ce message n'est plus en attente de correction.");
  announce("person");
  return { id: freshId };
}

export type ReadUpTo = {
  listingId: string;
  otherId: string;
  /** Server sequence of the last message seen. */
  upToSeq: number;
};

/**
 * Queues "read up to here"; going backwards does nothing. A visitor has nothing to read.
 * @throws IntentError storage_full | storage
 */
export async function markConversationRead({ listingId, otherId, upToSeq }: ReadUpTo): Promise<void> {
  const userId = currentUser();
  if (userId === null || !Number.isInteger(upToSeq) || upToSeq < 1) return;
  await commit(userId, "mark_read", { listing_id: listingId, other_id: otherId, up_to_seq: upToSeq });
}

/**
 * Keeps what a visitor writes to a seller until somebody is here who can say it. `ready`: Envoyer was pressed. `name`: of words that
 * a link brought from another phone, null where it says none.
 * @throws IntentError empty | too_long (when `ready`) | storage_full | storage
 */
export async function storeFirstMessage(message: NewMessage, ready: boolean, name?: string | null): Promise<void> {
  const content = ready ? checkedText(message.content) : message.content;
  const mutation = {
    ...message,
    kind: "message",
    content,
    ready,
    ...(name !== undefined && { id: name ?? newId() }),
  } as const;
  await onThisPhone(async () => {
    const { dropVisitorMutation, saveVisitorMutation } = await import("#outbox/visitor-mutations.ts");
    await (content === "" ? dropVisitorMutation(mutation) : saveVisitorMutation(mutation));
  });
}

const FIRST_WORDS = "first-words:";

/** Under what a visitor's words to a seller are put aside when the page goes. */
export const firstWordsKey = ({ listingId, receiverId }: Pick<NewMessage, "listingId" | "receiverId">): string =>
  `${FIRST_WORDS}${listingId}:${receiverId}`;

/** Stores the text that was put aside when the page closed and whose form was not opened again. */
async function storePutAside(): Promise<void> {
  for (const key of parkedKeys(VISITOR, FIRST_WORDS)) {
    const [listingId = "", receiverId = ""] = key.slice(FIRST_WORDS.length).split(":");
    const content = putAsideUnder(key, VISITOR);
    if (typeof content === "string") await storeFirstMessage({ listingId, receiverId, content }, false);
    park(VISITOR, key, null);
  }
}

/** Where the messages lead that will now be sent: the conversations, oldest first. */
export type Claim = readonly Pick<NewMessage, "listingId" | "receiverId">[];

/**
 * Turns a visitor's actions before the sign-in into mutations of the current person. Harmless when there are none. @throws IntentError
 * storage_full | storage
 */
export async function claimVisitorMutations(): Promise<Claim> {
  const userId = currentUser();
  if (userId === null) return [];
  await storePutAside();
  const { messages, hearts } = await onThisPhone(async () => {
    const outbox = await import("#outbox/claim-visitor.ts");
    return await outbox.claimVisitorMutations(userId);
  });
  if (messages.length > 0 || hearts > 0) {
    announce();
    askForPersistence(userId);
  }
  return messages;
}
