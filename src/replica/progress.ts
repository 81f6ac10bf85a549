/** How far each collection has come. */
import type { Table } from "dexie";
import type { RxCollection, RxDocument, RxJsonSchema } from "rxdb";
import type { CollectionName } from "#domain/collection.ts";
import type { PublicReplica } from "./public.ts";
import { privateReplica, reportUnusable } from "./stores.ts";
import { schemaParts } from "#model/wire.ts";

/** In place of a cursor: older rows were let go of, and the walk to them begins anew at the newest. */
export const FREED = "freed";

/**
 * How far a collection has come, kept beside its rows so that both are lost or kept together. `after` and
 * `before` are the server's cursors, opaque here. Times are this device's, in milliseconds.
 */
export type Progress = {
  readonly id: CollectionName;
  /** Changes up to here are in; null before the first page. */
  readonly after: string | null;
  /** Where the walk to older rows goes on; null when it is at its end (or has not begun). */
  readonly before: string | null;
  readonly epoch: string | null;
  /** Last time the server was asked and everything it had is in. */
  readonly pulledAt: number | null;
  /** Last time it could not be asked. */
  readonly failedAt: number | null;
  /** Ids of rows that this build could not read: hidden, and fetched again by the next build that reads otherwise. */
  readonly quarantined: readonly string[];
  /** What read them (build/reads.ts); null while there are none. */
  readonly readBy: string | null;
  /** Last time that changes came. This and the next are there once they are known. */
  readonly newsAt?: number;
  /** Of the feed: what the town held at the last count. */
  readonly counts?: TownCounts;
};

/** How many listings are for sale and how many people are here; `at`: the collection's `newsAt` when that was asked. */
export type TownCounts = { readonly listings: number; readonly people: number; readonly at: number };

/** Of a collection that was never pulled. */
export const freshProgress = (id: CollectionName): Progress => ({
  id,
  after: null,
  before: null,
  epoch: null,
  pulledAt: null,
  failedAt: null,
  quarantined: [],
  readBy: null,
});

export const progressSchema = {
  version: 0,
  primaryKey: "id",
  type: "object",
  properties: {
    id: schemaParts.id,
    after: schemaParts.any,
    before: schemaParts.any,
    epoch: schemaParts.any,
    pulledAt: schemaParts.any,
    failedAt: schemaParts.any,
    quarantined: { type: "array", items: { type: "string" } },
    readBy: schemaParts.any,
  },
  required: ["id"],
} satisfies RxJsonSchema<Omit<Progress, "counts" | "newsAt">> as unknown as RxJsonSchema<Progress>;

/** Beside the rows: of what everybody reads in a table, of a person's in a collection (commit.ts). */
export type ProgressStore = Table<Progress, CollectionName> | RxCollection<Progress>;

const isTable = (store: ProgressStore): store is Table<Progress, CollectionName> => "bulkAdd" in store;

async function documentOf(
  progress: RxCollection<Progress>,
  collection: CollectionName,
): Promise<RxDocument<Progress> | null> {
  try {
    return await progress.findOne(collection).exec();
  } catch (error) {
    const db = privateReplica.getState();
    if (db?.progress === progress) reportUnusable(db);
    throw error;
  }
}

/** How far a collection has come; that of a fresh collection when nothing is stored. */
export async function readProgress(progress: ProgressStore, collection: CollectionName): Promise<Progress> {
  const stored = isTable(progress)
    ? await progress.get(collection)
    : (await documentOf(progress, collection))?.toJSON();
  return stored ?? freshProgress(collection);
}

/** Changes what is stored about a collection; atomic among tabs. Resolves once stored. */
export async function changeProgress(
  progress: ProgressStore,
  collection: CollectionName,
  change: Partial<Omit<Progress, "id">>,
): Promise<void> {
  if (isTable(progress)) {
    await (progress.db as PublicReplica).write([progress], async () => {
      await progress.put({ ...((await progress.get(collection)) ?? freshProgress(collection)), ...change });
    });
    return;
  }
  const document = await documentOf(progress, collection);
  if (document === null) await progress.incrementalUpsert({ ...freshProgress(collection), ...change });
  else await document.incrementalPatch(change);
}
