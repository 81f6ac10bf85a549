/** Intents about a listing before it is published: its words, its photos. */
import type { DraftData } from "#model/listing/draft.ts";
import { currentUser } from "#identity/current.ts";
import { newId } from "#domain/new-id.ts";
import { holdDraft } from "#outbox/open-draft.ts";
import type { TakenPhoto } from "#outbox/photos.ts";
import type { PreparedPhoto } from "#photos/prepare-photo.ts";
import { actor, announce, askForPersistence, commitRow, onThisPhone, IntentError } from "./commit.ts";

/** Id of a draft that begins, and of the listing it will be: so that however often it is published, it is one listing. */
export const newDraftId = (): string => newId();

/**
 * Marks the form of a draft (or of a proof, by its key) as open, so that nothing tidies its photos away; returns the function that ends it.
 */
export const openDraft = (draftId: string): (() => void) => holdDraft(draftId);

/**
 * Keeps what is written of a listing, here at once and on the person's other devices when there is a network. `base`: what
 * the server knew when the form was filled (`useDraft(id).base` of that moment): null nothing, undefined when the form was
 * filled from what this phone itself had still to send. `seen`: what the form last had of the draft as it is kept here; what another tab
 * has written since in other fields stays. `userId`: who writes it; the current person.
 * @throws IntentError signed_out | too_late (it is being published) | storage_full | storage
 */
export async function saveDraft(
  id: string,
  data: DraftData,
  base: DraftData | null | undefined,
  seen?: DraftData,
  userId: string = actor(),
): Promise<void> {
  const saved = await onThisPhone(async () => {
    const { queueDraft } = await import("#outbox/publish.ts");
    return await queueDraft(userId, id, { ...data }, base, seen);
  });
  if (!saved) throw new IntentError("too_late", "Cette annonce est déjà en cours de publication.");
  announce();
  askForPersistence(userId);
}

/** Throws a draft away, here and on the other devices; `cancelMutation(id)` brings it back for 10 s. @throws IntentError signed_out | storage_full | storage */
export async function deleteDraft(id: string): Promise<{ id: string }> {
  return await commitRow(actor(), "delete_draft", { id });
}

/** Keeps all sizes of a photo of a draft on this phone; the draft then names it. @throws IntentError signed_out | storage_full | storage, nothing kept */
export async function storePhoto(draftId: string, photo: PreparedPhoto): Promise<void> {
  const userId = actor();
  const { name, full, middle, thumb, width, height, originalBytes } = photo;
  await onThisPhone(async () => {
    const photos = await import("#outbox/photos.ts");
    await photos.storePhoto(userId, draftId, { name, full, middle, thumb, width, height, originalBytes });
  });
  askForPersistence(userId);
}

/** Gives a draft those of `names` that are on this phone under another draft. @throws IntentError signed_out | storage_full | storage */
export async function copyPhotos(draftId: string, names: readonly string[]): Promise<void> {
  const userId = actor();
  await onThisPhone(async () => {
    const photos = await import("#outbox/photos.ts");
    await photos.copyPhotos(userId, draftId, names);
  });
}

/** Keeps a photo of a draft that another device has sent (session/draft-photos.ts). @throws IntentError signed_out | storage_full | storage, nothing kept */
export async function keepTaken(draftId: string, photo: TakenPhoto): Promise<void> {
  const userId = actor();
  await onThisPhone(async () => {
    const { storeTaken } = await import("#outbox/photos.ts");
    await storeTaken(userId, draftId, photo);
  });
  askForPersistence(userId);
}

/**
 * Asks that these photos of a draft go where the person's other devices can take them, before it is published; without a network, as soon
 * as there is one. @throws IntentError signed_out | storage_full | storage
 */
export async function sendPhotos(draftId: string, names: readonly string[]): Promise<void> {
  const userId = actor();
  await onThisPhone(async () => {
    const { wishUploads } = await import("#outbox/photos.ts");
    await wishUploads(userId, draftId, names);
  });
  announce("person");
}

/** Forgets a photo that the draft no longer names. @throws IntentError signed_out | storage */
export async function dropPhoto(draftId: string, name: string): Promise<void> {
  const userId = actor();
  await onThisPhone(async () => {
    const photos = await import("#outbox/photos.ts");
    await photos.dropPhoto(userId, draftId, name);
  });
}

/**
 * Hands the pictures that another app shared with this one to `take`, which resolves to those that could not be stored once the others
 * stand in a draft. Pictures that cannot be read now, or could not be stored, wait for the next form. Rejects for the latter alone: whether
 * there are any is not known before they are read.
 */
export async function takeSharedPhotos(take: (files: readonly File[]) => Promise<readonly File[]>): Promise<void> {
  const userId = currentUser();
  const kept = userId === null ? null : await readShared(userId).catch(() => null);
  if (kept === null || kept.files.length === 0) return;
  const left = await take(kept.files);
  if (left.length === kept.files.length) return;
  const { leaveSharedPhotos } = await import("#outbox/shared-photos.ts");
  await leaveSharedPhotos(kept, left);
}

async function readShared(userId: string) {
  const { readSharedPhotos } = await import("#outbox/shared-photos.ts");
  return await readSharedPhotos(userId);
}
