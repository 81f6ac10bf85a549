import type { BulkWriteRow, RxCollection, RxDocumentData } from "rxdb";
import { breathe } from "./breathe.ts";
import { alone, lockName } from "./write-lock.ts";

/** A row that left the reader's sight, or one to keep. `v` grows with each change of the row on the server. */
export type Tombstone = { readonly id: string; readonly v?: number | undefined; readonly deleted: true };
export type Row = { readonly id: string; readonly v: number };

/** Aim for one slice of work, in milliseconds: the person's finger must not wait longer (sync.md, Pull). */
const SLICE_MS = 40;
const SMALLEST = 20;
const LARGEST = 400;
const CONTEXT = "djassa-pull";

let size = 60;

/**
 * Writes a page into a collection and resolves when all of it is stored. Safe to repeat, to run in two tabs at once and
 * to be handed rows in any order: a row never replaces a newer version of itself, nor does it bring back a row whose
 * tombstone is newer. Rejects when the browser refuses a write (quota): then the checkpoint must not move.
 */
export async function commitRows<R extends Row>(
  collection: RxCollection<R>,
  rows: readonly (NoInfer<R> | Tombstone)[],
): Promise<void> {
  for (let from = 0; from < rows.length;) {
    const slice = rows.slice(from, from + size);
    const began = performance.now();
    await alone(lockName(collection), () => commitSlice(collection, slice));
    const took = performance.now() - began;
    from += slice.length;
    if (took > SLICE_MS) size = Math.max(SMALLEST, size >> 1);
    else if (took < SLICE_MS / 2 && slice.length === size) size = Math.min(LARGEST, size << 1);
    if (from < rows.length) await breathe();
  }
}

/**
 * Through the storage of the collection, as RxDB's own replication does: `bulkUpsert` knows no condition, and takes a
 * document apart and together again for each row.
 */
async function commitSlice<R extends Row>(
  collection: RxCollection<R>,
  slice: readonly (R | Tombstone)[],
): Promise<void> {
  const { storageInstance: storage } = collection;
  const rows = newestOnly(slice);
  const stored = await storage.findDocumentsById(
    rows.map((row) => row.id),
    true,
  );
  const known = new Map(stored.map((document) => [document.id, document]));
  const writes = rows.flatMap((row) => writeOf<R>(row, known.get(row.id)));
  if (writes.length === 0) return;
  const { error: errors } = await storage.bulkWrite(writes, CONTEXT);
  if (errors[0] !== undefined) throw new Error(`Row ${errors[0].documentId} could not be stored (${errors[0].status})`);
}

function writeOf<R extends Row>(row: R | Tombstone, previous: RxDocumentData<R> | undefined): BulkWriteRow<R>[] {
  const gone = isTombstone(row);
  const version = row.v ?? previous?.v ?? 0;
  if (previous !== undefined && (previous.v > version || isSame(row, version, gone, previous))) return [];
  const kept = gone ? { id: row.id, v: version } : row;
  // RxDB's storage wrapper fills in revision and time; only their place is needed.
  const document = { ...kept, _deleted: gone, _attachments: {}, _rev: "", _meta: { lwt: 1 } };
  return [{ ...(previous === undefined ? {} : { previous }), document: document as unknown as RxDocumentData<R> }];
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
function newestOnly<R extends Row>(rows: readonly (R | Tombstone)[]): (R | Tombstone)[] {
  const newest = new Map<string, R | Tombstone>();
  for (const row of rows) {
    const known = newest.get(row.id);
    if (known?.v === undefined || row.v === undefined || known.v <= row.v) newest.set(row.id, row);
  }
  return [...newest.values()];
}
