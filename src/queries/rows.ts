import { derive, type ReadonlyStore } from "#domain/derive.ts";
import type { Listing } from "#model/listing/fields.ts";
import { conversationKey } from "#domain/message.ts";
import type { CollectionName } from "#domain/collection.ts";
import type { StoredConversation } from "#replica/conversations.ts";
import type { StoredListing } from "#replica/feed.ts";
import type { Progress } from "#replica/progress.ts";
import type { Question } from "#replica/rows.ts";
import { type Replica, replicaOf, type Stored } from "#replica/stores.ts";
import { shared, source } from "./sources.ts";

/** Follows what `ask` tells of an open replica; null while it is not open. `ask` returns an unsubscribe function. */
export function follow<Db, Answer>(
  replica: ReadonlyStore<Db | null>,
  ask: (replica: Db, next: (answer: Answer | null) => void) => () => void,
): ReadonlyStore<Answer | null> {
  return source<Answer | null>(null, (emit) => {
    let stop = () => {};
    const start = () => {
      stop();
      stop = () => {};
      const open = replica.getState();
      if (open === null) return emit(null);
      stop = ask(open, emit);
    };
    const stopReplica = replica.subscribe(start);
    start();
    return () => {
      stopReplica();
      stop();
    };
  });
}

/** The rows of a collection that a question finds, one subscription per `key`; null for who has none, as a visitor of a person's collections. */
export function rowsOf<Collection extends CollectionName>(
  collection: Collection,
  question: Question<Stored[Collection]> = {},
  key = JSON.stringify(question),
): ReadonlyStore<readonly Stored[Collection][] | null> {
  return shared(`${collection}:${key}`, () =>
    follow<Replica, readonly Stored[Collection][]>(replicaOf(collection), (replica, next) => {
      let last: readonly Stored[Collection][] | null = null;
      return replica.rows(collection).watch(question, (rows) => next((last = keepSame(last, rows))));
    }),
  );
}

/** The answer with the very rows, or the very array, of the one before where they say the same: what did not change is not drawn again. */
function keepSame<Row extends { readonly id: string }>(before: readonly Row[] | null, rows: readonly Row[]) {
  const known = new Map(before?.map((row) => [row.id, row]));
  const kept = rows.map((row) => {
    const last = known.get(row.id);
    return last !== undefined && last !== row && JSON.stringify(last) === JSON.stringify(row) ? last : row;
  });
  return before?.length === kept.length && kept.every((row, at) => row === before[at]) ? before : kept;
}

/** Listings of the feed by id, with their sellers as they are now; ids that this phone does not hold are left out. */
export function listingsById(ids: readonly string[]): ReadonlyStore<readonly StoredListing[] | null> {
  return shared(`listings:${ids.join(" ")}`, () =>
    derive(
      [rowsOf("feed", { ids }), sellersNow()],
      (rows, sellers) => rows?.map((row) => ({ ...row, ...sellers.get(row.userId) })) ?? null,
    ),
  );
}

export type Judged = Pick<Listing, "sellerName" | "sellerRating" | "sellerReviews" | "sellerAvatar">;

const NOBODY: ReadonlyMap<string, Judged> = new Map();

/** Sellers whose name, stars or avatar have changed since this phone began, by id: a card says what was when it was sent. One question serves all. */
export function sellersNow(): ReadonlyStore<ReadonlyMap<string, Judged>> {
  return shared("sellers-now", () =>
    derive([rowsOf("sellers")], (rows): ReadonlyMap<string, Judged> => {
      if (rows === null || rows.length === 0) return NOBODY;
      return new Map(
        rows.map(({ id, name, rating, reviews, avatar }) => [
          id,
          { sellerName: name, sellerRating: rating, sellerReviews: reviews, sellerAvatar: avatar },
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
export const progressOf = (collection: CollectionName): ReadonlyStore<Progress | null> =>
  shared(`progress:${collection}`, () =>
    follow<Replica, Progress>(replicaOf(collection), ({ progress }, next) => progress.watch(collection, next)),
  );

/** The listing and the other person of each conversation, by its key. */
export function headings(): ReadonlyStore<ReadonlyMap<string, StoredConversation>> {
  return shared("headings", () =>
    derive(
      [rowsOf("conversations")],
      (rows): ReadonlyMap<string, StoredConversation> =>
        new Map((rows ?? []).map((row) => [conversationKey(row.listingId, row.otherId), row])),
    ),
  );
}
