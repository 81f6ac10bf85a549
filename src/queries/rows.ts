import type { RxDocument, RxQuery } from "rxdb";
import type { Signal } from "#domain/signal.ts";
import type { LaneName } from "#domain/lane.ts";
import type { StoredListing } from "#replica/feed.ts";
import type { Progress } from "#replica/progress.ts";
import { type PrivateReplica, type PublicReplica, privateReplica, publicReplica } from "#replica/stores.ts";
import { shared, source } from "./sources.ts";

type Query<Row> = RxQuery<Row, RxDocument<Row>[]>;

// RxDB gives the same document object for the same revision, so a row keeps its reference until it changes.
const plain = new WeakMap<object, unknown>();

function toRow<Row>(document: RxDocument<Row>): Row {
  const known = plain.get(document);
  if (known !== undefined) return known as Row;
  const row = document.toJSON() as Row;
  plain.set(document, row);
  return row;
}

/** Rows of a query that stays current; null while its database is not open. */
function follow<Db, Row>(replica: Signal<Db | null>, query: (db: Db) => Query<Row>): Signal<readonly Row[] | null> {
  return source<readonly Row[] | null>(null, (emit) => {
    let stop = () => {};
    const start = () => {
      stop();
      stop = () => {};
      const db = replica.get();
      if (db === null) return emit(null);
      const subscription = query(db).$.subscribe({
        next: (documents) => emit(documents.map(toRow)),
        error: () => emit(null), // closed meanwhile: the next open starts again
      });
      stop = () => subscription.unsubscribe();
    };
    const stopReplica = replica.subscribe(start);
    start();
    return () => {
      stopReplica();
      stop();
    };
  });
}

/** Rows of the public replica, one subscription per `key`. */
export function publicRows<Row>(key: string, query: (db: PublicReplica) => Query<Row>): Signal<readonly Row[] | null> {
  return shared(`public:${key}`, () => follow(publicReplica, query));
}

/** Rows of the replica of the person who is signed in; null for a visitor. */
export function privateRows<Row>(
  key: string,
  query: (db: PrivateReplica) => Query<Row>,
): Signal<readonly Row[] | null> {
  return shared(`private:${key}`, () => follow(privateReplica, query));
}

/** Listings of the feed by id; ids that this phone does not hold are left out. */
export function listingsById(ids: readonly string[]): Signal<readonly StoredListing[] | null> {
  const wanted = [...ids];
  return publicRows(`listings:${wanted.join(" ")}`, (db) => db.feed.find({ selector: { id: { $in: wanted } } }));
}

/**
 * Whether an empty answer may be called empty. Both count: the progress of a lane is often read back before its rows
 * are, and rows are there before a lane has ever been filled.
 */
export function isKnown(rows: readonly unknown[] | null, progress: Progress | null): boolean {
  return rows !== null && (rows.length > 0 || (progress !== null && progress.pulledAt !== null));
}

const PUBLIC_LANES: readonly LaneName[] = ["feed", "reviews", "sellers", "prices"];

/** How far a lane has come; null while its database is not open or nothing was pulled yet. */
export function progressOf(lane: LaneName): Signal<Progress | null> {
  return shared(`progress:${lane}`, () => {
    const rows = PUBLIC_LANES.includes(lane)
      ? publicRows<Progress>(`progress:${lane}`, (db) => db.progress.find({ selector: { id: lane } }))
      : privateRows<Progress>(`progress:${lane}`, (db) => db.progress.find({ selector: { id: lane } }));
    return { get: () => rows.get()?.[0] ?? null, subscribe: rows.subscribe };
  });
}
