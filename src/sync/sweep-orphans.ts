import { draftFrom } from "#domain/draft.ts";
import { sweepPhotos } from "#outbox/orphan-photos.ts";
import { ownerOf } from "#replica/names.ts";
import { readProgress } from "#replica/progress-of.ts";
import { privateReplica } from "#replica/stores.ts";

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
