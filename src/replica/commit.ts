/**
 * Writes into the rows of a collection, wherever they lie: what everybody reads in a table of Dexie, what is one person's in a collection
 * of RxDB (docs/decisions.md, D14). One set of verbs, so that the pull and the housekeeping do not know which.
 */
import type { Table } from "dexie";
import type { BulkWriteRow, RxCollection, RxDocumentData } from "rxdb";
import { yieldToMain } from "#domain/yield-to-main.ts";
import { underLockOr } from "#domain/refused-lock.ts";
import * as tables from "./public-rows.ts";
import { isSame, isTombstone, newestKey } from "#model/wire.ts";

/** A row that left the reader's sight, or one to keep. `v` grows with each change of the row on the server. */
export type Tombstone = { readonly id: string; readonly v?: number | undefined; readonly deleted: true };
export type Row = { readonly id: string; readonly v: number };
export type Dated = Row & { readonly newest: number };
/** Newest rows that stay: so many, none from before `since` (milliseconds). Those of `spare` stay as well, of what everybody reads. */
export type Bound = { readonly bound: number; readonly since: number; readonly spare?: ReadonlySet<string> };

export type RowStore<R> = Table<R, string> | RxCollection<R>;

/** Rows of one slice of work: the person's finger must not wait longer (sync.md, Pull). */
const SLICE = 100;

const isTable = <R>(store: RowStore<R>): store is Table<R, string> => "bulkAdd" in store;

/**
 * Writes a page and resolves when all of it is stored. Safe to repeat, to run in two tabs at once and to be handed rows in any
 * order: a row never replaces a newer version of itself, nor does it bring back a row whose tombstone is newer. Rejects when
 * the browser refuses a write (quota): then the checkpoint must not move.
 *
 * `again`: also tells of rows that say what is here already. The tab that stored them may have died before its word reached
 * the others, whose screens then show what was.
 */
export async function commitRows<R extends Row>(
  store: RowStore<R>,
  rows: readonly (NoInfer<R> | Tombstone)[],
  again = false,
): Promise<void> {
  for (let from = 0; from < rows.length; from += SLICE) {
    if (from > 0) await yieldToMain();
    const slice = newestOnly(rows.slice(from, from + SLICE));
    await (isTable(store) ? tables.commitSlice(store, slice, again) : commitToCollection(store, slice, again));
  }
}

/** How many rows are here. */
export const countRows = <R>(store: RowStore<R>): Promise<number> =>
  isTable(store) ? Promise.resolve(store.count()) : store.count().exec();

/**
 * Empties a collection for good, tombstones included: after a restored database versions start again, and an old tombstone would
 * hold back its row (sync.md, epoch). `again`: also tells what may have gone untold before.
 */
export const dropRows = <R extends Row>(store: RowStore<R>, again = false): Promise<void> =>
  isTable(store) ? tables.dropRows(store, again) : dropCollection(store);

/**
 * Lets go of every row that `stays` does not want: what stays is never away, so a screen that shows it does not close and
 * open again while somebody is typing on it.
 */
export const deleteUnless = <R extends Row>(
  store: RowStore<R>,
  stays: (row: Row) => boolean,
  again = false,
): Promise<void> => (isTable(store) ? tables.deleteUnless(store, stays, again) : deleteFromCollection(store, stays));

/** Keeps the `bound` newest rows, those since `since` only, and sweeps what was deleted. Gives back how many went. */
export const trimRows = <R extends Dated>(store: RowStore<R>, keep: Bound): Promise<number> =>
  isTable(store) ? tables.trimRows(store, keep) : trimCollection(store, keep);

const WEEK_MS = 7 * 86_400_000;

/**
 * Forgets for good which of a person's rows left their sight a week ago: no page that still holds one of them is under way any longer.
 */
export async function forgetGone<R>(store: RowStore<R>): Promise<void> {
  if (!isTable(store)) await alone(lockName(store), () => store.storageInstance.cleanup(WEEK_MS));
}

/** A page may hold a row twice (settled, and again above the horizon): one write can only carry one. */
function newestOnly<R extends Row>(rows: readonly (R | Tombstone)[]): ReadonlyMap<string, R | Tombstone> {
  const newest = new Map<string, R | Tombstone>();
  for (const row of rows) {
    const known = newest.get(row.id);
    if (known?.v === undefined || row.v === undefined || known.v <= row.v) newest.set(row.id, row);
  }
  return newest;
}

/** Waits for a moment in which the page has nothing better to do; at most `atMost` milliseconds. */
export function idle(atMost: number): Promise<void> {
  if (typeof requestIdleCallback !== "function") return yieldToMain();
  return new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: atMost }));
}

/* A person's rows, in a collection of RxDB; those that everybody reads are written in public-rows.ts. */

const CONTEXT = "djassa-pull";

/**
 * Names no stored row: RxDB then gives back each row that it has, tombstones too, instead of the write. Without a `previous` it
 * would bring a deleted row back, whichever of the two is newer. It is deleted, because a query that counts asks whether
 * what was there before was among its rows.
 */
const NOTHING = { _rev: "1-none", _deleted: true };

/**
 * Through the storage of the collection, as RxDB's own replication does: `bulkUpsert` knows no condition, and takes a
 * document apart and together again for each row. What is new, on a fresh replica all, is written at the first try, for which
 * the storage looks at what it has; the rest with what that has shown.
 */
function commitToCollection<R extends Row>(
  collection: RxCollection<R>,
  rows: ReadonlyMap<string, R | Tombstone>,
  again: boolean,
): Promise<void> {
  return alone(lockName(collection), () => writeSlice(collection, rows, again));
}

async function writeSlice<R extends Row>(
  { storageInstance: storage }: RxCollection<R>,
  rows: ReadonlyMap<string, R | Tombstone>,
  again: boolean,
): Promise<void> {
  const asNew = [...rows.values()].map((row) => ({ previous: NOTHING, document: stored<R>(row, row.v ?? 0) }));
  const { error: known } = await storage.bulkWrite(asNew as BulkWriteRow<R>[], CONTEXT);
  const writes = known.flatMap((error) => {
    const row = rows.get(error.documentId);
    if (error.status !== 409 || row === undefined) throw notStored(error);
    return writeOver<R>(row, error.documentInDb, again);
  });
  if (writes.length === 0) return;
  const { error: errors } = await storage.bulkWrite(writes, CONTEXT);
  if (errors[0] !== undefined) throw notStored(errors[0]);
}

const notStored = ({ documentId, status }: { documentId: string; status: number }): Error =>
  new Error(`Row ${documentId} could not be stored (${status})`);

/** RxDB's storage wrapper fills in revision and time; only their place is needed. */
function stored<R extends Row>(row: R | Tombstone, version: number): RxDocumentData<R> {
  const gone = isTombstone(row);
  const kept = gone ? { id: row.id, v: version } : row;
  return { ...kept, _deleted: gone, _attachments: {}, _rev: "", _meta: { lwt: 1 } } as unknown as RxDocumentData<R>;
}

function writeOver<R extends Row>(row: R | Tombstone, previous: RxDocumentData<R>, again: boolean): BulkWriteRow<R>[] {
  const version = row.v ?? previous.v;
  if (previous.v > version) return [];
  const same = previous.v === version && previous._deleted === isTombstone(row) && isSame(row, previous);
  if (same && !again) return [];
  return [{ previous, document: stored<R>(row, version) }];
}

/** Of which age deleted rows are swept, in milliseconds. Negative: also those of this very moment. */
const NOW = -1_000;

async function dropCollection<R>(collection: RxCollection<R>): Promise<void> {
  await alone(lockName(collection), async () => {
    await collection.find().remove();
    await collection.storageInstance.cleanup(NOW);
  });
}

async function deleteFromCollection<R extends Row>(
  collection: RxCollection<R>,
  stays: (row: Row) => boolean,
): Promise<void> {
  const kept = collection as unknown as RxCollection<Row>;
  await alone(lockName(collection), async () => {
    const gone = (await kept.find().exec()).filter((document) => !stays(document));
    await kept.bulkRemove(gone.map((document) => document.id));
  });
}

async function trimCollection<R extends Dated>(collection: RxCollection<R>, { bound, since }: Bound): Promise<number> {
  const dated = collection as unknown as RxCollection<Dated>;
  const beyond = await dated.find({ sort: [{ newest: "asc" }], skip: bound }).exec();
  const old = await dated.find({ selector: { newest: { $gt: newestKey(since) } } }).exec();
  const gone = new Set([...beyond, ...old].map((document) => document.id));
  if (gone.size === 0) return 0;
  await alone(lockName(collection), async () => {
    await dated.bulkRemove([...gone]);
    await dated.storageInstance.cleanup(NOW);
  });
  return gone.size;
}

/*
 * Reading what is stored, judging it and writing is one step only under a lock: RxDB brings a deleted row back when it
 * is inserted again, without asking which of the two is newer. Tabs of one browser write to the same database, so
 * the lock is the browser's; where there is none (Node), one process is all there is.
 */
const lines = new Map<string, Promise<unknown>>();

/** Runs `work` while nobody else, in any tab, runs work of the same name. */
function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  const inTurn = () => {
    const turn = (lines.get(name) ?? Promise.resolve()).then(work, work);
    lines.set(name, turn);
    return turn;
  };
  const locks = globalThis.navigator?.locks;
  if (locks === undefined) return inTurn();
  return underLockOr((held) => locks.request(`djassa-write-${name}`, held) as Promise<T>, work, inTurn);
}

/** The name of a collection's lock. */
function lockName(collection: { readonly name: string; readonly database: { readonly name: string } }): string {
  return `${collection.database.name}-${collection.name}`;
}
