/**
 * The middle sizes of photos. Nobody waits for them: a listing leaves with what it cannot be shown without, and these follow it. They are
 * set aside in the transaction that stores the server's verdict, so whoever dies in between leaves either the mutation, which goes once
 * more, or them.
 */
import { baseName, middleName, objectName } from "#domain/photo-name.ts";
import type { OutboxDatabase } from "./database.ts";
import { argsOf, bucketOf, picturedBy, type OutboxRow } from "./row.ts";
import { isThere } from "./uploads.ts";

const listingOf = (row: OutboxRow): string | undefined =>
  bucketOf(row) === "listings" ? (picturedBy(row)?.id ?? argsOf(row, "delete_listing")?.id) : undefined;

/** Whether the server has applied a mutation that says which pictures a listing shows. */
export const endsWithPictures = (row: OutboxRow): boolean => row.state === "sent" && listingOf(row) !== undefined;

/**
 * The server has applied `row`: what its listing can do without is to follow, and what it no longer shows need not. Without `room` on this phone
 * readers see the whole. Only inside a transaction over `photos` and `uploads`.
 */
export async function followListing({ photos, uploads }: OutboxDatabase, row: OutboxRow, room: boolean): Promise<void> {
  const listing = listingOf(row);
  if (listing === undefined) return;
  const shown = (picturedBy(row)?.photos ?? []).map((name) => middleName(baseName(name)));
  const known = await uploads.where("listing").equals(listing).toArray();
  await uploads.bulkDelete(known.map(({ object }) => object));
  for (const [order, name] of shown.entries()) {
    const object = objectName(row.userId, listing, name);
    const waits = known.find((upload) => upload.object === object);
    if (waits?.state === "following") {
      await uploads.put({ ...waits, order });
      continue;
    }
    const photo = room ? await photos.get([listing, name]) : undefined;
    const upload = await uploads.get(object);
    if (photo !== undefined && !isThere(upload, row.createdAt))
      await uploads.put({ object, state: "following", listing, order, photo, place: upload?.place ?? null });
  }
}
