/** The intent of sending a picture in a conversation. By itself: whoever writes words does without its code. */
import { newId } from "#domain/new-id.ts";
import { objectName } from "#domain/photo-name.ts";
import type { About } from "#model/mutation.ts";
import type { PreparedPhoto } from "#photos/prepare-photo.ts";
import { announce, askForPersistence, checked, onThisPhone, IntentError } from "./commit.ts";
import { type NewMessage, writer } from "./message.ts";

const NOT_KEPT = "La photo n'a pas pu être gardée sur ce téléphone. Choisissez-la de nouveau.";

/**
 * Queues a picture as a message of its own, with its bytes: it stands in the conversation at once. Returns its name in the bucket.
 * @throws IntentError signed_out | invalid | storage_full | storage
 */
export async function sendPicture(
  { listingId, receiverId }: Pick<NewMessage, "listingId" | "receiverId">,
  photo: PreparedPhoto,
  about?: About,
): Promise<{ name: string }> {
  const userId = writer({ listingId, receiverId });
  const { name, full, middle, thumb, width, height, originalBytes } = photo;
  const id = newId();
  const form = { listing_id: listingId, receiver_id: receiverId, id, photos: [name] };
  const args = await checked("send_media", form);
  const queued = await onThisPhone(async () => {
    const [photos, publish] = await Promise.all([import("#outbox/photos.ts"), import("#outbox/publish.ts")]);
    await photos.storePhoto(userId, id, { name, full, middle, thumb, width, height, originalBytes });
    return await publish.queueMedia(userId, args, about);
  });
  if (queued.id === null) throw new IntentError("storage", NOT_KEPT);
  announce();
  askForPersistence(userId);
  return { name: objectName(userId, id, name) };
}
