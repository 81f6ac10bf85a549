/** Writes into the collections of a replica, each under its lock: a page that came, rows to let go of. */
import type { BulkWriteRow, RxCollection, RxDocumentData } from "rxdb";
import { newestKey } from "./wire.ts";

/** A row that left the reader's sight, or one to keep. `v` grows with each change of the row on the server. */
export type Tombstone = { readonly id: string; readonly v?: number | undefined; readonly deleted: true };
export type Row = { readonly id: string; readonly v: number };

/** Rows of one slice of work: the person's finger must not wait longer (sync.md, Pull). */
const SLICE = 100;
const CONTEXT = "djassa-pull";

/**
 * Writes a page into a collection and resolves when all of it is stored. Safe to repeat, to run in two tabs at once and
 * to be handed rows in any order: a row never replaces a newer version of itself, nor does it bring back a row whose
 * tombstone is newer. Rejects when the browser refuses a write (quota): then the checkpoint must not move.
 */
export async function commitRows<R extends Row>(
  collection: RxCollection<R>,
  rows: readonly (NoInfer<R> | Tombstone)[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += SLICE) {
    if (from > 0) await breathe();
    await alone(lockName(collection), () => commitSlice(collection, rows.slice(from, from + SLICE)));
  }
}

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
async function commitSlice<R extends Row>(
  { storageInstance: storage }: RxCollection<R>,
  slice: readonly (R | Tombstone)[],
): Promise<void> {
  const rows = newestOnly(slice);
  const asNew = [...rows.values()].map((row) => ({ previous: NOTHING, document: stored<R>(row, row.v ?? 0) }));
  const { error: known } = await storage.bulkWrite(asNew as BulkWriteRow<R>[], CONTEXT);
  const writes = known.flatMap((error) => {
    const row = rows.get(error.documentId);
    if (error.status !== 409 || row === undefined) throw notStored(error);
    return writeOver<R>(row, error.documentInDb);
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

function writeOver<R extends Row>(row: R | Tombstone, previous: RxDocumentData<R>): BulkWriteRow<R>[] {
  const version = row.v ?? previous.v;
  if (previous.v > version || isSame(row, version, isTombstone(row), previous)) return [];
  return [{ previous, document: stored<R>(row, version) }];
}

function isTombstone(row: Row | Tombstone): row is Tombstone {
  return "deleted" in row;
}

/** Two changes in one transaction share a version, so an equal one counts; a row that only comes again does not. */
function isSame<R extends Row>(
  row: R | Tombstone,
  version: number,
  gone: boolean,
  previous: RxDocumentData<R>,
): boolean {
  if (previous.v !== version || previous._deleted !== gone) return false;
  const stored: Readonly<Record<string, unknown>> = previous;
  return gone || Object.entries(row).every(([key, value]) => JSON.stringify(value) === JSON.stringify(stored[key]));
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

/** Of which age deleted rows are swept, in milliseconds. Negative: also those of this very moment. */
const NOW = -1_000;

/**
 * Empties a collection for good, tombstones included: after a restored database versions start again, and an old
 * tombstone would hold back its row (sync.md, generation).
 */
export async function dropRows<R>(collection: RxCollection<R>): Promise<void> {
  await alone(lockName(collection), async () => {
    await collection.find().remove();
    await collection.storageInstance.cleanup(NOW);
  });
}

/**
 * Lets go of every row that `stays` does not want: what stays is never away, so a screen that shows it does not close and
 * open again while somebody is typing on it.
 */
export async function deleteUnless<R extends Row>(
  collection: RxCollection<R>,
  stays: (row: Row) => boolean,
): Promise<void> {
  const kept = collection as unknown as RxCollection<Row>;
  await alone(lockName(collection), async () => {
    const gone = (await kept.find().exec()).filter((document) => !stays(document));
    await kept.bulkRemove(gone.map((document) => document.id));
  });
}

export type Dated = Row & { readonly newest: number };

/** Keeps the `bound` newest rows, those since `since` only, and sweeps what was deleted. Gives back how many went. */
export async function trimRows<R extends Dated>(
  collection: RxCollection<R>,
  keep: { bound: number; since: number },
): Promise<number> {
  const dated = collection as unknown as RxCollection<Dated>;
  const beyond = await dated.find({ sort: [{ newest: "asc" }], skip: keep.bound }).exec();
  const old = await dated.find({ selector: { newest: { $gt: newestKey(keep.since) } } }).exec();
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
export function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks;
  if (locks !== undefined) return locks.request(`djassa-write-${name}`, work);
  const turn = (lines.get(name) ?? Promise.resolve()).then(work, work);
  lines.set(name, turn);
  return turn;
}

/** The name of a collection's lock. */
export function lockName(collection: { readonly name: string; readonly database: { readonly name: string } }): string {
  return `${collection.database.name}-${collection.name}`;
}

type Yielding = { scheduler?: { yield?: () => Promise<void> } };

/** Lets the browser paint and answer the person before the next slice of work. */
function breathe(): Promise<void> {
  const { scheduler } = globalThis as Yielding;
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}

/** Waits for a moment in which the page has nothing better to do; at most `atMost` milliseconds. */
export function idle(atMost: number): Promise<void> {
  if (typeof requestIdleCallback !== "function") return breathe();
  return new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: atMost }));
}
