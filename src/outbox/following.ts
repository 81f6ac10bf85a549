/**
 * The middle sizes of photos. Nobody waits for them: a listing leaves with what it cannot be shown without, and these follow it. They are
 * set aside in the transaction that stores the server's word, so whoever dies in between leaves either the mutation, which goes once
 * more, or them; and under a name of their own, which outlives the photos of the draft. At the end: photos that go ahead of theirs.
 */
import { draftFrom } from "#domain/draft.ts";
import { baseName, middleName, neededSizes, objectName } from "#domain/photo-name.ts";
import { isThere, type OutboxDatabase } from "./database.ts";
import type { StoredPhoto } from "./tables.ts";
import { openDrafts } from "./open-draft.ts";
import { savedDraft } from "./draft-base.ts";
import { argsOf, picturedBy, type OutboxRow } from "./row.ts";

const PREFIX = "after:";
const LENGTH_OF_ID = 36;

/** In front of those of one listing; `place` sorts its cover first. */
const after = (listing: string, place: number | "" = ""): string => `${PREFIX}${listing}:${place}`;

/** A picture that follows its listing. `object`: its name in the bucket. */
export type Following = { object: string; photo: StoredPhoto };

const listingOf = (row: OutboxRow): string | undefined => picturedBy(row)?.id ?? argsOf(row, "delete_listing")?.id;

/** Whether the server has applied a mutation that says which pictures a listing shows. */
export const endsWithPictures = (row: OutboxRow): boolean => row.state === "sent" && listingOf(row) !== undefined;

/**
 * The server has applied `row`: what its listing can do without is to follow, and what it no longer shows need not. Without `room` on this phone
 * readers see the whole. Only inside a transaction over `photos`.
 */
export async function followListing({ photos }: OutboxDatabase, row: OutboxRow, room: boolean): Promise<void> {
  const listing = listingOf(row);
  if (listing === undefined) return;
  const shown = (picturedBy(row)?.photos ?? []).map(baseName);
  const known = await photos.where("draft").startsWith(after(listing)).toArray();
  // All of them, for one that has another place now would go twice.
  await photos.bulkDelete(known.map(({ draft, name }): [string, string] => [draft, name]));
  for (const [place, name] of shown.entries()) {
    const middle = middleName(name);
    const waits = known.find((one) => one.name === middle);
    const photo = waits ?? (room ? await photos.get([listing, middle]) : undefined);
    if (photo !== undefined && (waits !== undefined || !isThere(photo, row.createdAt)))
      await photos.put({ ...photo, draft: after(listing, place), uploaded: 0 });
  }
}

/** The next one to go; null when none is left. */
export async function nextFollowing({ photos }: OutboxDatabase, author: string): Promise<Following | null> {
  const photo = await photos.where("draft").startsWith(PREFIX).first();
  if (photo === undefined) return null;
  const listing = photo.draft.slice(PREFIX.length, PREFIX.length + LENGTH_OF_ID);
  return { object: objectName(author, listing, photo.name), photo };
}

/** It has arrived, or the server will not have it: a listing is shown well enough without. */
export async function endFollowing({ photos }: OutboxDatabase, { photo }: Following): Promise<void> {
  await photos.delete([photo.draft, photo.name]);
}

/** Whether a photo on this phone waits to follow a listing, which needs nothing else to name it. */
export const isFollowing = (draft: string): boolean => draft.startsWith(PREFIX);

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
