import type { Table } from "dexie";
import type { RxCollection } from "rxdb";
import type { CollectionName } from "#domain/collection.ts";
import { conversations } from "#replica/conversations.ts";
import { drafts } from "#replica/drafts.ts";
import { type Dated, forgetGone, type RowStore, trimRows } from "#replica/commit.ts";
import { favorites } from "#replica/favorites.ts";
import { feed } from "#replica/feed.ts";
import { messages } from "#replica/messages.ts";
import { mineRow } from "#replica/mine.ts";
import { ownerOf } from "#replica/names.ts";
import { prices } from "#replica/prices.ts";
import { reviews, sellers } from "#replica/reviews.ts";
import { type PrivateReplica, type PublicReplica, privateReplica, publicReplica } from "#replica/stores.ts";
import { collection } from "./collection.ts";
import { namedListings } from "./requests.ts";

/*
 * Every collection that follows the server (sync.md, Collections). To add one: see CONTRIBUTING.md, Add a collection.
 */
const shared = { firstPage: 100, page: 100, jitter: 2_000 } as const;
const own = { firstPage: 100, page: 200, eager: Number.POSITIVE_INFINITY, jitter: 0 } as const;

export const COLLECTIONS = [
  collection({
    ...shared,
    name: "feed",
    eager: 100,
    trim: newest(2_000, 90, namedListings),
    row: feed.row,
    open: () => inPublic((db) => db.feed),
  }),
  collection({
    ...shared,
    name: "reviews",
    // None stands on a first screen.
    firstPage: 40,
    eager: 40,
    trim: newest(2_000, 365),
    row: reviews.row,
    open: () => inPublic((db) => db.reviews),
  }),
  collection({
    ...shared,
    name: "sellers",
    beside: "reviews",
    // Cards come with what these rows say: only those that changed since matter.
    firstPage: 40,
    eager: 40,
    row: sellers.row,
    open: () => inPublic((db) => db.sellers),
  }),
  collection({
    ...shared,
    name: "prices",
    eager: Number.POSITIVE_INFINITY,
    row: prices.row,
    open: () => inPublic((db) => db.prices),
  }),
  collection({ ...own, name: "mine", trim: forgetGone, row: mineRow, open: () => inPrivate((db) => db.mine) }),
  collection({
    ...own,
    name: "messages",
    trim: newest(20_000, 90),
    row: messages.row,
    open: () => inPrivate((db) => db.messages),
  }),
  collection({
    ...own,
    name: "conversations",
    beside: "messages",
    row: conversations.row,
    open: () => inPrivate((db) => db.conversations),
  }),
  collection({
    ...own,
    name: "favorites",
    trim: forgetGone,
    row: favorites.row,
    open: () => inPrivate((db) => db.favorites),
  }),
  collection({ ...own, name: "drafts", trim: forgetGone, row: drafts.row, open: () => inPrivate((db) => db.drafts) }),
];

type Complete<Forgotten extends never> = Forgotten;
/** The compiler says here which collection has no row. */
export type ForgottenCollection = Complete<Exclude<CollectionName, (typeof COLLECTIONS)[number]["name"]>>;

/** Keeps the newest rows, none older than so many days, and those to spare. */
function newest(bound: number, days: number, spare?: () => ReadonlySet<string>) {
  return <R extends Dated>(rows: RowStore<R>, now: number) =>
    trimRows(rows, { bound, since: now - days * 86_400_000, ...(spare && { spare: spare() }) });
}

function inPublic<R>(pick: (db: PublicReplica) => Table<R, string>) {
  const db = publicReplica.getState();
  return db === null ? null : { owner: null, rows: pick(db), progress: db.progress };
}

function inPrivate<R>(pick: (db: PrivateReplica) => RxCollection<R>) {
  const db = privateReplica.getState();
  return db === null ? null : { owner: ownerOf(db.name), rows: pick(db), progress: db.progress };
}
