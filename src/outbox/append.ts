import { keyOf, mergeOf, type Act } from "#acts/acts.ts";
import { merge, superseded } from "./coalesce.ts";
import { outboxOf, type OutboxDatabase } from "./database.ts";
import { newId } from "./new-id.ts";
import { baseFor } from "./draft-base.ts";
import type { NewRow, OutboxRow } from "./row.ts";
import { asStorageError } from "./room.ts";

/** Id of the row that now stands for the act; null when it undid an earlier act and nothing is left to send. */
export type Appended = { id: string | null };

/**
 * Stores one act of `userId` and resolves once it is on the disk. Reading the neighbours and writing is one
 * transaction, so two tabs cannot both merge into the same row, nor merge into one that is leaving.
 * @throws StorageError when this phone has no room (nothing stored) or cannot store at all.
 */
export async function append(userId: string, act: Act, now: number = Date.now(), more: More = {}): Promise<Appended> {
  const db = outboxOf(userId);
  try {
    return await db.transaction("rw", db.mutations, db.meta, () => place(db, newRow(userId, act, now, more), act));
  } catch (error) {
    throw asStorageError(error);
  }
}

/** What a row may carry besides its act: a time to undo it, photos to send before it. */
export type More = Pick<OutboxRow, "hold" | "uploads">;

/** Only inside a transaction over `mutations` and `meta`. */
export async function place(db: OutboxDatabase, row: NewRow, act: Act): Promise<Appended> {
  // Of such a kind every act is sent, whatever stands before it: nothing of what stands there is read.
  if (mergeOf(act.kind).rule === "append") {
    await db.mutations.add(row);
    return { id: row.id };
  }
  // Rows of one key come in the order of their numbers: an index keeps equal keys so.
  const neighbours = await db.mutations.where("key").equals(row.key).toArray();
  await db.mutations.bulkDelete(superseded(act, neighbours));
  const decision = merge(act, neighbours);
  if (decision.do === "append") {
    await db.mutations.add(
      act.kind === "save_draft" ? { ...row, ...(await baseFor(db, act.args.id, neighbours)) } : row,
    );
    return { id: row.id };
  }
  if (decision.do === "cancel") {
    await db.mutations.delete(decision.seq);
    return { id: null };
  }
  if (decision.do === "replace")
    await db.mutations.update(decision.seq, {
      args: decision.args,
      createdAt: row.createdAt,
      hold: row.hold ?? null,
      ...(row.uploads === undefined ? {} : { uploads: row.uploads }),
    });
  return { id: neighbours.find(({ seq }) => seq === decision.seq)?.id ?? null };
}

export function newRow(userId: string, act: Act, now: number, more: More = {}): NewRow {
  return {
    id: newId(),
    kind: act.kind,
    key: keyOf(act),
    args: act.args,
    ...(act.base === undefined ? {} : { base: act.base }),
    userId,
    createdAt: now,
    state: "queued",
    sends: 0,
    failures: 0,
    unknowns: 0,
    wait: null,
    alone: false,
    refusal: null,
    mark: null,
    ...more,
  };
}
