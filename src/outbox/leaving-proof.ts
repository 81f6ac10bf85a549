/** The proof of payment that leaves next, with its picture. The worker sends proofs too, and queues none. */
import type { ProofArgs } from "#model/mutations.ts";
import { chooseProof } from "./choose-batch.ts";
import { queuedUploads } from "./queued-uploads.ts";
import type { OutboxDatabase } from "./database.ts";
import type { Screenshot } from "./tables.ts";
import { heartbeat } from "./heartbeat.ts";
import { argsOf, step, type OutboxRow } from "./row.ts";

/** `screenshot` null: the picture is no longer on this phone. */
export type LeavingProof = { row: OutboxRow; args: ProofArgs; screenshot: Screenshot | null };

/** Chooses the next proof and marks it `sending`; null when none may go now. */
export function beginProof(db: OutboxDatabase, author: string, now: number): Promise<LeavingProof | null> {
  return db.transaction("rw", db.mutations, db.screenshots, db.state, async () => {
    const chosen = chooseProof(await queuedUploads(db), author, now);
    const args = chosen === null ? null : argsOf(chosen, "send_proof");
    if (chosen === null || args === null) return null;
    const row = { ...chosen, ...step(chosen, { type: "begin" }) };
    await db.mutations.put(row);
    await heartbeat(db, now);
    return { row, args, screenshot: (await db.screenshots.get(args.screenshot)) ?? null };
  });
}

/** Keeps a smaller picture in the place of the one that was too large; the proof keeps its id. */
export function storeSmaller(
  db: OutboxDatabase,
  { row, args, screenshot }: LeavingProof,
  smaller: Blob,
): Promise<void> {
  return db.transaction("rw", db.mutations, db.screenshots, async () => {
    if (screenshot === null) return;
    await db.screenshots.update(screenshot.id, { blob: smaller, shrunk: 1 });
    await db.mutations
      .where("id")
      .equals(row.id)
      .modify({ args: { ...args, bytes: smaller.size } });
  });
}
