/** The housekeeping of the tab that leads, after each pull. */
import { currentUser } from "#identity/current.ts";
import { newestListings } from "#replica/feed-questions.ts";
import { storeLastRows, lastRows } from "#first-paint/last-rows.ts";
import { LAST_ROWS_MOST } from "#first-paint/last-rows-key.ts";
import { privateReplica, publicReplica } from "#replica/stores.ts";
import type { Collection } from "./collection.ts";
import { isInCurrentTown } from "#town";
import { keepSpace } from "./free-space.ts";
import { keepLotKeys } from "./lot-keys.ts";

/** Collections that were trimmed since this page began: once is often enough. */
const trimmed = new Set<string>();

/**
 * The housekeeping that a pull leaves behind. Never rejects: what fails is done after the next pull. What is old is said by
 * `serverNow`: a phone that is months ahead for one start must lose nothing.
 */
export async function afterPull(collection: Pick<Collection, "name" | "open">, serverNow: number): Promise<void> {
  try {
    if (collection.name === "feed") await storeNewest(serverNow);
    if (collection.name === "drafts") {
      const { sweepOrphans } = await import("./sweep.ts");
      await sweepOrphans(serverNow);
    }
    if (collection.name === "feed") {
      await keepSpace();
      await keepLotKeys(serverNow);
    }
    if (trimmed.has(collection.name)) return;
    await collection.open()?.trim(serverNow);
    trimmed.add(collection.name);
  } catch {
    // closed meanwhile; the next pull does it
  }
}

/**
 * Puts the newest listings into the record that the next start paints from, when they have changed. Without those of people whom
 * the current person has blocked: the next start paints before anything can say so.
 */
async function storeNewest(now: number): Promise<void> {
  if (currentUser() !== null && privateReplica.getState() === null) return;
  const mine = await privateReplica.getState()?.rows("mine").find();
  const blocked = new Set(mine?.flatMap(({ kind, data }) => (kind === "block" ? [data.personId] : [])));
  const feed = publicReplica.getState()?.rows("feed");
  if (feed === undefined) return;
  const stored = await feed.find(
    newestListings((row) => isInCurrentTown(row) && !blocked.has(row.userId), LAST_ROWS_MOST),
  );
  if (stored.length === 0 && (await feed.count()) === 0) return;
  const rows = stored.map(({ newest: _newest, ...listing }) => listing);
  if (JSON.stringify(rows) !== JSON.stringify(lastRows.getState()?.rows)) storeLastRows(rows, now);
}
