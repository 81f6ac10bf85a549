/** Photos that go before their listing, while its form is being filled. */
import { draftFrom } from "#domain/draft.ts";
import { middleName, neededSizes, objectName } from "#domain/photo-name.ts";
import type { OutboxDatabase, StoredPhoto } from "./database.ts";
import { openDrafts, savedDraft } from "./open-draft.ts";

/** A photo of a form that is being filled. `object`: its name in the bucket. */
export type Ahead = { object: string; photo: StoredPhoto };

/**
 * The next photo that may go before its listing: of a draft whose form is open, that the server has and that names the photo, so
 * that the server keeps it too. What a listing waits for goes first. `but`: objects that are not to be tried. Null when there is none.
 */
export async function nextAhead(db: OutboxDatabase, author: string, but: ReadonlySet<string>): Promise<Ahead | null> {
  for (const draft of await openDrafts()) {
    const named = draftFrom((await savedDraft(db, draft)) ?? {}).photos;
    for (const name of [...named.flatMap(neededSizes), ...named.map(middleName)]) {
      const photo = await db.photos.get([draft, name]);
      const object = objectName(author, draft, name);
      if (photo?.uploaded === 0 && !but.has(object)) return { object, photo };
    }
  }
  return null;
}

/** It has arrived. Nothing when the person has taken it away meanwhile. */
export async function keepAhead(db: OutboxDatabase, { photo }: Ahead, now: number): Promise<void> {
  await db.photos.update([photo.draft, photo.name], { uploaded: 1, ahead: now });
}
