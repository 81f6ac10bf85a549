/** The intent of choosing a photo as avatar. By itself: whoever has none does without its code. */
import { newId } from "#domain/new-id.ts";
import type { PreparedPhoto } from "#photos/prepare-photo.ts";
import { actor, announce, askForPersistence, onThisPhone, IntentError } from "./commit.ts";

/**
 * Queues a photo, with its bytes, as the person's avatar: it stands on this phone at once.
 * @throws IntentError signed_out | storage_full | storage
 */
export async function chooseAvatarPhoto(photo: PreparedPhoto): Promise<void> {
  const userId = actor();
  const { name, full, width, height, originalBytes } = photo;
  const id = newId();
  const queued = await onThisPhone(async () => {
    const [photos, publish] = await Promise.all([import("#outbox/photos.ts"), import("#outbox/publish.ts")]);
    await photos.storeAvatar(userId, id, { name, full, width, height, originalBytes });
    return await publish.queueAvatar(userId, { id, photos: [name] });
  });
  if (queued.id === null)
    throw new IntentError("storage", "La photo n'a pas pu être gardée sur ce téléphone. Choisissez-la de nouveau.");
  announce();
  askForPersistence(userId);
}
