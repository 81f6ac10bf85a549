/** How far each collection has come. */
import type { RxJsonSchema } from "rxdb";
import type { CollectionName } from "#domain/collection.ts";
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
  /** The build that read them (build/reads.ts); null while there are none. */
  readonly readBy: string | null;
  /** Last time that changes came. This and the next are there once they are known. */
  readonly newsAt?: number;
  /** The town's numbers at the last count, with the feed. */
  readonly counts?: TownCounts;
  /** The numbers of one's own listings, as they were asked for last, with "mine". */
  readonly numbers?: readonly ListingNumbers[];
};

/** How many listings are for sale and how many people are here; `at`: the collection's `newsAt` when that was asked. */
export type TownCounts = { readonly listings: number; readonly people: number; readonly at: number };

/** Views by people who were signed in, hearts that stand, conversations that began. */
export type Numbers = { readonly views: number; readonly hearts: number; readonly conversations: number };

/** The numbers of a listing: of the last seven days, of fourteen, and of all. */
export type ListingNumbers = {
  readonly id: string;
  readonly week: Numbers;
  readonly fortnight: Numbers;
  readonly all: Numbers;
};

/** The progress of a collection that was never pulled. */
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
} satisfies RxJsonSchema<Omit<Progress, "counts" | "numbers" | "newsAt">> as unknown as RxJsonSchema<Progress>;

/** Kept beside the rows of a replica, wherever these lie. */
export type ProgressStore = {
  /** How far a collection has come; that of a fresh collection when nothing is stored. */
  read(collection: CollectionName): Promise<Progress>;
  /** Atomic among tabs. Resolves once stored. */
  change(collection: CollectionName, change: Partial<Omit<Progress, "id">>): Promise<void>;
  /** Calls `listener` now and after each change, with null while nothing is stored; returns an unsubscribe function. */
  watch(collection: CollectionName, listener: (progress: Progress | null) => void): () => void;
};
