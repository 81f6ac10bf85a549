/** The one way a proof of payment gets into the queue: act, picture and form in one transaction. */
import type { Act, ProofArgs } from "#domain/mutation.ts";
import { keyOf } from "#domain/mutation.ts";
import { newRow } from "./append.ts";
import { outboxOf } from "./database.ts";
import { argsOf, type OutboxRow } from "./row.ts";
import { asStorageError } from "./storage-error.ts";

/** `id`: the row that stands for the proof; null when its picture is not on this phone, then nothing was queued. */
export type Queued = { id: string | null };

/**
 * Queues a proof and empties its form, whose typed words stand under `form`. Tapped twice it is one: a listing has one
 * proof under way, and a picture is sent once. What was refused of the same purchase makes room. @throws StorageError
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
      const twin = neighbours.find((row) => row.state !== "refused" && isSame(row, args));
      if (twin !== undefined) return { id: twin.id };
      const picture = await db.screenshots.get(args.screenshot);
      if (picture === undefined) return { id: null };
      for (const row of neighbours.filter((each) => each.state === "refused" && isAbout(each, args))) {
        const before = argsOf(row, "send_proof")?.screenshot;
        if (before !== undefined && before !== args.screenshot) await db.screenshots.delete(before);
        await db.mutations.delete(row.seq);
      }
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

function isSame(row: OutboxRow, { listing_id, screenshot }: ProofArgs): boolean {
  const known = argsOf(row, "send_proof");
  return known !== null && (listing_id === null ? known.screenshot === screenshot : known.listing_id === listing_id);
}

function isAbout(row: OutboxRow, { item, listing_id, screenshot }: ProofArgs): boolean {
  const known = argsOf(row, "send_proof");
  return (
    known !== null && ((known.item === item && known.listing_id === listing_id) || known.screenshot === screenshot)
  );
}
