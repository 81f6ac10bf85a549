/** A phone lets go of things that have ended elsewhere, once it knows all that there is. */
import { park, parked, parkedKeys } from "#device/parked.ts";
import { draftFrom } from "#model/listing/draft.ts";
import { statusOf } from "#model/listing/status.ts";
import { sweepPhotos } from "#outbox/sweep-photos.ts";
import { dropIds } from "#outbox/text-drafts.ts";
import { privateReplica, type PrivateReplica } from "#replica/stores.ts";

/** Before, in the middle of pulling anew, or with rows that this build cannot read, something would seem to be nobody's. */
async function isWhole(db: PrivateReplica, collection: "drafts" | "mine"): Promise<boolean> {
  const { after, before, pulledAt, quarantined } = await db.progress.read(collection);
  return after !== null && before === null && pulledAt !== null && quarantined.length === 0;
}

const isOver = (status: string): boolean => {
  const { isSold, isDeleted } = statusOf(status);
  return isSold === true || isDeleted === true;
};

/** One's own listings that are neither sold nor deleted; null while this phone does not know them all. */
async function going(db: PrivateReplica): Promise<ReadonlySet<string> | null> {
  if (!(await isWhole(db, "mine"))) return null;
  const own = await db.rows("mine").find();
  return new Set(
    own.flatMap((row) => (row.kind === "listing" && !isOver(String(row.data.status)) ? [row.data.id] : [])),
  );
}

/**
 * Lets go of the photos of drafts that ended on another device, and of mutations that were taken back; of words that no form opens for any
 * more. Only while this phone knows all drafts. `serverNow` in milliseconds: a phone's clock may be wrong by months.
 */
export async function sweepOrphans(serverNow: number): Promise<void> {
  const db = privateReplica.getState();
  if (db === null) return;
  const { owner } = db;
  await dropIds(owner, async (ids) => new Set((await db.rows("messages").find({ ids: [...ids] })).map(({ id }) => id)));
  if (!(await isWhole(db, "drafts"))) return;
  const known = (await db.rows("drafts").find()).map(({ id, data }) => [id, draftFrom(data).photos] as const);
  const putAside = parkedKeys(owner).map((key) => [key, parked(owner, key) ?? ""] as const);
  const beside = { parked: new Map(putAside), going: await going(db) };
  const { texts } = await sweepPhotos(owner, new Map(known), serverNow, beside);
  for (const key of texts) park(owner, key, null);
}
