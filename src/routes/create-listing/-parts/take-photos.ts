import { thumbName } from "#domain/thumb.ts";
import { keepTaken } from "#intents/draft.ts";
import { hashOf } from "#photos/hash.ts";
import { readDraftPhoto, weighDraftPhoto } from "#session/draft-photos.ts";

/** Photos of a draft that another device has sent, and those that it has not. Bytes, of all sizes that are taken. */
export type Weight = { readonly there: readonly string[]; readonly bytes: number; readonly left: number };

/** Null when nobody could be asked. */
export async function weighPhotos(draftId: string, names: readonly string[]): Promise<Weight | null> {
  const sizes = await Promise.all(
    names.map((name) => Promise.all([name, thumbName(name)].map((size) => weighDraftPhoto(draftId, size)))),
  );
  if (sizes.flat().includes(null)) return null;
  const there = names.filter((_, place) => sizes[place]?.includes("missing") === false);
  const bytes = sizes.flatMap((both) => (both.includes("missing") ? [] : both)).map(Number);
  return { there, bytes: bytes.reduce((sum, one) => sum + one, 0), left: names.length - there.length };
}

/** Drafts whose photos are on their way: who publishes meanwhile waits for the same. */
const under = new Map<string, Promise<void>>();

/**
 * Fetches these photos of a draft onto this phone, as far as another device has sent them; from then on they are this one's. Each is kept as it
 * comes: a cut loses one at most. @throws IntentError signed_out | storage_full | storage
 */
export function takePhotos(draftId: string, names: readonly string[]): Promise<void> {
  const going = under.get(draftId) ?? take(draftId, names).finally(() => under.delete(draftId));
  under.set(draftId, going);
  return going;
}

async function take(draftId: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const [thumb, full] = [await readDraftPhoto(draftId, thumbName(name)), await readDraftPhoto(draftId, name)];
    if (!(full instanceof Blob && thumb instanceof Blob) || !name.startsWith(await hashOf(full))) continue;
    const { width, height } = await createImageBitmap(full);
    await keepTaken(draftId, { name, full, thumb, width, height });
  }
}
