/** Screenshots of payments on this phone, from the moment one is chosen until it is queued. On its way: leaving-proof.ts. */
import { keyOf, type ProofArgs, type Mutation } from "#model/mutations.ts";
import { outboxOf, type OutboxDatabase } from "./database.ts";
import type { Screenshot } from "./tables.ts";
import { newId } from "#domain/new-id.ts";
import { argsOf, type OutboxRow } from "./row.ts";
import { asStorageError } from "./full-disk.ts";
import { newRow, merge, superseded } from "./append.ts";

export type NewScreenshot = Omit<Screenshot, "id" | "form" | "shrunk">;

/** Puts a screenshot into a form, in the place of the one before. Returns its id. @throws StorageError */
export async function storeScreenshot(userId: string, form: string, screenshot: NewScreenshot): Promise<string> {
  const { screenshots } = outboxOf(userId);
  const id = newId();
  try {
    await screenshots.db.transaction("rw", screenshots, async () => {
      await screenshots.where("form").equals(form).delete();
      await screenshots.add({ ...screenshot, id, form });
    });
  } catch (error) {
    throw asStorageError(error);
  }
  return id;
}

/** Takes the screenshot out of a form; one that a mutation of the queue names stays. @throws StorageError */
export async function dropScreenshot(userId: string, form: string): Promise<void> {
  try {
    await outboxOf(userId).screenshots.where("form").equals(form).delete();
  } catch (error) {
    throw asStorageError(error);
  }
}

/** Lets go of the picture of a proof that needs it no more. Inside a transaction over `screenshots`. */
export async function forgetScreenshot(db: OutboxDatabase, row: OutboxRow): Promise<void> {
  const args = argsOf(row, "send_proof");
  if (args !== null) await db.screenshots.delete(args.screenshot);
}

/* The one way a proof of payment gets into the queue: mutation, picture and form in one transaction. */

/** `id`: the row that stands for the proof; null when its picture is not on this phone, then nothing was queued. */
type Queued = { id: string | null };

/**
 * Queues a proof and empties its form, whose typed words stand under `form`. Tapped twice it is one,
 * and what was refused of the same purchase makes room, by the rule of its kind. @throws StorageError
 */
export async function queueProof(
  userId: string,
  form: string,
  args: ProofArgs,
  now: number = Date.now(),
): Promise<Queued> {
  const db = outboxOf(userId);
  const mutation: Mutation = { kind: "send_proof", args };
  try {
    return await db.transaction("rw", db.mutations, db.screenshots, db.textDrafts, async () => {
      const neighbours = await db.mutations.where("key").equals(keyOf(mutation)).toArray();
      const decision = merge(mutation, neighbours);
      if (decision.do === "covered") return { id: decision.row.id };
      const picture = await db.screenshots.get(args.screenshot);
      if (picture === undefined) return { id: null };
      const gone = superseded(mutation, neighbours);
      await db.mutations.bulkDelete(gone);
      const pictures = neighbours.flatMap((row) =>
        gone.includes(row.seq) ? (argsOf(row, "send_proof")?.screenshot ?? []) : [],
      );
      await db.screenshots.bulkDelete(pictures.filter((id) => id !== args.screenshot));
      const row = newRow(userId, { kind: "send_proof", args: { ...args, bytes: picture.blob.size } }, now, {});
      await db.mutations.add(row);
      await db.screenshots.update(picture.id, { form: "" });
      await db.textDrafts.delete(form);
      return { id: row.id };
    });
  } catch (error) {
    throw asStorageError(error);
  }
}
