/**
 * When a `sent` row may go: once a pull of its collection that began after its verdict is committed here, for then the
 * replica shows the effect. Before, the screen would lose it for a moment; much later, it would show it twice.
 *
 * "After" is counted, not timed: verdicts are numbered as they are stored, and a pull notes the last number before its
 * first request. A phone clock that jumps changes nothing.
 */
import { currentAuthor } from "#identity/current-author.ts";
import type { CollectionName } from "#domain/collection.ts";
import { baseName, sizeNames } from "#domain/photo-name.ts";
import { forgetDraft } from "./draft-base.ts";
import { isArchived, outboxOf, readState, writeState, type OutboxDatabase, outboxExists } from "./database.ts";
import type { ArchivedRow } from "./tables.ts";
import { isQuota, freeSpaceAfter } from "./full-disk.ts";
import { argsOf, picturedBy, step, type OutboxRow } from "./row.ts";

/** How many verdicts of the server this outbox has stored so far. */
export const verdictCount = async (db: OutboxDatabase): Promise<number> => (await readState(db)).sequence ?? 0;

/** To be read just before the first request of a pull, and given to `removeShown` once its last page is committed. */
export function verdictsSoFar(userId: string = currentAuthor()): Promise<number> {
  return verdictCount(outboxOf(userId));
}

/** `epoch`: of the server that this person's own collection was pulled from; null for another collection, or when it is not known. */
export type Shown = {
  collections: readonly CollectionName[];
  pullStartedAt: number;
  userId?: string;
  now?: number;
  epoch?: string | null;
};

/** Takes out of the queue what the pulled collections now show. `now`: the server's time, milliseconds; this phone's may be months ahead or behind. */
export async function removeShown(shown: Shown): Promise<void> {
  await withoutArchive((archives) => remove(shown, archives));
}

async function remove(
  { collections, pullStartedAt, userId = currentAuthor(), now = Date.now(), epoch = null }: Shown,
  archives: boolean,
): Promise<void> {
  const db = outboxOf(userId);
  const { mutations, photos, uploads, screenshots, draftBases, state } = db;
  await db.transaction("rw", [mutations, db.archived, photos, uploads, screenshots, draftBases, state], async () => {
    const sent = await db.mutations.where("state").equals("sent").toArray();
    const shown = sent.filter((row) => {
      const { collection } = row.travel;
      return (row.sequence ?? 0) <= pullStartedAt && (collection === null || collections.includes(collection));
    });
    await archiveSent(db, shown, archives ? now : null);
    for (const row of shown) {
      await forgetDraft(db, row);
      const proof = argsOf(row, "send_proof");
      if (proof !== null) await db.screenshots.delete(proof.screenshot);
    }
    await forgetArchived(db, now);
    if (epoch !== null && (await readState(db)).sentTo === undefined) await writeState(db, { sentTo: epoch });
  });
}

/**
 * Rows that the server said it has done stay here for two days more, with its pictures: a server that is restored from a backup has
 * lost what was newer, and the phones that sent it give it back. Sent again under the same id, it is harmless to a server
 * that still has it.
 */

const ARCHIVED_MS = 48 * 3_600_000;
/** The time of rows that were archived while nobody knew the server's: the next pull dates them. */
export const UNDATED = Number.MAX_SAFE_INTEGER;

/**
 * Runs `work`, a whole transaction that keeps what was sent, on a phone without room for that once more without keeping it: what
 * the server has said must be known here, the copy is only for a server that loses it.
 */
export async function withoutArchive<T>(work: (archives: boolean) => Promise<T>): Promise<T> {
  try {
    return await work(true);
  } catch (error) {
    if (!isQuota(error)) throw error;
    return (await freeSpaceAfter(error, "copy")) ? await withoutArchive(work) : await work(false);
  }
}

/**
 * Takes rows that are shown out of the queue and keeps them; `now`: the server's time or UNDATED, null: lets them go. Only inside a transaction over all that
 * is read and written here.
 */
export async function archiveSent(db: OutboxDatabase, rows: readonly OutboxRow[], now: number | null): Promise<void> {
  if (rows.length === 0) return;
  await db.mutations.bulkDelete(rows.map(({ seq }) => seq));
  if (now === null) return;
  const archived: ArchivedRow[] = [];
  for (const row of rows) archived.push({ ...row, archivedAt: now, ...(await picturesOf(db, row)) });
  await db.archived.bulkPut(archived);
}

/** The pictures that this mutation brought to the server, as far as they are here. */
async function picturesOf(db: OutboxDatabase, row: OutboxRow): Promise<Pick<ArchivedRow, "photos" | "screenshot">> {
  const pictured = picturedBy(row);
  if (pictured !== null) {
    const names = new Set(pictured.photos.map(baseName).flatMap(sizeNames));
    const here = await db.photos.where("draft").equals(pictured.id).toArray();
    return { photos: here.filter(({ name }) => names.has(name)) };
  }
  const proof = argsOf(row, "send_proof");
  const screenshot = proof === null ? undefined : await db.screenshots.get(proof.screenshot);
  return screenshot === undefined ? {} : { screenshot };
}

async function forgetArchived(db: OutboxDatabase, now: number): Promise<void> {
  const dated = () => db.archived.where("archivedAt");
  await dated()
    .below(now - ARCHIVED_MS)
    .delete();
  // Undated: it would stay for ever, and may be of this minute.
  await dated()
    .above(now + ARCHIVED_MS)
    .modify({ archivedAt: now });
}

/** Whether the server has done this mutation of the last two days: a row may leave the queue before anybody saw it as sent. */
export async function wasSent(userId: string, id: string): Promise<boolean> {
  if (!(await outboxExists(userId))) return false;
  return await isArchived(outboxOf(userId), id);
}

/**
 * A collection of this person begins with rows of `epoch`: unless it is known to have what was sent within the last two days, that is
 * queued again, in its order. Where nothing is known (no pull has followed it), sending twice is cheaper than losing. Returns
 * how many rows.
 */
export async function resendSent(userId: string, epoch: string): Promise<number> {
  if (!(await outboxExists(userId))) return 0;
  const db = outboxOf(userId);
  const { mutations, archived: kept, photos: pictures, uploads, screenshots, state } = db;
  return await db.transaction("rw", [mutations, kept, pictures, uploads, screenshots, state], async () => {
    if ((await readState(db)).sentTo === epoch) return 0;
    // Photos that went before their listing may be lost as well: a form, Wi-Fi or a wish sends it once more.
    await uploads
      .where("state")
      .equals("there")
      .filter((upload) => upload.state === "there" && upload.ahead !== undefined)
      .delete();
    await writeState(db, { sentTo: epoch });
    const sent = await db.mutations.where("state").equals("sent").toArray();
    const archived = await db.archived.toArray();
    const rows = archived.map(({ archivedAt: _archivedAt, photos: _photos, screenshot: _screenshot, ...row }) => row);
    const again = [...sent, ...rows].map((row) => ({ ...row, ...step(row, { type: "lost" }) }));
    await db.mutations.bulkPut(again);
    await db.photos.bulkPut(archived.flatMap(({ photos = [] }) => photos));
    await db.screenshots.bulkPut(archived.flatMap(({ screenshot = [] }) => screenshot));
    await db.archived.clear();
    return again.length;
  });
}

const withPictures = (userId: string) =>
  outboxOf(userId).archived.filter(({ photos = [], screenshot }) => photos.length > 0 || screenshot !== undefined);

/** How many mutations are kept with pictures that the server has. */
export const countSentPictures = async (userId: string): Promise<number> =>
  (await outboxExists(userId)) ? await withPictures(userId).count() : 0;

/** Lets go of these pictures, for a phone without room for anything else. */
export const dropSentPictures = async (userId: string): Promise<number> =>
  await withPictures(userId).modify({ photos: undefined, screenshot: undefined });
