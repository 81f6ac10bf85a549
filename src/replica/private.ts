/** The rows of one person, by RxDB. Loaded for who is signed in: a visitor does without its code. */
import type { Dexie } from "dexie";
import type { RxCollection, RxDatabase, RxDocument } from "rxdb";
import { addRxPlugin, createRxDatabase } from "rxdb/plugins/core";
import { RxDBCleanupPlugin } from "rxdb/plugins/cleanup";
import { getRxStorageDexie } from "rxdb/plugins/storage-dexie";
import type { CollectionName } from "#domain/collection.ts";
import { conversations } from "./conversations.ts";
import { drafts } from "./drafts.ts";
import { favorites } from "./favorites.ts";
import { messages } from "./messages.ts";
import { mineSchema } from "./mine.ts";
import { news } from "./news.ts";
import type { COLLECTIONS } from "./names.ts";
import { ownerOf } from "./names.ts";
import { collectionRows } from "./private-rows.ts";
import { freshProgress, type Progress, progressSchema, type ProgressStore } from "./progress.ts";
import { OtherBuild, type Replica } from "./stores.ts";

addRxPlugin(RxDBCleanupPlugin);

const SCHEMAS = {
  mine: { schema: mineSchema },
  messages: { schema: messages.schema },
  conversations: { schema: conversations.schema },
  favorites: { schema: favorites.schema },
  drafts: { schema: drafts.schema },
  news: { schema: news.schema },
  progress: { schema: progressSchema },
} satisfies Record<(typeof COLLECTIONS)[number], object>;

type Collections = Readonly<Record<keyof typeof SCHEMAS, RxCollection>>;
type Database = RxDatabase<Collections>;

/** `deleted`: by another tab, which may be that of a sign-out. */
export type Ended = (db: PrivateReplica, deleted: boolean) => void;

/** Waited before a replica of which a read failed is opened anew, each time longer: a store may stay unusable. */
const UNUSABLE_MS = 1_000;
const MOST_UNUSABLE_MS = 60_000;

/** RxDB sweeps when it is told to (private-rows.ts): by itself it would read every row each time. The longest wait that a timer takes. */
const NEVER_MS = 2 ** 31 - 1;

type Subscription = { unsubscribe(): void };
type Observable<T> = { subscribe(heard: { next: (found: T) => void; error: () => void }): Subscription };
type Watch = { begin(): void; stop(): void };

export class PrivateReplica implements Replica {
  readonly name: string;
  readonly owner: string;
  readonly progress: ProgressStore;
  closed = false;
  #opened: Promise<Database>;
  readonly #ended: Ended;
  readonly #watches = new Set<Watch>();
  #pause = UNUSABLE_MS;
  #recovery: ReturnType<typeof setTimeout> | undefined;

  private constructor(name: string, ended: Ended) {
    this.name = name;
    this.owner = ownerOf(name);
    this.#ended = ended;
    this.#opened = this.#open(Promise.resolve());
    this.progress = {
      read: (collection) =>
        this.read(
          "progress",
          async (kept) => rowOf(await kept.findOne(collection).exec()) ?? freshProgress(collection),
        ),
      change: async (collection, change) => {
        const kept = await this.collection("progress");
        await (await kept.insertIfNotExists(freshProgress(collection))).incrementalPatch(change);
      },
      watch: (collection, listener) =>
        this.watch<RxDocument | null>(
          "progress",
          (kept) => kept.findOne(collection).$,
          (found) => listener(rowOf(found)),
        ),
    };
  }

  /**
   * Opens the collections of the database `name`. Rejects where they are of another version, damaged, or cannot be made. `ended` is
   * called when one of its connections ends: RxDB opens none again, and its queries say nothing of it.
   */
  static async open(name: string, ended: Ended = () => {}): Promise<PrivateReplica> {
    const replica = new PrivateReplica(name, ended);
    await replica.#opened;
    return replica;
  }

  rows: Replica["rows"] = (collection) => collectionRows(this, collection);

  async collection(name: keyof Collections | CollectionName): Promise<RxCollection> {
    return (await this.#opened).collections[name as keyof Collections];
  }

  async read<T>(name: keyof Collections | CollectionName, work: (collection: RxCollection) => Promise<T>): Promise<T> {
    try {
      return await work(await this.collection(name));
    } catch (error) {
      this.#recover();
      throw error;
    }
  }

  /** Calls `listener` with each answer; the last one stays while the collections are opened anew. Returns an unsubscribe function. */
  watch<T>(
    name: keyof Collections | CollectionName,
    ask: (collection: RxCollection) => Observable<T>,
    listener: (answer: T) => void,
  ): () => void {
    let subscription: Subscription | undefined;
    let turn = 0;
    const watch: Watch = {
      begin: () => {
        const mine = ++turn;
        const asked = (collection: RxCollection) => {
          if (mine === turn && !this.closed)
            subscription = ask(collection).subscribe({ next: listener, error: () => this.#recover() });
        };
        // Where it does not open, `ended` has heard of it.
        void this.collection(name).then(asked, () => undefined);
      },
      stop: () => {
        turn++;
        subscription?.unsubscribe();
      },
    };
    this.#watches.add(watch);
    watch.begin();
    return () => {
      this.#watches.delete(watch);
      watch.stop();
    };
  }

  /** RxDB answers from memory what it has read once, also with a failure, for as long as a collection is open. */
  refresh(): void {
    clearTimeout(this.#recovery);
    this.#recovery = undefined;
    if (this.closed) return;
    for (const watch of this.#watches) watch.stop();
    this.#opened = this.#open(this.#opened.then((db) => db.close()));
    this.#opened.then(
      () => {
        for (const watch of this.#watches) watch.begin();
      },
      () => this.#ended(this, false),
    );
  }

  #recover(): void {
    if (this.closed || this.#recovery !== undefined) return;
    this.#recovery = setTimeout(() => this.refresh(), this.#pause);
    this.#pause = Math.min(2 * this.#pause, MOST_UNUSABLE_MS);
  }

  #open(before: Promise<unknown>): Promise<Database> {
    const opening: Promise<Database> = before.then(() =>
      openCollections(this.name, (deleted) => {
        if (this.#opened === opening) this.#ended(this, deleted);
      }),
    );
    return opening;
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.#recovery);
    for (const watch of this.#watches) watch.stop();
    // One that did not open has nothing to close.
    await this.#opened.then(
      (db) => db.close(),
      () => undefined,
    );
  }
}

const rowOf = (document: RxDocument | null): Progress | null => (document?.toJSON() ?? null) as Progress | null;

async function openCollections(name: string, ended: (deleted: boolean) => void): Promise<Database> {
  let deleted = false;
  let opened = false;
  const follow = (connection: Dexie) => {
    connection.on("versionchange", ({ newVersion }) => void (deleted ||= newVersion === null));
    connection.on("close", () => opened && ended(deleted));
  };
  const db: Database = await createRxDatabase({
    name,
    storage: getRxStorageDexie({ onCreate: follow }),
    multiInstance: true,
    eventReduce: true,
    cleanupPolicy: { minimumCollectionAge: NEVER_MS, awaitReplicationsInSync: false, waitForLeadership: false },
  });
  try {
    const collections = await db.addCollections(SCHEMAS);
    // A damaged store opens all the same, and fails at its first use: so it is used once.
    await Promise.all(Object.values(collections).map((collection) => collection.findByIds(["-"]).exec()));
    opened = true;
    return db;
  } catch (error) {
    await db.close();
    throw isOfOtherBuild(error) ? new OtherBuild("stored otherwise", { cause: error }) : error;
  }
}

/** RxDB's code for a collection that was made by another schema. */
const isOfOtherBuild = (error: unknown): boolean => (error as { code?: unknown }).code === "DB6";
