import type { CollectionName } from "#domain/collection.ts";
import { conversations } from "#replica/conversations.ts";
import { drafts } from "#replica/drafts.ts";
import { trimRows } from "#replica/commit.ts";
import { favorites } from "#replica/favorites.ts";
import { feed } from "#replica/feed.ts";
import { messages } from "#replica/messages.ts";
import { mineRow } from "#replica/mine.ts";
import { news } from "#replica/news.ts";
import { prices } from "#replica/prices.ts";
import { reviews, sellers } from "#replica/reviews.ts";
import type { Dated, Rows } from "#replica/rows.ts";
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
  }),
  collection({
    ...shared,
    name: "reviews",
    // None stands on a first screen.
    firstPage: 40,
    eager: 40,
    trim: newest(2_000, 365),
    row: reviews.row,
  }),
  collection({
    ...shared,
    name: "sellers",
    beside: "reviews",
    // Cards come with what these rows say: only those that changed since matter.
    firstPage: 40,
    eager: 40,
    row: sellers.row,
  }),
  collection({
    ...shared,
    name: "prices",
    eager: Number.POSITIVE_INFINITY,
    row: prices.row,
  }),
  collection({ ...own, name: "mine", row: mineRow }),
  collection({
    ...own,
    name: "messages",
    trim: newest(20_000, 90),
    row: messages.row,
  }),
  collection({
    ...own,
    name: "conversations",
    beside: "messages",
    row: conversations.row,
  }),
  collection({
    ...own,
    name: "favorites",
    // That one is cheaper is told by the news, and its card says how much.
    beside: "news",
    row: favorites.row,
  }),
  collection({ ...own, name: "drafts", row: drafts.row }),
  collection({ ...own, name: "news", trim: newest(200, 60), row: news.row }),
];

type Complete<Forgotten extends never> = Forgotten;
/** The compiler says here which collection has no row. */
export type ForgottenCollection = Complete<Exclude<CollectionName, (typeof COLLECTIONS)[number]["name"]>>;

/** Keeps the newest rows, none older than so many days, and those to spare. */
function newest(bound: number, days: number, spare?: () => ReadonlySet<string>) {
  return <R extends Dated>(rows: Rows<R>, now: number) =>
    trimRows(rows, { bound, since: now - days * 86_400_000, ...(spare && { spare: spare() }) });
}
