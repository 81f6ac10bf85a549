/** The one way a proof of payment gets into the queue: act, picture and form in one transaction. */
import { type Act, type ProofArgs, keyOf } from "#acts/acts.ts";
import { newRow } from "./append.ts";
import { outboxOf } from "./database.ts";
import { merge, superseded } from "./coalesce.ts";
import { argsOf } from "./row.ts";
import { asStorageError } from "./room.ts";

/** `id`: the row that stands for the proof; null when its picture is not on this phone, then nothing was queued. */
export type Queued = { id: string | null };

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
      if (decision.do === "covered") return { id: neighbours.find(({ seq }) => seq === decision.seq)?.id ?? null };
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
