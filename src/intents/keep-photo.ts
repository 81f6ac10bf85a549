import type { PreparedPhoto } from "#photos/prepare-photo.ts";
import { actor, askToKeep, onThisPhone } from "./commit.ts";

/** Keeps both sizes of a photo of a draft on this phone; the draft then names it. @throws IntentError signed_out | storage_full | storage, nothing kept */
export async function keepPhoto(draftId: string, photo: PreparedPhoto): Promise<void> {
  const userId = actor();
  const { name, full, thumb, width, height, originalBytes } = photo;
  await onThisPhone(async () => {
    const photos = await import("#outbox/photos.ts");
    await photos.keepPhoto(userId, draftId, { name, full, thumb, width, height, originalBytes });
  });
  askToKeep(userId);
}

/** Forgets a photo that the draft no longer names. @throws IntentError signed_out | storage */
export async function dropPhoto(draftId: string, name: string): Promise<void> {
  const userId = actor();
  await onThisPhone(async () => {
    const photos = await import("#outbox/photos.ts");
    await photos.dropPhoto(userId, draftId, name);
  });
}
