import type { Table } from "dexie";
import { keyOf, mergeOf, travelOf, type Mutation } from "#model/mutations.ts";
import { outboxOf, type OutboxDatabase } from "./database.ts";
import { newId } from "#domain/new-id.ts";
import { baseFor } from "./draft-base.ts";
import { isRunning, isUntouched, isWaiting, type NewRow, type OutboxRow } from "./row.ts";
import { asStorageError } from "./full-disk.ts";
import { withUnsure } from "./taken-back.ts";
import { forgetTyped, knownId, type Typed } from "./text-drafts.ts";

/** Id of the row that now stands for the mutation; null when it undid an earlier mutation and nothing is left to send. */
export type Appended = { id: string | null };

/**
 * Stores one mutation of `userId` and resolves once it is on the disk. Reading the neighbours and writing is one
 * transaction, so two tabs cannot both merge into the same row, nor merge into one that is leaving.
 * @throws StorageError when this phone has no room (nothing stored) or cannot store at all.
 */
export async function append(
  userId: string,
  mutation: Mutation,
  now: number = Date.now(),
  { typed, ...more }: More & Typed = {},
): Promise<Appended> {
  const db = outboxOf(userId);
  try {
    return await db.transaction("rw", tablesToPlace(db), async () => {
      const known = mutation.kind === "send_message" ? await knownId(db, mutation.args, now) : {};
      const appended = await place(db, { ...newRow(userId, mutation, now, more), ...known }, mutation);
      await forgetTyped(db, typed);
      return appended;
    });
  } catch (error) {
    throw asStorageError(error);
  }
}

/** Fields of a row besides its mutation: a time to undo it, photos to send before it. */
export type More = Pick<OutboxRow, "undoUntil" | "uploads" | "about">;

/** The tables that `place` and `forgetTyped` read and write. */
export const tablesToPlace = (db: OutboxDatabase): Table[] => [
  db.mutations,
  db.draftBases,
  db.unsureValues,
  db.textDrafts,
  db.messageIds,
];

/**
 * Puts a mutation into its place among those of its key: stores it, merges it into one that waits, or does nothing. Only inside a transaction over
 * `tablesToPlace`. Such a transaction ends by itself while nothing is asked of it, so no await stands before the first request.
 */
export async function place(db: OutboxDatabase, bare: NewRow, wanted: Mutation): Promise<Appended> {
  const [row, mutation] =
    wanted.kind === "change_price" || wanted.kind === "edit_listing"
      ? await withUnsure(db, bare, wanted)
      : [bare, wanted];
  // Every mutation of such a kind is sent, whatever stands before it, and nothing of that is read.
  if (mergeOf(mutation.kind).rule === "append") {
    await db.mutations.add(row);
    return { id: row.id };
  }
  // Rows of one key come in the order of their numbers: an index keeps equal keys so.
  const neighbours = await db.mutations.where("key").equals(row.key).toArray();
  await db.mutations.bulkDelete(superseded(mutation, neighbours));
  const decision = merge(mutation, neighbours);
  if (decision.do === "append") {
    await db.mutations.add(
      mutation.kind === "save_draft" ? { ...row, ...(await baseFor(db, mutation.args.id, neighbours)) } : row,
    );
    return { id: row.id };
  }
  const { row: standing } = decision;
  if (decision.do === "cancel") {
    await db.mutations.delete(standing.seq);
    return { id: null };
  }
  if (decision.do === "replace")
    await db.mutations.update(standing.seq, {
      args: decision.args,
      createdAt: row.createdAt,
      undoUntil: row.undoUntil ?? null,
      before: row.undoUntil && beforeOf(standing, row.undoUntil.from),
      uploads: row.uploads ?? null,
    });
  return { id: standing.id };
}

/** The content to which undoing a mutation of `now`, which takes the place of this row, leads back: the last that outlived its time to be undone. */
function beforeOf({ undoUntil, before, args, uploads = null, createdAt }: OutboxRow, now: number): OutboxRow["before"] {
  // The photo that is under way then will have arrived, or goes again.
  return isRunning(undoUntil, now)
    ? before
    : { args, uploads: uploads && { ...uploads, going: null }, createdAt, undoUntil: null };
}

/** The row of a mutation that nobody has sent yet. `now`: milliseconds of this phone's clock. */
export function newRow(userId: string, mutation: Mutation, now: number, more: More = {}): NewRow {
  return {
    id: newId(),
    kind: mutation.kind,
    key: keyOf(mutation),
    args: mutation.args,
    travel: travelOf(mutation.kind),
    ...(mutation.base === undefined ? {} : { base: mutation.base }),
    userId,
    createdAt: now,
    state: "queued",
    sends: 0,
    failures: 0,
    unknowns: 0,
    wait: null,
    isolated: false,
    refusal: null,
    sequence: null,
    ...more,
  };
}

/*
 * The effect of a new mutation on those of the same key that are still on the phone (docs/sync.md, Push): carries out the rule of
 * its kind (src/model/). Pure.
 *
 * Only a row that no request has ever carried is merged: once an id may be known to the server, changing what stands
 * behind it would lose the later mutation, for a replay answers with the first one's verdict.
 */

type Merge =
  | { do: "append" }
  /** This row already says it. */
  | { do: "covered"; row: OutboxRow }
  /** This row now says this instead. */
  | { do: "replace"; row: OutboxRow; args: OutboxRow["args"] }
  /** The two mutations undo each other: this row goes, nothing comes. */
  | { do: "cancel"; row: OutboxRow };

const APPEND: Merge = { do: "append" };

/** `rows`: everything of the mutation's key in this outbox, oldest first. */
export function merge({ kind, args }: Mutation, rows: readonly OutboxRow[]): Merge {
  const by = mergeOf(kind);
  const standing = rows.filter((row) => row.state !== "refused" && row.kind === kind);
  switch (by.rule) {
    case "append":
      return APPEND;
    case "once": {
      const first = standing.find((row) => by.same?.(args, row.args) ?? true);
      return first === undefined ? APPEND : { do: "covered", row: first };
    }
    case "toggle": {
      const last = standing.at(-1);
      if (last === undefined) return APPEND;
      if (by.on(last.args) === by.on(args)) return { do: "covered", row: last };
      return isUntouched(last) ? { do: "cancel", row: last } : APPEND;
    }
    case "furthest": {
      const covering = standing.find((row) => by.reach(row.args) >= by.reach(args));
      if (covering !== undefined) return { do: "covered", row: covering };
      const last = standing.findLast(isUntouched);
      return last === undefined ? APPEND : { do: "replace", row: last, args };
    }
    case "replace": {
      // Behind any other mutation of the key (a deletion, say) the order matters: then it is a new row.
      const last = rows.findLast(isWaiting);
      if (last === undefined || last.kind !== kind || !isUntouched(last)) return APPEND;
      return { do: "replace", row: last, args: by.upon?.(args, last.args) ?? args };
    }
  }
}

/** Refused rows that the new mutation makes pointless: the person has just said the same thing anew. Never for `append` kinds. */
export function superseded({ kind, args }: Mutation, rows: readonly OutboxRow[]): number[] {
  const by = mergeOf(kind);
  if (by.rule === "append") return [];
  const renews = (row: OutboxRow) => by.rule !== "once" || (by.renews?.(args, row.args) ?? true);
  return rows.filter((row) => row.state === "refused" && row.kind === kind && renews(row)).map(({ seq }) => seq);
}
