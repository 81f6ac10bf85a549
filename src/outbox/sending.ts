/**
 * The outbox as the pusher sees it. The pusher holds the lock of this outbox, so whatever is found `sending` when it
 * begins was left behind by a process that died.
 */
import type { CollectionName } from "#domain/collection.ts";
import { heartbeat } from "./heartbeat.ts";
import { chooseBatch, type Batch, type BatchLimits } from "./choose-batch.ts";
import { outboxOf, writeState, type OutboxDatabase } from "./database.ts";
import { isUntouched, picturedBy, step, waitFrom, type OutboxRow, type RowEvent } from "./row.ts";
import { verdictCount, archiveSent, UNDATED, withoutArchive } from "./sent.ts";
import { endsWithPictures, followListing } from "./following.ts";
import { rememberBase } from "./draft-base.ts";
import { forgetUnsure, unsureValuesOf } from "./unsure.ts";
import { withPhotosAgain } from "./uploads.ts";

/** The outcome of one row of a batch. A verdict gets its sequence number when it is stored. */
export type Outcome = {
  id: string;
  event:
    Extract<RowEvent, { type: "interrupted" | "partial" | "postponed" | "server-fault" | "gave-up" }> | VerdictOutcome;
};
type VerdictOutcome = Omit<Extract<RowEvent, { type: "verdict" }>, "sequence">;

/**
 * Back to `queued` with everything a dead sender left. Only under the push lock. A time to undo that seems to begin after `now`
 * begins anew: the clock was set back meanwhile, and nothing may leave sooner than the person was told.
 */
export async function recover(db: OutboxDatabase, now: number): Promise<void> {
  const wasSetBack = ({ undoUntil }: OutboxRow): boolean => undoUntil != null && now < undoUntil.from;
  await db.mutations
    .where("state")
    .anyOf("sending", "queued")
    .filter((row) => row.state === "sending" || typeof row.uploads?.going === "string" || wasSetBack(row))
    .modify((row) => {
      if (row.undoUntil != null && wasSetBack(row))
        Object.assign(row, { undoUntil: waitFrom(now, row.undoUntil.until - row.undoUntil.from) });
      Object.assign(row, step(row, { type: "interrupted" }));
    });
}

/**
 * Ends the waits of single rows: the person or the network says that it is worth another try. Not that of a proof whose time the
 * server named (decisions.md, D9): asking sooner costs its whole picture and brings the same answer. `hurry` ends it.
 */
export async function endWaits(db: OutboxDatabase): Promise<void> {
  await db.mutations
    .where("state")
    .equals("queued")
    .filter(({ wait, kind }) => wait !== null && !(wait.named === true && kind === "send_proof"))
    .modify((row) => void Object.assign(row, step(row, { type: "hurry", undo: false })));
}

/** Whether any mutation waits to be sent. */
export async function hasQueued(db: OutboxDatabase): Promise<boolean> {
  return (await db.mutations.where("state").equals("queued").limit(1).count()) > 0;
}

/** A mark that is lost with the power would let later words be merged into what the server has, and the ledger knows the first ones alone. */
const mustBeMarked = (row: OutboxRow): boolean => isUntouched(row) && row.travel.apart !== true;

/**
 * Chooses the next rows and marks them `sending`, in one transaction: from here on they are not merged into. Where that could have
 * been, the transaction waits for the disk, whatever `db` does.
 */
export async function begin(db: OutboxDatabase, author: string, now: number, limits: BatchLimits): Promise<Batch> {
  const strict = outboxOf(author);
  const begun = await db.transaction("rw", db.mutations, db.state, async () => {
    const leaving = await db.mutations.where("state").equals("sending").toArray();
    const { rows, nextAt } = await chooseFromQueue(db, (queued) => chooseBatch(queued, author, now, limits, leaving));
    if (rows.length === 0) return { rows, nextAt };
    if (db !== strict && rows.some(mustBeMarked)) return null;
    const marked = rows.map((row) => ({ ...row, ...step(row, { type: "begin" }) }));
    await db.mutations.bulkPut(marked);
    await heartbeat(db, now);
    return { rows: marked, nextAt };
  });
  return begun ?? (await begin(strict, author, now, limits));
}

/** So many rows are read at once to choose from. */
const PORTION = 256;

/** Chooses from the oldest queued rows, reading no further than the choice needs. */
async function chooseFromQueue(db: OutboxDatabase, choose: (queued: readonly OutboxRow[]) => Batch): Promise<Batch> {
  const oldest = await db.mutations.where("state").equals("queued").first();
  const queued: OutboxRow[] = [];
  for (let from = oldest?.seq; from !== undefined;) {
    const portion = await db.mutations.where("seq").aboveOrEqual(from).limit(PORTION).toArray();
    queued.push(...portion.filter(({ state }) => state === "queued"));
    const chosen = choose(queued);
    const last = portion.at(-1);
    if (chosen.full === true || portion.length < PORTION || last === undefined) return chosen;
    from = last.seq + 1;
  }
  return choose(queued);
}

/** Stores the outcomes of a batch, all of them or none. Returns the collections in which something now has an effect. */
export const conclude = (db: OutboxDatabase, outcomes: readonly Outcome[]): Promise<ReadonlySet<CollectionName>> =>
  withoutArchive((archives) => store(db, outcomes, archives));

function store(
  db: OutboxDatabase,
  outcomes: readonly Outcome[],
  archives: boolean,
): Promise<ReadonlySet<CollectionName>> {
  const { mutations, screenshots, photos, uploads, draftBases, unsureValues, state } = db;
  const tables = [mutations, db.archived, screenshots, photos, uploads, draftBases, unsureValues, state];
  return db.transaction("rw", tables, async () => {
    const collections = new Set<CollectionName>();
    const sequence = (await verdictCount(db)) + 1;
    const rows = await rowsOf(db, outcomes);
    // Nothing is awaited for a row that needs nothing: a long line of awaits without a request ends the transaction.
    const judged = outcomes.flatMap(({ id, event }) => after(rows.get(id), event, sequence));
    const changed: OutboxRow[] = [];
    const without = new Set(outcomes.filter(({ event }) => missesPhotos(event)).map(({ id }) => id));
    for (const row of judged) {
      const isPictured = row.state === "refused" && picturedBy(row) !== null;
      changed.push(isPictured ? await withPhotosAgain(db, row, without.has(row.id)) : row);
    }
    for (const row of changed) if (row.state === "sent" && row.kind === "save_draft") await rememberBase(db, row);
    for (const row of changed)
      if (row.state === "sent" && unsureValuesOf(row) !== undefined) await forgetUnsure(db, row);
    for (const row of changed.filter(endsWithPictures)) await followListing(db, row, archives);
    for (const { travel, state } of changed) {
      const { collection } = travel;
      if (collection !== null && (state === "sent" || state === "refused")) collections.add(collection);
    }
    // Nothing will come back by a pull for a mutation without a collection: its verdict is its end.
    const isOver = (row: OutboxRow) => row.state === "sent" && row.travel.collection === null;
    await db.mutations.bulkPut(changed.filter((row) => !isOver(row)));
    await archiveSent(db, changed.filter(isOver), archives ? UNDATED : null);
    await writeState(db, { sequence: sequence });
    return collections;
  });
}

/** The rows of a batch: nearly always all those that are `sending`, which one look finds. */
async function rowsOf(db: OutboxDatabase, outcomes: readonly Outcome[]): Promise<ReadonlyMap<string, OutboxRow>> {
  const rows = new Map<string, OutboxRow>();
  for (const row of await db.mutations.where("state").equals("sending").toArray()) rows.set(row.id, row);
  const missing = outcomes.map(({ id }) => id).filter((id) => !rows.has(id));
  if (missing.length === 0) return rows;
  for (const row of await db.mutations.where("id").anyOf(missing).toArray()) rows.set(row.id, row);
  return rows;
}

/** The row after what became of it; nothing when that means nothing to it. */
function after(row: OutboxRow | undefined, outcome: Outcome["event"], sequence: number): OutboxRow[] {
  if (row === undefined) return [];
  const changes = step(row, outcome.type === "verdict" ? { ...outcome, sequence } : outcome);
  return changes === null ? [] : [{ ...row, ...changes }];
}

const missesPhotos = (event: Outcome["event"]): boolean =>
  event.type === "verdict" && event.verdict.status === "rejected" && event.verdict.field === "photos";
