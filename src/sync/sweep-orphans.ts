import { draftFrom } from "#domain/draft.ts";
import { sweepPhotos } from "#outbox/orphan-photos.ts";
import { ownerOf } from "#replica/names.ts";
import { readProgress } from "#replica/progress-of.ts";
import { privateReplica } from "#replica/stores.ts";

/**
 * Lets go of the photos of drafts that ended on another device, and of acts that were taken back. Only once this phone
 * has heard of all drafts: before, every photo would seem to be nobody's.
 */
export async function sweepOrphans(): Promise<void> {
  const db = privateReplica.get();
  if (db === null || (await readProgress(db.progress, "drafts")).pulledAt === null) return;
  const drafts = await db.drafts.find().exec();
  await sweepPhotos(ownerOf(db.name), new Map(drafts.map(({ id, data }) => [id, draftFrom(data).photos])));
}
