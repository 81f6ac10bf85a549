/** The housekeeping that a pull leaves behind: the record that the next start paints from, photos of nobody, room. */
import type { Lane } from "./lane.ts";
import { keepRoom } from "./room.ts";
import { keepLastRows, lastRows } from "#replica/last-rows.ts";
import { publicReplica, privateReplica } from "#replica/stores.ts";
import type { StoredListing } from "#replica/feed.ts";
import { draftFrom } from "#domain/draft.ts";
import { sweepPhotos } from "#outbox/orphan-photos.ts";
import { ownerOf } from "#replica/names.ts";
import { readProgress } from "#replica/progress.ts";

const trimmed = new Set<string>();

/**
 * The housekeeping that a pull leaves behind. Never rejects: what fails is done after the next pull. `now` by this phone's
 * clock, for display; what is old is said by `serverNow`: a phone that is months ahead for one start must lose nothing.
 */
export async function afterPull(lane: Pick<Lane, "name" | "open">, now: number, serverNow: number): Promise<void> {
  try {
    if (lane.name === "feed") await keepNewest(now);
    if (lane.name === "drafts") await sweepOrphans(serverNow);
    if (lane.name === "feed") await keepRoom();
    // Once a start is often enough.
    if (trimmed.has(lane.name)) return;
    await lane.open()?.trim(serverNow);
    trimmed.add(lane.name);
  } catch {
    // closed meanwhile; the next pull does it
  }
}

const ROWS = 24;

/** Puts the newest listings into the record that the next start paints from, when they have changed. */
export async function keepNewest(now: number): Promise<void> {
  const documents = await publicReplica
    .get()
    ?.feed.find({ sort: [{ newest: "asc" }], limit: ROWS })
    .exec();
  if (documents === undefined || documents.length === 0) return;
  const rows = documents.map((document) => {
    const { newest: _newest, text: _text, ...listing } = document.toJSON() as StoredListing;
    return listing;
  });
  if (JSON.stringify(rows) !== JSON.stringify(lastRows.get()?.rows)) keepLastRows(rows, now);
}

/**
 * Lets go of the photos of drafts that ended on another device, and of acts that were taken back. Only while this phone
 * knows all drafts: before, or in the middle of pulling anew, every photo would seem to be nobody's. `serverNow` in
 * milliseconds: a phone's clock may be wrong by months.
 */
export async function sweepOrphans(serverNow: number): Promise<void> {
  const db = privateReplica.get();
  if (db === null) return;
  const { after, before, pulledAt } = await readProgress(db.progress, "drafts");
  if (after === null || before !== null || pulledAt === null) return;
  const drafts = await db.drafts.find().exec();
  await sweepPhotos(ownerOf(db.name), new Map(drafts.map(({ id, data }) => [id, draftFrom(data).photos])), serverNow);
}
