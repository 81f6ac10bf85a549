import { keepLastRows, lastRows } from "#replica/last-rows.ts";
import { publicReplica } from "#replica/stores.ts";
import type { StoredListing } from "#replica/feed.ts";

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
