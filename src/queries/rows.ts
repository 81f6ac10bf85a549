import type { RxDocument, RxQuery } from "rxdb";
import { derive, type ReadonlyStore } from "#domain/derive.ts";
import type { Listing } from "#model/listing/fields.ts";
import { conversationKey } from "#domain/message.ts";
import { isPublicCollection, type CollectionName } from "#domain/collection.ts";
import type { StoredConversation } from "#replica/conversations.ts";
import type { StoredListing } from "#replica/feed.ts";
import type { StoredMessage } from "#replica/messages.ts";
import type { Progress } from "#replica/progress.ts";
import type { StoredSeller } from "#replica/reviews.ts";
import {
  type PrivateReplica,
  type PublicReplica,
  privateReplica,
  publicReplica,
  reportUnusable,
} from "#replica/stores.ts";
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

/** What `ask` tells of an open database; null while it is not open. `ask` returns the way to stop. */
export function follow<Db, Rows>(
  replica: ReadonlyStore<Db | null>,
  ask: (db: Db, tell: (rows: Rows | null) => void) => () => void,
): ReadonlyStore<Rows | null> {
  return source<Rows | null>(null, (emit) => {
    let stop = () => {};
    const start = () => {
      stop();
      stop = () => {};
      const db = replica.getState();
      if (db === null) return emit(null);
      stop = ask(db, emit);
    };
    const stopReplica = replica.subscribe(start);
    start();
    return () => {
      stopReplica();
      stop();
    };
  });
}

/** What a question finds in the public replica, one subscription per `key`. */
export function publicRows<Row extends { readonly id: string }>(
  key: string,
  question: (db: PublicReplica) => Promise<readonly Row[]>,
): ReadonlyStore<readonly Row[] | null> {
  return shared(`public:${key}`, () =>
    follow<PublicReplica, readonly Row[]>(publicReplica, (db, tell) => {
      let last: readonly Row[] | null = null;
      return db.watch(
        () => question(db),
        (rows) => tell((last = keepSame(last, rows))),
      );
    }),
  );
}

/** The answer with the very rows, or the very array, of the one before where they say the same: what did not change is not drawn again. */
function keepSame<Row extends { readonly id: string }>(before: readonly Row[] | null, rows: readonly Row[]) {
  const known = new Map(before?.map((row) => [row.id, row]));
  const kept = rows.map((row) => {
    const last = known.get(row.id);
    return last !== undefined && JSON.stringify(last) === JSON.stringify(row) ? last : row;
  });
  return before?.length === kept.length && kept.every((row, at) => row === before[at]) ? before : kept;
}

/** Rows of the replica of the person who is signed in; null for a visitor. */
export function privateRows<Row>(
  key: string,
  query: (db: PrivateReplica) => Query<Row>,
): ReadonlyStore<readonly Row[] | null> {
  return shared(`private:${key}`, () =>
    follow<PrivateReplica, readonly Row[]>(privateReplica, (db, tell) => {
      const subscription = query(db).$.subscribe({
        next: (documents) => tell(documents.map(toRow)),
        // What was read stays until it is open again.
        error: () => reportUnusable(db),
      });
      return () => subscription.unsubscribe();
    }),
  );
}

/** Listings of the feed by id, with their sellers as they are now; ids that this phone does not hold are left out. */
export function listingsById(ids: readonly string[]): ReadonlyStore<readonly StoredListing[] | null> {
  const wanted = [...ids];
  const key = `listings:${wanted.join(" ")}`;
  return shared(key, () =>
    derive(
      [publicRows(key, (db) => db.feed.where("id").anyOf(wanted).toArray()), sellersNow()],
      (rows, sellers) => rows?.map((row) => ({ ...row, ...sellers.get(row.userId) })) ?? null,
    ),
  );
}

export type Judged = Pick<Listing, "sellerName" | "sellerRating" | "sellerReviews">;

const NOBODY: ReadonlyMap<string, Judged> = new Map();

/** Sellers whose name or stars have changed since this phone began, by id: a card says what was when it was sent. One question serves all. */
export function sellersNow(): ReadonlyStore<ReadonlyMap<string, Judged>> {
  return shared("sellers-now", () =>
    derive([publicRows<StoredSeller>("sellers", (db) => db.sellers.toArray())], (rows): ReadonlyMap<string, Judged> => {
      if (rows === null || rows.length === 0) return NOBODY;
      return new Map(
        rows.map(({ id, name, rating, reviews }) => [
          id,
          { sellerName: name, sellerRating: rating, sellerReviews: reviews },
        ]),
      );
    }),
  );
}

/**
 * Whether an empty answer may be called empty. Both count: the progress of a collection is often read back before its rows
 * are, and rows are there before a collection has ever been filled.
 */
export function isKnown(rows: readonly unknown[] | null, progress: Progress | null): boolean {
  return rows !== null && (rows.length > 0 || (progress !== null && progress.pulledAt !== null));
}

/** How far a collection has come; null while its database is not open or nothing was pulled yet. */
export function progressOf(collection: CollectionName): ReadonlyStore<Progress | null> {
  return shared(`progress:${collection}`, () => {
    const rows = isPublicCollection(collection)
      ? publicRows<Progress>(`progress:${collection}`, (db) => db.progress.where("id").equals(collection).toArray())
      : privateRows<Progress>(`progress:${collection}`, (db) => db.progress.find({ selector: { id: collection } }));
    return derive([rows], (found) => found?.[0] ?? null);
  });
}

/** What each conversation of this person is about and with whom, by its key. */
export function headings(): ReadonlyStore<ReadonlyMap<string, StoredConversation>> {
  return shared("headings", () =>
    derive(
      [privateRows<StoredConversation>("conversations", (db) => db.conversations.find())],
      (rows): ReadonlyMap<string, StoredConversation> =>
        new Map((rows ?? []).map((row) => [conversationKey(row.listingId, row.otherId), row])),
    ),
  );
}

/** All messages of this person on this phone. */
export function storedMessages(): ReadonlyStore<readonly StoredMessage[] | null> {
  return privateRows<StoredMessage>("messages", (db) => db.messages.find());
}
