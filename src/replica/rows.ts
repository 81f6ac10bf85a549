/**
 * The rows of one collection, wherever they lie: the market's in a table of Dexie (public-rows.ts), one person's in a collection of RxDB
 * (private-rows.ts). Callers know this interface alone.
 */

export type Row = { readonly id: string; readonly v: number };
export type Dated = Row & { readonly newest: number };
/** A row that left the reader's sight. `v` grows with each change of the row on the server; without one it ends whichever is here. */
export type Tombstone = { readonly id: string; readonly v?: number | undefined; readonly deleted: true };

/** Which rows are asked for, and in which order; all of them when nothing is said. An index must name `of` and `by`. */
export type Question<R> = {
  readonly ids?: readonly string[];
  /** The value of one field; asked for together with `by`. */
  readonly of?: Partial<R>;
  /** Ascending; rows that share a value by their ids. */
  readonly by?: keyof R & string;
  /** The least value of `by`. */
  readonly from?: number;
  readonly skip?: number;
  readonly limit?: number;
  /** Rows that do not pass do not count for `limit`. */
  readonly passes?: (row: R) => boolean;
};

export type Rows<R extends Row> = {
  /**
   * Resolves when all of it is stored. Safe to repeat and to run in two tabs at once, for rows in any order: a row never replaces a
   * newer version of itself, nor does it bring back a row whose tombstone is newer. Rejects when the browser refuses a write (quota).
   */
  put(rows: readonly (R | Tombstone)[]): Promise<void>;
  /** Takes rows away as if they had never come: without a tombstone. */
  remove(ids: readonly string[]): Promise<void>;
  find(question?: Question<R>): Promise<readonly R[]>;
  count(): Promise<number>;
  /** Calls `listener` with the answer now and whenever it changes, in whichever tab; returns an unsubscribe function. */
  watch(question: Question<R>, listener: (rows: readonly R[]) => void): () => void;
  /** Forgets tombstones that came before this moment of the device's clock, in milliseconds. */
  forget(before: number): Promise<void>;
};

/** A tombstone as it is stored: in place of its row, with no field that an index names. `gone`: when it came. */
export type Gone = Row & { readonly gone: number };

export const isTombstone = (row: Row | Tombstone): row is Tombstone => "deleted" in row;
export const isGone = (row: Row | Gone): row is Gone => "gone" in row;

/** The stored form of a row where nothing of it is here. */
export const asNew = <R extends Row>(row: R | Tombstone, now: number): R | Gone =>
  isTombstone(row) ? { id: row.id, v: row.v ?? 0, gone: now } : row;

/** The stored form of a row in place of what is `here`; null if that is newer or says the same. */
export function over<R extends Row>(here: R | Gone, row: R | Tombstone, now: number): R | Gone | null {
  const version = row.v ?? here.v;
  if (version < here.v) return null;
  const changes = version > here.v || isGone(here) !== isTombstone(row);
  if (isTombstone(row)) return changes ? { id: row.id, v: version, gone: now } : null;
  return changes || !isSame(row, here) ? row : null;
}

/** Whether a row says nothing else than the one that is here. Two changes in one transaction share a version, so it does not tell. */
const isSame = (row: object, here: object): boolean =>
  Object.entries(row).every(
    ([key, value]) => JSON.stringify(value) === JSON.stringify((here as Readonly<Record<string, unknown>>)[key]),
  );
