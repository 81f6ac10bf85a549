/** How far each lane has come. */
import type { Table } from "dexie";
import type { RxCollection, RxDocument, RxJsonSchema } from "rxdb";
import type { LaneName } from "#domain/lane.ts";
import type { PublicReplica } from "./public.ts";
import { privateReplica, reportSick } from "./stores.ts";
import { schemaParts } from "./wire.ts";

/** In place of a cursor: older rows were let go of, and the walk to them begins anew at the newest. */
export const FREED = "freed";

/**
 * How far a lane has come, kept beside its rows so that both are lost or kept together. `after` and
 * `before` are the server's cursors, opaque here. Times are this device's, in milliseconds.
 */
export type Progress = {
  readonly id: LaneName;
  /** Changes up to here are in; null before the first page. */
  readonly after: string | null;
  /** Where the walk to older rows goes on; null when it is at its end (or has not begun). */
  readonly before: string | null;
  readonly generation: string | null;
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

/** How many listings are for sale and how many people are here; `at`: the lane's `newsAt` when that was asked. */
export type TownCounts = { readonly listings: number; readonly people: number; readonly at: number };

/** Of a lane that was never pulled. */
export const freshProgress = (id: LaneName): Progress => ({
  id,
  after: null,
  before: null,
  generation: null,
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
    generation: schemaParts.any,
    pulledAt: schemaParts.any,
    failedAt: schemaParts.any,
    quarantined: { type: "array", items: { type: "string" } },
    readBy: schemaParts.any,
  },
  required: ["id"],
} satisfies RxJsonSchema<Omit<Progress, "counts" | "newsAt">> as unknown as RxJsonSchema<Progress>;

/** Beside the rows: of what everybody reads in a table, of a person's in a collection (commit.ts). */
export type ProgressStore = Table<Progress, LaneName> | RxCollection<Progress>;

const isTable = (store: ProgressStore): store is Table<Progress, LaneName> => "bulkAdd" in store;

async function documentOf(progress: RxCollection<Progress>, lane: LaneName): Promise<RxDocument<Progress> | null> {
  try {
    return await progress.findOne(lane).exec();
  } catch (error) {
    const db = privateReplica.get();
    if (db?.progress === progress) reportSick(db);
    throw error;
  }
}

/** How far a lane has come; that of a fresh lane when nothing is stored. */
export async function readProgress(progress: ProgressStore, lane: LaneName): Promise<Progress> {
  const stored = isTable(progress) ? await progress.get(lane) : (await documentOf(progress, lane))?.toJSON();
  return stored ?? freshProgress(lane);
}

/** Changes what is stored about a lane; atomic among tabs. Resolves once stored. */
export async function changeProgress(
  progress: ProgressStore,
  lane: LaneName,
  change: Partial<Omit<Progress, "id">>,
): Promise<void> {
  if (isTable(progress)) {
    await (progress.db as PublicReplica).write([progress], async () => {
      await progress.put({ ...((await progress.get(lane)) ?? freshProgress(lane)), ...change });
    });
    return;
  }
  const document = await documentOf(progress, lane);
  if (document === null) await progress.incrementalUpsert({ ...freshProgress(lane), ...change });
  else await document.incrementalPatch(change);
}
