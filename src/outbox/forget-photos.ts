/** Photos that go from this phone, with what is known of their uploads. Apart from what stores them: every phone forgets, an account alone sends. */
import { objectName } from "#domain/photo-name.ts";
import { draftFrom } from "#model/listing/draft.ts";
import type { OutboxDatabase } from "./database.ts";
import { argsOf, type OutboxRow, picturedBy } from "./row.ts";
import type { PhotoKey } from "./tables.ts";

/** The photos that a mutation names, as it names them: of a draft that it saves, of a listing or a message that it brings. */
export function photosNamedBy(row: OutboxRow): readonly string[] {
  const saved = argsOf(row, "save_draft");
  return [...(saved === null ? [] : draftFrom(saved.data).photos), ...(picturedBy(row)?.photos ?? [])];
}

/** Forgets what is known of these uploads, save of those that follow their listing. */
export const forgetUploads = ({ uploads }: OutboxDatabase, objects: readonly string[]): Promise<number> =>
  uploads
    .where("object")
    .anyOf(objects)
    .filter(({ state }) => state !== "following")
    .delete();

/** Deletes these photos and what is known of their uploads. Only inside a transaction over both. */
export async function deletePhotos(db: OutboxDatabase, userId: string, keys: readonly PhotoKey[]): Promise<void> {
  await db.photos.bulkDelete([...keys]);
  await forgetUploads(
    db,
    keys.map(([draft, name]) => objectName(userId, draft, name)),
  );
}

/** Deletes the picture of a message that is on the server, or will not be sent. Only inside a transaction over both. */
export async function forgetMedia(db: OutboxDatabase, row: OutboxRow): Promise<void> {
  const id = argsOf(row, "send_media")?.id;
  if (id !== undefined) await deletePhotos(db, row.userId, await db.photos.where("draft").equals(id).primaryKeys());
}
