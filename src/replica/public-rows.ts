/** Rows of the market in a table of Dexie: what is here is read, judged and written in one transaction of the browser. */
import { type Collection, Dexie, type Table } from "dexie";
import type { CollectionName } from "#domain/collection.ts";
import type { PublicReplica } from "./public.ts";
import { asNew, type Gone, isGone, over, type Question, type Row, type Rows, type Tombstone } from "./rows.ts";

type Kept<R> = Table<R | Gone, string>;

export function tableRows<R extends Row>(db: PublicReplica, collection: CollectionName): Rows<R> {
  const table: Kept<R> = db.dexie.table(collection);
  const change = async (work: () => PromiseLike<readonly string[]>) => {
    const changed = await db.write(table, work);
    if (changed.length > 0) db.invalidate(collection, changed);
  };
  return {
    put: (rows) => change(() => put(table, rows)),
    remove: (ids) => change(() => table.bulkDelete([...ids]).then(() => ids)),
    find: (question = {}) => find(table, question),
    count: () =>
      db.dexie.transaction(
        "r",
        table,
        async () => (await table.count()) - (await table.where("gone").above(0).count()),
      ),
    watch: (question, listener) => db.watch(() => find(table, question), listener),
    forget: async (before) => void (await db.write(table, () => table.where("gone").below(before).delete())),
  };
}

/** Returns the ids of rows that readers see differently now. */
async function put<R extends Row>(table: Kept<R>, rows: readonly (R | Tombstone)[]): Promise<string[]> {
  const now = Date.now();
  const fresh = rows.map((row) => asNew(row, now));
  const known = await addNew(table, fresh);
  const came = new Map(rows.map((row) => [row.id, row]));
  const changes = (await table.bulkGet([...known])).flatMap((here) => {
    const row = here && came.get(here.id);
    const next = row === undefined ? null : over(here as R | Gone, row, now);
    return next === null ? [] : [{ next, shown: !isGone(next) || !isGone(here as R | Gone) }];
  });
  await table.bulkPut(changes.map(({ next }) => next));
  const added = fresh.filter((row) => !known.has(row.id) && !isGone(row));
  return [...added, ...changes.filter(({ shown }) => shown).map(({ next }) => next)].map(({ id }) => id);
}

/** Adds what is not here yet, on a fresh replica all, without a look at what is; returns the ids of the others. */
async function addNew<R extends Row>(table: Kept<R>, rows: readonly (R | Gone)[]): Promise<ReadonlySet<string>> {
  try {
    await table.bulkAdd(rows);
    return new Set();
  } catch (error) {
    if (!(error instanceof Dexie.BulkError)) throw error;
    const known = Object.entries(error.failuresByPos).map(([at, failure]) => {
      const row = rows[Number(at)];
      if (failure.name !== "ConstraintError" || row === undefined) throw failure;
      return row.id;
    });
    return new Set(known);
  }
}

/** Rows read beyond a limit: a few may be of people whom one has blocked, or of another town. */
const SPARE = 8;

/** Rows that have to pass are asked for in growing slices: the browser gives rows one by one only where it is to judge them. */
async function find<R extends Row>(table: Kept<R>, question: Question<R>): Promise<R[]> {
  const { ids, skip = 0, limit = Number.POSITIVE_INFINITY, passes = () => true } = question;
  const isHere = (row: R | Gone | undefined): row is R => row !== undefined && !isGone(row);
  if (ids !== undefined) return (await table.bulkGet([...ids])).filter(isHere).filter(passes);
  const spare = question.passes === undefined ? 0 : SPARE;
  for (let read = limit + spare; ; read *= 4) {
    const found = await inOrder(table, question).offset(skip).limit(read).toArray();
    const passed = found.filter(isHere).filter(passes);
    if (passed.length >= limit || found.length < read) return passed.slice(0, limit);
  }
}

/** Above each number there is, in the order of IndexedDB's keys. */
const END: readonly [] = [];

function inOrder<R extends Row>(table: Kept<R>, { of, by, from }: Question<R>): Collection<R | Gone, string> {
  if (by === undefined) return table.toCollection();
  const [field, value] = Object.entries(of ?? {})[0] ?? [];
  if (field === undefined) return from === undefined ? table.orderBy(by) : table.where(by).aboveOrEqual(from);
  return table.where(`[${field}+${by}]`).between([value, ...(from === undefined ? [] : [from])], [value, END]);
}
