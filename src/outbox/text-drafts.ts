/** Texts that are being typed on this phone, and the ids that a visitor's words among them had already. */
import { VISITOR } from "#domain/author.ts";
import type { MutationArgs } from "#model/mutations.ts";
import { outboxExists, outboxOf, type OutboxDatabase } from "./database.ts";
import type { MessageId, TextDraft } from "./tables.ts";
import { asStorageError } from "./full-disk.ts";

type ConversationIds = Pick<MutationArgs["send_message"], "listing_id" | "receiver_id">;

/** The key of the text that is typed in this conversation, or to change its refused message `message`. */
export const conversationDraftKey = (
  { listing_id: listing, receiver_id: receiver }: ConversationIds,
  message?: string,
): string => `conversation:${listing}:${receiver}${message === undefined ? "" : `:${message}`}`;

/** A text as it is stored. Behind "#" a key names the tab, where several had the form open (routes/-mutations/use-saved-text.ts). */
export function textDraft(key: string, text: string): TextDraft {
  const [place = key] = key.split("#");
  const [form = place, about = "", , message] = place.split(":");
  return { key, text, form, about, ...(message === undefined ? {} : { message }) };
}

/** Stores what is being typed under `key`; an empty text is deleted. @throws StorageError */
export async function saveText(userId: string, key: string, text: string): Promise<void> {
  const db = outboxOf(userId);
  try {
    await db.transaction("rw", db.textDrafts, db.messageIds, async () => {
      await (text === "" ? db.textDrafts.delete(key) : db.textDrafts.put(textDraft(key, text)));
      await forgetId(db, key, text);
    });
  } catch (error) {
    throw asStorageError(error);
  }
}

/** Returns the text that was being typed under `key`, "" when there is none. @throws StorageError */
export async function readText(userId: string, key: string): Promise<string> {
  try {
    // Most visitors never write anything: no database is made to find that out.
    if (userId === VISITOR && !(await outboxExists(VISITOR))) return "";
    return (await outboxOf(userId).textDrafts.get(key))?.text ?? "";
  } catch (error) {
    throw asStorageError(error);
  }
}

/** `typed`: the key under which the words of a mutation were typed. They are deleted with its row stored, or they would stand there beside it. */
export type Typed = { readonly typed?: string | undefined };

/** Deletes the words typed at `typed`, whose mutation is queued. Only inside a transaction over `textDrafts` and `messageIds`. */
export async function forgetTyped(db: Texts, typed: string | undefined): Promise<void> {
  if (typed === undefined) return;
  await db.textDrafts.delete(typed);
  await forgetId(db, typed, "");
}

type Texts = Pick<OutboxDatabase, "textDrafts" | "messageIds">;

/**
 * A week, in milliseconds. What a visitor wrote longer ago is not sent without being asked for, because the thing may be sold by then;
 * and the id that was stored for these words is used no more.
 */
export const GOOD_FOR = 7 * 86_400_000;

/**
 * The id that was stored for these words, which is used once. Words that came along in a mail's link also wait on the phone where they were
 * written, and are sent from there too: under one id the server takes one message. Changed words get an id of their own, and so do
 * the same words written a second time, which the server would otherwise take for the first.
 */
export async function knownId(
  { messageIds }: Pick<OutboxDatabase, "messageIds">,
  args: MutationArgs["send_message"],
  now: number,
): Promise<Partial<Pick<MessageId, "id">>> {
  const key = conversationDraftKey(args);
  const known = await messageIds.get(key);
  if (known?.content !== args.content || Math.abs(now - known.at) > GOOD_FOR) return {};
  await messageIds.delete(key);
  return { id: known.id };
}

/** The field under `key` now holds `text`: deletes the id of words that are not in it any more. Only inside a transaction over `messageIds`. */
async function forgetId({ messageIds }: Pick<OutboxDatabase, "messageIds">, key: string, text: string): Promise<void> {
  const known = await messageIds.get(key);
  if (known !== undefined && !text.includes(known.content)) await messageIds.delete(key);
}

/** Deletes the ids of a visitor's words that stand in their conversation already: the same words sent now are said once more. */
export async function dropIds(
  userId: string,
  stand: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<void> {
  const { messageIds } = outboxOf(userId);
  const ids = (await messageIds.toArray()).map(({ id }) => id);
  if (ids.length === 0) return;
  const there = await stand(ids);
  // The rows as they are now: another id may stand there since.
  await messageIds.filter(({ id }) => there.has(id)).delete();
}
