/** Screenshots of payments on this phone, from the moment one is chosen until the server has it; the proof that carries one. */
import { keyOf, type ProofArgs, type Act } from "#model/mutations.ts";
import { outboxOf, type OutboxDatabase, type Screenshot } from "./database.ts";
import { newId } from "#domain/new-id.ts";
import { argsOf, step, type OutboxRow } from "./row.ts";
import { asStorageError } from "./room.ts";
import { chooseProof } from "./batch.ts";
import { queuedCarriers } from "./carriers.ts";
import { heartbeat } from "./locks.ts";
import { newRow, merge, superseded } from "./append.ts";

export type NewScreenshot = Omit<Screenshot, "id" | "form" | "shrunk">;

/** Puts a screenshot into a form, in the place of the one before. Gives its id. @throws StorageError */
export async function keepScreenshot(userId: string, form: string, screenshot: NewScreenshot): Promise<string> {
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

/** Takes the screenshot out of a form; one that an act of the queue names stays. @throws StorageError */
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

/** `screenshot` null: the picture is no longer on this phone. */
export type LeavingProof = { row: OutboxRow; args: ProofArgs; screenshot: Screenshot | null };

/** Chooses the next proof and marks it `sending`; null when none may go now. */
export function beginProof(db: OutboxDatabase, author: string, now: number): Promise<LeavingProof | null> {
  return db.transaction("rw", db.mutations, db.screenshots, db.meta, async () => {
    const chosen = chooseProof(await queuedCarriers(db), author, now);
    const args = chosen === null ? null : argsOf(chosen, "send_proof");
    if (chosen === null || args === null) return null;
    const row = { ...chosen, ...step(chosen, { type: "begin" }) };
    await db.mutations.put(row);
    await heartbeat(db, now);
    return { row, args, screenshot: (await db.screenshots.get(args.screenshot)) ?? null };
  });
}

/** Keeps a smaller picture in the place of the one that was too large; the proof keeps its id. */
export function keepSmaller(db: OutboxDatabase, { row, args, screenshot }: LeavingProof, smaller: Blob): Promise<void> {
  return db.transaction("rw", db.mutations, db.screenshots, async () => {
    if (screenshot === null) return;
    await db.screenshots.update(screenshot.id, { blob: smaller, shrunk: 1 });
    await db.mutations
      .where("id")
      .equals(row.id)
      .modify({ args: { ...args, bytes: smaller.size } });
  });
}

/* The one way a proof of payment gets into the queue: act, picture and form in one transaction. */

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
  const act: Act = { kind: "send_proof", args };
  try {
    return await db.transaction("rw", db.mutations, db.screenshots, db.words, async () => {
      const neighbours = await db.mutations.where("key").equals(keyOf(act)).toArray();
      const decision = merge(act, neighbours);
      if (decision.do === "covered") return { id: decision.row.id };
      const picture = await db.screenshots.get(args.screenshot);
      if (picture === undefined) return { id: null };
      const gone = superseded(act, neighbours);
      await db.mutations.bulkDelete(gone);
      const pictures = neighbours.flatMap((row) =>
        gone.includes(row.seq) ? (argsOf(row, "send_proof")?.screenshot ?? []) : [],
      );
      await db.screenshots.bulkDelete(pictures.filter((id) => id !== args.screenshot));
      const row = newRow(userId, { kind: "send_proof", args: { ...args, bytes: picture.blob.size } }, now, {});
      await db.mutations.add(row);
      await db.screenshots.update(picture.id, { form: "" });
      await db.words.delete(form);
      return { id: row.id };
    });
  } catch (error) {
    throw asStorageError(error);
  }
}
