/**
 * What everybody on this phone reads: one database of Dexie, without RxDB (docs/decisions.md, D110). Who shows rows of it asks by
 * `watch`, which asks again once they are others, in whichever tab that was. Rows are written by the functions below, for commit.ts:
 * reading what is here, judging it and writing are one transaction of the browser.
 */
import { Dexie, liveQuery, type Table } from "dexie";
import type { LaneName } from "#domain/lane.ts";
import type { Bound, Dated, Row, Tombstone } from "./commit.ts";
import { type StoredListing, feed } from "./feed.ts";
import { type StoredPrice, prices } from "./prices.ts";
import type { Progress } from "./progress.ts";
import { type StoredReview, type StoredSeller, reviews, sellers } from "./reviews.ts";
import { OtherBuild } from "./stores.ts";
import { isSame, isTombstone, newestKey } from "./wire.ts";

/** A row that left: of which lane, and its version then. An older one does not bring it back. */
export type Ended = { readonly lane: string; readonly id: string; readonly v: number };

type Fact = { readonly name: "shape"; readonly value: string };

const LANES = { feed, reviews, sellers, prices };

/** What rows are stored as. A build that stores them otherwise empties what it finds and pulls anew. */
const SHAPE = Object.values(LANES)
  .map(({ shape }) => shape)
  .join(";");

const CHANNEL = "djassa-rows";

type Told = { readonly db: string; readonly table: string; readonly ids: readonly string[] };
type Listener = (ids: readonly string[]) => void;

export class PublicReplica extends Dexie {
  declare readonly feed: Table<StoredListing, string>;
  declare readonly reviews: Table<StoredReview, string>;
  declare readonly sellers: Table<StoredSeller, string>;
  declare readonly prices: Table<StoredPrice, string>;
  declare readonly progress: Table<Progress, LaneName>;
  declare readonly ended: Table<Ended, [lane: string, id: string]>;
  declare readonly about: Table<Fact, string>;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #channel = new BroadcastChannel(CHANNEL);

  constructor(name: string) {
    // The query cache of Dexie shows writes before they are committed.
    super(name, { cache: "disabled" });
    const stores = Object.entries(LANES).map(([lane, { stores }]) => [lane, stores]);
    this.version(1).stores({ ...Object.fromEntries(stores), progress: "id", ended: "[lane+id], lane", about: "name" });
    // Deleted or made anew in another tab: nobody waits for us (open.ts opens it again).
    this.on("versionchange", () => {
      this.close();
      return false;
    });
    this.#channel.addEventListener("message", ({ data }: MessageEvent<Told>) => {
      if (data.db === this.name) this.#hear(data);
    });
  }

  /**
   * Opens it, and uses it once: a damaged store opens all the same, and fails at its first use. Rows of another shape are let go
   * of; `held`: not by a tab that has had it open before, for a build that came later has made them. Rejects when the browser
   * gives no storage, or another one than was made.
   */
  async begin(held = false): Promise<void> {
    await this.open();
    await this.transaction("rw", this.tables, async () => {
      const before = await this.about.get("shape");
      if (before?.value === SHAPE) return;
      if (before !== undefined && held) throw new OtherBuild("stored otherwise");
      if (before !== undefined) await Promise.all(this.tables.map((table) => table.clear()));
      await this.about.put({ name: "shape", value: SHAPE });
    });
  }

  /**
   * Runs `work` in one transaction over these tables, while rows are stored as this build does: a later one may have emptied them, and
   * would take rows and checkpoint of this one for its own. Whoever holds it then hears that it is closed.
   */
  async write<T>(tables: readonly Table[], work: () => PromiseLike<T>): Promise<T> {
    try {
      return await this.transaction("rw", [...tables, this.about], async () => {
        if ((await this.about.get("shape"))?.value !== SHAPE) throw new OtherBuild("stored otherwise");
        return await work();
      });
    } catch (error) {
      if (error instanceof OtherBuild) this.close();
      throw error;
    }
  }

  /** Tells what `question` gives, now and whenever it may be another answer; `failed` once the database is closed. Gives back the end. */
  watch<T>(question: () => Promise<T>, told: (answer: T) => void, failed: () => void): () => void {
    const subscription = liveQuery(question).subscribe({ next: told, error: failed });
    return () => subscription.unsubscribe();
  }

  /** Calls `listener` with the ids of rows that were written or went, in whichever tab. */
  onChanged(table: Table, listener: Listener): () => void {
    const listeners = this.#listeners.get(table.name) ?? new Set();
    this.#listeners.set(table.name, listeners.add(listener));
    return () => void listeners.delete(listener);
  }

  /** Says so; once they are stored. */
  tell(table: string, ids: readonly string[]): void {
    const told: Told = { db: this.name, table, ids };
    this.#hear(told);
    this.#channel.postMessage(told);
  }

  #hear({ table, ids }: Told): void {
    for (const listener of this.#listeners.get(table) ?? []) listener(ids);
  }

  override close(options?: { disableAutoOpen: boolean }): void {
    super.close(options);
    // Ended by the browser it opens again by itself, and what is stored then is told of as well.
    if (options?.disableAutoOpen !== false) this.#channel.close();
  }
}

const homeOf = (table: Table): PublicReplica => table.db as PublicReplica;

/** Runs `work` over a table and the tombstones in one transaction, then tells who follows these rows which of them are others. */
async function change<R>(
  table: Table<R, string>,
  work: (ended: Table<Ended, [string, string]>) => PromiseLike<readonly string[]>,
): Promise<number> {
  const db = homeOf(table);
  const changed = await db.write([table, db.ended], () => work(db.ended));
  if (changed.length > 0) db.tell(table.name, changed);
  return changed.length;
}

export async function commitSlice<R extends Row>(
  table: Table<R, string>,
  rows: ReadonlyMap<string, R | Tombstone>,
  again: boolean,
): Promise<void> {
  await change(table, async (ended) => {
    const tombs = new Map(
      (await ended.count()) === 0
        ? []
        : (await ended.bulkGet([...rows.keys()].map((id): [string, string] => [table.name, id]))).flatMap((one) =>
            one === undefined ? [] : [[one.id, one.v]],
          ),
    );
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
    return before !== undefined && v !== undefined && before > v ? [] : [{ lane: table.name, id, v: v ?? before ?? 0 }];
  });
  const ids = ends.map(({ id }) => id);
  await ended.bulkPut(ends);
  await table.bulkDelete(ids);
  const away = new Set(ids);
  return here.flatMap((row) => (row !== undefined && away.has(row.id) ? [row.id] : []));
}

export async function dropRows<R>(table: Table<R, string>): Promise<void> {
  await change(table, async (ended) => {
    const ids = await table.toCollection().primaryKeys();
    await table.clear();
    await forgetEnds(table, ended);
    return ids;
  });
}

const forgetEnds = (table: Table, ended: Table<Ended, [string, string]>): PromiseLike<number> =>
  ended.where("lane").equals(table.name).delete();

export async function deleteUnless<R extends Row>(
  table: Table<R, string>,
  stays: (row: Row) => boolean,
): Promise<void> {
  await change(table, async () => {
    const ids = (await table.toArray()).filter((row) => !stays(row)).map(({ id }) => id);
    await table.bulkDelete(ids);
    return ids;
  });
}

export function trimRows<R extends Dated>(table: Table<R, string>, { bound, since }: Bound): Promise<number> {
  return change(table, async (ended) => {
    const beyond = await table.orderBy("newest").offset(bound).primaryKeys();
    const old = await table.where("newest").above(newestKey(since)).primaryKeys();
    const ids = [...new Set([...beyond, ...old])];
    if (ids.length > 0) {
      await table.bulkDelete(ids);
      await forgetEnds(table, ended);
    }
    return ids;
  });
}
