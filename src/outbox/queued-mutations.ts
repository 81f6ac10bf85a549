/** The ways in which a person changes a mutation that is already in the queue. Each is one transaction; each says what it found. */
import { outboxOf, type OutboxDatabase } from "./database.ts";
import { newId } from "#domain/new-id.ts";
import { forgetMedia } from "./forget-photos.ts";
import { forgetScreenshot } from "./screenshots.ts";
import { argsOf, isRetryable, isRunning, step, type OutboxRow } from "./row.ts";
import { asStorageError } from "./full-disk.ts";
import { noteUnsure } from "./taken-back.ts";
import { forgetTyped, conversationDraftKey, textDraft, type Typed } from "./text-drafts.ts";

/**
 * done · missing: no such row (sent and gone, or never here) · leaving: a request carries it, it can no longer be held back ·
 * unsure: taken back here, but a request has carried it whose answer was lost: the server may have it all the same
 */
export type MutationOutcome = "done" | "missing" | "leaving" | "unsure";

async function withRow(
  userId: string,
  id: string,
  change: (row: OutboxRow) => Promise<MutationOutcome>,
): Promise<MutationOutcome> {
  const { mutations, photos, uploads, screenshots, textDrafts, messageIds, unsureValues } = outboxOf(userId);
  try {
    const tables = [mutations, photos, uploads, screenshots, textDrafts, messageIds, unsureValues];
    return await mutations.db.transaction("rw", tables, async () => {
      const row = await mutations.get({ id });
      return row === undefined ? "missing" : await change(row);
    });
  } catch (error) {
    throw asStorageError(error);
  }
}

/** Text that is being typed to change a refused message lies under its id: it goes on under the next one, or ends with the message. */
async function moveWords({ textDrafts }: OutboxDatabase, row: OutboxRow, id: string | null): Promise<void> {
  const args = argsOf(row, "send_message");
  if (args === null) return;
  const key = conversationDraftKey(args, row.id);
  const text = (await textDrafts.get(key))?.text;
  await textDrafts.delete(key);
  if (id !== null && text !== undefined) await textDrafts.put(textDraft(conversationDraftKey(args, id), text));
}

/** A refused row in its place again. False when it is not refused. */
async function again(db: OutboxDatabase, row: OutboxRow): Promise<boolean> {
  const changes = step(row, { type: "again", id: newId() });
  if (changes === null) return false;
  await db.mutations.update(row.seq, changes);
  await moveWords(db, row, changes.id ?? row.id);
  return true;
}

/** Sends a refused mutation again; one that is waiting is tried without its wait. @throws StorageError */
export function sendAgain(userId: string, id: string): Promise<MutationOutcome> {
  const db = outboxOf(userId);
  return withRow(userId, id, async (row) => {
    if (row.state === "sent") return "missing";
    const hurried = (await again(db, row)) ? null : step(row, { type: "hurry", undo: true });
    if (hurried !== null) await db.mutations.update(row.seq, hurried);
    return "done";
  });
}

/** Sends again whatever was refused for nothing that the server has against it. @throws StorageError */
export async function sendRefusedAgain(userId: string): Promise<void> {
  const db = outboxOf(userId);
  try {
    await db.transaction("rw", db.mutations, db.textDrafts, async () => {
      for (const row of await db.mutations.where("state").equals("refused").filter(isRetryable).toArray())
        await again(db, row);
    });
  } catch (error) {
    throw asStorageError(error);
  }
}

/**
 * Takes a mutation back before it leaves, or removes a refused one. What was merged into an older one and can still be undone leads back
 * to that one, which waits on. @throws StorageError
 */
export function takeBack(userId: string, id: string, now: number = Date.now()): Promise<MutationOutcome> {
  const db = outboxOf(userId);
  return withRow(userId, id, async (row) => {
    if (row.state === "sent") return "missing";
    if (row.state === "sending") return "leaving";
    if (row.before && row.sends === 0 && isRunning(row.undoUntil, now)) {
      await db.mutations.update(row.seq, row.before);
      return "done";
    }
    await db.mutations.delete(row.seq);
    await forgetScreenshot(db, row);
    await forgetMedia(db, row);
    await moveWords(db, row, null);
    if (row.state !== "queued" || row.sends === 0) return "done";
    await noteUnsure(db, row);
    return "unsure";
  });
}

/** Nothing that waits waits longer, be it for the person to change their mind or by the server's word. @throws StorageError */
export async function hurry(userId: string): Promise<void> {
  const { mutations } = outboxOf(userId);
  try {
    await mutations
      .where("state")
      .equals("queued")
      .modify((row) => void Object.assign(row, step(row, { type: "hurry", undo: true })));
  } catch (error) {
    throw asStorageError(error);
  }
}

/**
 * Writes another text into a refused message, at its old place in the queue, under a new id: whatever the server may know
 * under the old one is another text. @throws StorageError
 */
export function rewriteMessage(
  userId: string,
  id: string,
  content: string,
  freshId: string,
  { typed }: Typed = {},
): Promise<MutationOutcome> {
  const db = outboxOf(userId);
  return withRow(userId, id, async (row) => {
    const args = argsOf(row, "send_message");
    const changes = step(row, { type: "again", id: freshId });
    if (args === null || changes === null) return "missing";
    await moveWords(db, row, null);
    await forgetTyped(db, typed);
    await db.mutations.update(row.seq, { ...changes, id: freshId, sends: 0, args: { ...args, content } });
    return "done";
  });
}
