/** Intents of a voice in a conversation: stored the moment it is recorded, heard, thrown away or sent. */
import { newId } from "#domain/new-id.ts";
import { conversationKey } from "#domain/message.ts";
import { objectName } from "#domain/photo-name.ts";
import type { About } from "#model/mutation.ts";
import { actor, announce, askForPersistence, checked, commit, onThisPhone, IntentError } from "./commit.ts";
import { type NewMessage, writer } from "./message.ts";

type Ids = Pick<NewMessage, "listingId" | "receiverId">;

/** Where a voice lies that was recorded for this conversation and not sent. */
export const voiceKey = ({ listingId, receiverId }: Ids): string => `voice:${conversationKey(listingId, receiverId)}`;

export type StoredSound = { readonly name: string; readonly blob: Blob };

/** Stores what was just recorded, so that nothing said is lost. @throws IntentError signed_out | storage_full | storage */
export async function storeVoice(ids: Ids, sound: StoredSound): Promise<void> {
  const userId = writer(ids);
  await onThisPhone(async () => {
    const { storeSound } = await import("#outbox/photos.ts");
    await storeSound(userId, voiceKey(ids), sound);
  });
  askForPersistence(userId);
}

/** Throws it away. @throws IntentError storage */
export async function dropVoice(ids: Ids, name: string): Promise<void> {
  const userId = writer(ids);
  await onThisPhone(async () => {
    const { dropPhoto } = await import("#outbox/photos.ts");
    await dropPhoto(userId, voiceKey(ids), name);
  });
}

/** Queues a voice as a message of its own. Returns its name in the bucket. @throws IntentError signed_out | invalid | storage_full | storage */
export async function sendVoice(
  ids: Ids,
  sound: StoredSound,
  heard: { readonly seconds: number; readonly peaks: readonly number[] },
  about?: About,
): Promise<{ name: string }> {
  const userId = writer(ids);
  const { name } = sound;
  const id = newId();
  const { listingId: listing_id, receiverId: receiver_id } = ids;
  const form = { listing_id, receiver_id, id, photos: [name], seconds: heard.seconds, peaks: [...heard.peaks] };
  const args = await checked("send_media", form);
  const queued = await onThisPhone(async () => {
    const [photos, publish] = await Promise.all([import("#outbox/photos.ts"), import("#outbox/publish.ts")]);
    await photos.storeSound(userId, id, sound);
    const row = await publish.queueMedia(userId, args, about);
    await photos.dropPhoto(userId, voiceKey(ids), name);
    return row;
  });
  if (queued.id === null) throw new IntentError("storage", "Le message vocal n'a pas pu être gardé sur ce téléphone.");
  announce();
  return { name: objectName(userId, id, name) };
}

/** Queues that the voice of this message was heard. @throws IntentError signed_out | storage_full | storage */
export async function hearVoice(messageId: string): Promise<void> {
  await commit(actor(), "hear_voice", { message_id: messageId });
}
