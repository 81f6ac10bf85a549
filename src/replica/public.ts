/**
 * What everybody on this phone reads: one database of Dexie, without RxDB (docs/decisions.md, D14). Who shows rows of it asks by
 * `watch`, which asks again once they are others, in whichever tab that was. Rows are written by public-rows.ts, for commit.ts.
 */
import { Dexie, liveQuery, type DexieOptions, type Table } from "dexie";
import type { CollectionName, PUBLIC_COLLECTIONS } from "#domain/collection.ts";
import { watchLive } from "#domain/watch-live.ts";
import { channelTo } from "./channel.ts";
import { type StoredListing, feed } from "./feed.ts";
import { type StoredPrice, prices } from "./prices.ts";
import type { Progress } from "./progress.ts";
import { type StoredReview, type StoredSeller, reviews, sellers } from "./reviews.ts";
import { OtherBuild } from "./stores.ts";

/** A row that left: of which collection, and its version then. An older one does not bring it back. */
export type Ended = { readonly collection: string; readonly id: string; readonly v: number };

type Fact = { readonly name: "shape"; readonly value: string };

const COLLECTIONS = { feed, reviews, sellers, prices } satisfies Record<(typeof PUBLIC_COLLECTIONS)[number], object>;

/** What rows are stored as. A build that stores them otherwise empties what it finds and pulls anew. */
const SHAPE = Object.values(COLLECTIONS)
  .map(({ shape }) => shape)
  .join(";");

const CHANNEL = "djassa-rows";

/** Null: any of them may be another, or be gone. */
type Ids = readonly string[] | null;
type Told = { readonly db: string; readonly table: string; readonly ids: Ids };
type Listener = (ids: Ids) => void;

export class PublicReplica extends Dexie {
  declare readonly feed: Table<StoredListing, string>;
  declare readonly reviews: Table<StoredReview, string>;
  declare readonly sellers: Table<StoredSeller, string>;
  declare readonly prices: Table<StoredPrice, string>;
  declare readonly progress: Table<Progress, CollectionName>;
  declare readonly ended: Table<Ended, [collection: string, id: string]>;
  declare readonly about: Table<Fact, string>;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #watches = new Set<() => void>();
  readonly #channel = channelTo(CHANNEL);

  /** `place`: where the rows lie, the browser's own databases when it is not named. */
  constructor(name: string, place: Pick<DexieOptions, "indexedDB" | "IDBKeyRange"> = {}) {
    // The query cache of Dexie shows writes before they are committed.
    super(name, { cache: "disabled", ...place });
    const stores = Object.entries(COLLECTIONS).map(([collection, { stores }]) => [collection, stores]);
    this.version(1).stores({
      ...Object.fromEntries(stores),
      progress: "id",
      ended: "[collection+id], collection",
      about: "name",
    });
    // Deleted or made anew in another tab: nobody waits for us (open.ts opens it again).
    this.on("versionchange", () => {
      this.close();
      return false;
    });
    this.#channel?.addEventListener("message", ({ data }: MessageEvent<Told>) => {
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

  /** Tells what `question` gives, now and whenever it may be another answer; gives back the end. */
  watch<T>(question: () => Promise<T>, told: (answer: T) => void): () => void {
    const { again, stop } = watchLive(liveQuery, question, told);
    this.#watches.add(again);
    return () => {
      this.#watches.delete(again);
      stop();
    };
  }

  /** Calls `listener` with the ids of rows that were written or went, in whichever tab. */
  onChanged(table: Table, listener: Listener): () => void {
    const listeners = this.#listeners.get(table.name) ?? new Set();
    this.#listeners.set(table.name, listeners.add(listener));
    return () => void listeners.delete(listener);
  }

  /** Says so; once they are stored. */
  tell(table: string, ids: Ids): void {
    const told: Told = { db: this.name, table, ids };
    this.#hear(told);
    this.#channel?.postMessage(told);
  }

  #hear({ table, ids }: Told): void {
    // One that begins anew listens anew.
    for (const listener of [...(this.#listeners.get(table) ?? [])]) listener(ids);
    if (ids === null) for (const again of this.#watches) again();
  }

  override close(options?: { disableAutoOpen: boolean }): void {
    super.close(options);
    // Ended by the browser it opens again by itself, and what is stored then is told of as well.
    if (options?.disableAutoOpen !== false) this.#channel?.close();
  }
}
