/**
 * Writes into the tables of public.ts, for commit.ts: reading what is here, judging it and writing are one transaction of the
 * browser.
 */
import { Dexie, type Table } from "dexie";
import type { Bound, Dated, Row, Tombstone } from "./commit.ts";
import type { Ended, PublicReplica } from "./public.ts";
import { isSame, isTombstone, newestKey } from "#model/wire.ts";

const homeOf = (table: Table): PublicReplica => table.db as PublicReplica;

/**
 * Runs `work` over a table and the tombstones in one transaction, then tells who follows these rows which of them are others.
 * `again`: that any may be gone, for whoever deleted some may have died before its word.
 */
async function change<R>(
  table: Table<R, string>,
  work: (ended: Table<Ended, [string, string]>) => PromiseLike<readonly string[]>,
  again = false,
): Promise<number> {
  const db = homeOf(table);
  const changed = await db.write([table, db.ended], () => work(db.ended));
  if (again || changed.length > 0) db.tell(table.name, again ? null : changed);
  return changed.length;
}

export async function commitSlice<R extends Row>(
  table: Table<R, string>,
  rows: ReadonlyMap<string, R | Tombstone>,
  again: boolean,
): Promise<void> {
  await change(table, async (ended) => {
    const keys = (await ended.count()) === 0 ? [] : [...rows.keys()].map((id): [string, string] => [table.name, id]);
    const tombs = new Map((await ended.bulkGet(keys)).flatMap((one) => (one === undefined ? [] : [[one.id, one.v]])));
    const kept: R[] = [];
    const gone: Tombstone[] = [];
    for (const row of rows.values()) {
      if ((row.v ?? Number.POSITIVE_INFINITY) < (tombs.get(row.id) ?? 0)) continue;
      if (isTombstone<Tombstone>(row)) gone.push(row);
      else kept.push(row);
    }
    const written = await put(table, kept, again);
    await ended.bulkDelete(written.filter((id) => tombs.has(id)).map((id) => [table.name, id]));
    const away = await end(table, ended, gone);
    return again ? [...rows.keys()] : [...written, ...away];
  });
}

/** Writes rows that are new or not older than what is here; gives back the ids of those that were written. */
async function put<R extends Row>(table: Table<R, string>, rows: readonly R[], again: boolean): Promise<string[]> {
  const known = new Set(await addNew(table, rows));
  const before = await table.bulkGet([...known]);
  const older = new Map(before.flatMap((row) => (row === undefined ? [] : [[row.id, row]])));
  const over = rows.filter((row) => {
    const here = older.get(row.id);
    return here !== undefined && here.v <= row.v && (again || here.v < row.v || !isSame(row, here));
  });
  await table.bulkPut(over);
  return [...rows.filter(({ id }) => !known.has(id)), ...over].map(({ id }) => id);
}

/** Adds what is not here yet, on a fresh replica all, without a look at what is; gives back the ids of the others. */
async function addNew<R extends Row>(table: Table<R, string>, rows: readonly R[]): Promise<string[]> {
  try {
    await table.bulkAdd(rows);
    return [];
  } catch (error) {
    if (!(error instanceof Dexie.BulkError)) throw error;
    return Object.entries(error.failuresByPos).map(([at, failure]) => {
      const row = rows[Number(at)];
      if (failure.name !== "ConstraintError" || row === undefined) throw failure;
      return row.id;
    });
  }
}

/** Takes rows away whose end is not older than they are, and remembers the end. Gives back the ids of those that were here. */
async function end<R extends Row>(
  table: Table<R, string>,
  ended: Table<Ended, [string, string]>,
  gone: readonly Tombstone[],
): Promise<string[]> {
  const here = await table.bulkGet(gone.map(({ id }) => id));
  const ends = gone.flatMap(({ id, v }, at): Ended[] => {
    const before = here[at]?.v;
    return before !== undefined && v !== undefined && before > v
      ? []
      : [{ collection: table.name, id, v: v ?? before ?? 0 }];
  });
  const ids = ends.map(({ id }) => id);
  await ended.bulkPut(ends);
  await table.bulkDelete(ids);
  const away = new Set(ids);
  return here.flatMap((row) => (row !== undefined && away.has(row.id) ? [row.id] : []));
}

export async function dropRows<R>(table: Table<R, string>, again: boolean): Promise<void> {
  await change(
    table,
    async (ended) => {
      const ids = await table.toCollection().primaryKeys();
      await table.clear();
      await forgetEnds(table, ended);
      return ids;
    },
    again,
  );
}

const forgetEnds = (table: Table, ended: Table<Ended, [string, string]>): PromiseLike<number> =>
  ended.where("collection").equals(table.name).delete();

export async function deleteUnless<R extends Row>(
  table: Table<R, string>,
  stays: (row: Row) => boolean,
  again: boolean,
): Promise<void> {
  await change(
    table,
    async () => {
      const ids = (await table.toArray()).filter((row) => !stays(row)).map(({ id }) => id);
      await table.bulkDelete(ids);
      return ids;
    },
    again,
  );
}

export function trimRows<R extends Dated>(table: Table<R, string>, { bound, since, spare }: Bound): Promise<number> {
  return change(table, async (ended) => {
    const beyond = await table.orderBy("newest").offset(bound).primaryKeys();
    const old = await table.where("newest").above(newestKey(since)).primaryKeys();
    const ids = [...new Set([...beyond, ...old])].filter((id) => spare?.has(id) !== true);
    if (ids.length > 0) {
      await table.bulkDelete(ids);
      await forgetEnds(table, ended);
    }
    return ids;
  });
}
