/**
 * The market that everybody on this phone reads: one database of Dexie, without RxDB (docs/decisions.md, D14). Its questions are asked
 * again once their rows change, in whichever tab that was.
 */
import { Dexie, liveQuery, type DexieOptions, type Table } from "dexie";
import type { CollectionName, PUBLIC_COLLECTIONS } from "#domain/collection.ts";
import { watchLive } from "#domain/watch-live.ts";
import { channelTo } from "./channel.ts";
import { feed } from "./feed.ts";
import { prices } from "./prices.ts";
import { freshProgress, type Progress, type ProgressStore } from "./progress.ts";
import { tableRows } from "./public-rows.ts";
import { reviews, sellers } from "./reviews.ts";
import { OtherBuild, type Replica } from "./stores.ts";

type Fact = { readonly name: "shape"; readonly value: string };

const COLLECTIONS = { feed, reviews, sellers, prices } satisfies Record<(typeof PUBLIC_COLLECTIONS)[number], object>;

/** How rows are stored. A build that stores them otherwise empties what it finds and pulls anew. */
const SHAPE = Object.values(COLLECTIONS)
  .map(({ shape }) => shape)
  .join(";");

const CHANNEL = "djassa-rows";

/** Null: any of them may be another, or be gone. */
type Ids = readonly string[] | null;
type Invalidation = { readonly db: string; readonly collection: CollectionName; readonly ids: Ids };
type Listener = (ids: Ids) => void;

export class PublicReplica implements Replica {
  readonly name: string;
  readonly owner = null;
  readonly dexie: Dexie;
  readonly progress: ProgressStore;
  readonly #about: Table<Fact, string>;
  readonly #listeners = new Map<CollectionName, Set<Listener>>();
  readonly #watches = new Set<() => void>();
  readonly #channel = channelTo(CHANNEL);

  /** `place`: where the rows lie, the browser's own databases when it is not named. */
  constructor(name: string, place: Pick<DexieOptions, "indexedDB" | "IDBKeyRange"> = {}) {
    this.name = name;
    // The query cache of Dexie shows writes before they are committed.
    this.dexie = new Dexie(name, { cache: "disabled", ...place });
    const stores = Object.entries(COLLECTIONS).map(([collection, { stores }]) => [collection, stores]);
    this.dexie.version(1).stores({ ...Object.fromEntries(stores), progress: "id", about: "name" });
    this.#about = this.dexie.table("about");
    this.progress = this.#progressIn(this.dexie.table("progress"));
    // Deleted or made anew in another tab: nobody waits for us (open.ts opens it again).
    this.dexie.on("versionchange", () => {
      this.close();
      return false;
    });
    this.#channel?.addEventListener("message", ({ data }: MessageEvent<Invalidation>) => {
      if (data.db === this.name) this.#hear(data.collection, data.ids);
    });
  }

  rows: Replica["rows"] = (collection) => tableRows(this, collection);

  /**
   * Opens it, and uses it once: a damaged store opens all the same, and fails at its first use. Rows of another shape are let go
   * of; `held`: not by a tab that has had it open before, for a build that came later has made them. Rejects when the browser
   * gives no storage, or another one than was made.
   */
  async begin(held = false): Promise<void> {
    const { dexie } = this;
    await dexie.open();
    await dexie.transaction("rw", dexie.tables, async () => {
      const before = await this.#about.get("shape");
      if (before?.value === SHAPE) return;
      if (before !== undefined && held) throw new OtherBuild("stored otherwise");
      if (before !== undefined) await Promise.all(dexie.tables.map((table) => table.clear()));
      await this.#about.put({ name: "shape", value: SHAPE });
    });
  }

  /**
   * Runs `work` in one transaction over this table, while rows are stored as this build does: a later one may have emptied them, and
   * would take rows and checkpoint of this one for its own. Its holder then hears that it is closed.
   */
  async write<T>(table: Table, work: () => PromiseLike<T>): Promise<T> {
    try {
      return await this.dexie.transaction("rw", [table, this.#about], async () => {
        if ((await this.#about.get("shape"))?.value !== SHAPE) throw new OtherBuild("stored otherwise");
        return await work();
      });
    } catch (error) {
      if (error instanceof OtherBuild) this.close();
      throw error;
    }
  }

  #progressIn(table: Table<Progress, CollectionName>): ProgressStore {
    return {
      read: async (collection) => (await table.get(collection)) ?? freshProgress(collection),
      change: async (collection, change) => {
        await this.write(table, async () =>
          table.put({ ...((await table.get(collection)) ?? freshProgress(collection)), ...change }),
        );
      },
      watch: (collection, listener) =>
        this.watch(
          () => table.get(collection),
          (found) => listener(found ?? null),
        ),
    };
  }

  /** Calls `listener` with the answer of `question`, now and whenever it may be another; returns an unsubscribe function. */
  watch<T>(question: () => Promise<T>, listener: (answer: T) => void): () => void {
    const { again, stop } = watchLive(liveQuery, question, listener);
    this.#watches.add(again);
    return () => {
      this.#watches.delete(again);
      stop();
    };
  }

  /** Calls `listener` with the ids of rows that were written or went, in whichever tab. */
  onChanged(collection: CollectionName, listener: Listener): () => void {
    const listeners = this.#listeners.get(collection) ?? new Set();
    this.#listeners.set(collection, listeners.add(listener));
    return () => void listeners.delete(listener);
  }

  /** Tells every tab which rows changed, once they are stored. */
  invalidate(collection: CollectionName, ids: readonly string[]): void {
    this.#hear(collection, ids);
    this.#channel?.postMessage({ db: this.name, collection, ids } satisfies Invalidation);
  }

  refresh(): void {
    for (const collection of this.#listeners.keys()) this.#hear(collection, null);
    for (const again of this.#watches) again();
  }

  #hear(collection: CollectionName, ids: Ids): void {
    // One that begins anew listens anew.
    for (const listener of [...(this.#listeners.get(collection) ?? [])]) listener(ids);
  }

  close(): void {
    this.dexie.close();
    this.#channel?.close();
  }
}
