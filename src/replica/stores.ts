import { createStore } from "zustand/vanilla";
import { isPublicCollection, type CollectionName } from "#domain/collection.ts";
import type { ReadonlyStore } from "#domain/derive.ts";
import type { StoredConversation } from "./conversations.ts";
import type { StoredDraft } from "./drafts.ts";
import type { StoredFavorite } from "./favorites.ts";
import type { StoredListing } from "./feed.ts";
import type { StoredMessage } from "./messages.ts";
import type { StoredMine } from "./mine.ts";
import type { StoredNews } from "./news.ts";
import type { StoredPrice } from "./prices.ts";
import type { PrivateReplica } from "./private.ts";
import type { ProgressStore } from "./progress.ts";
import type { PublicReplica } from "./public.ts";
import type { StoredReview, StoredSeller } from "./reviews.ts";
import type { Rows } from "./rows.ts";

/** A row of each collection as this phone keeps it. */
export type Stored = {
  feed: StoredListing;
  reviews: StoredReview;
  sellers: StoredSeller;
  prices: StoredPrice;
  mine: StoredMine;
  messages: StoredMessage;
  conversations: StoredConversation;
  favorites: StoredFavorite;
  drafts: StoredDraft;
  news: StoredNews;
};

/** One database of rows. `owner`: the person whose it is, null for the one that everybody on this phone shares. */
export type Replica = {
  readonly name: string;
  readonly owner: string | null;
  rows<Collection extends CollectionName>(collection: Collection): Rows<Stored[Collection]>;
  readonly progress: ProgressStore;
  /** Reads everything that is shown again: any row may be another, without anybody having told of it. */
  refresh(): void;
};

export type { PublicReplica } from "./public.ts";
export type { PrivateReplica } from "./private.ts";

/*
 * The open databases, null until (or once no longer) open. Types only come from RxDB and Dexie here: queries read these
 * without pulling their code into the first paint.
 */
export const publicReplica = createStore<PublicReplica | null>(() => null);
export const privateReplica = createStore<PrivateReplica | null>(() => null);

/** The replica that a collection lies in. */
export const replicaOf = (collection: CollectionName): ReadonlyStore<Replica | null> =>
  isPublicCollection(collection) ? publicReplica : privateReplica;

/**
 * Called when another tab begins to lead. The one that led before may have died after it stored or removed rows, before any other tab
 * heard of them.
 */
export function refreshReplicas(): void {
  publicReplica.getState()?.refresh();
  privateReplica.getState()?.refresh();
}

/** Why there is none: the browser gives no storage (private window, full disk). Null while all is well. */
export const replicaFailure = createStore<unknown>(() => null);

/** Another build of the app, which came later, stores these rows otherwise. */
export class OtherBuild extends Error {}

/**
 * A replica that this tab has had open is not open any more, so this tab stores nothing for the others. `closed`: it is tried again ·
 * `overtaken`: a later build has made it its own, and this tab shows it once it runs that build.
 */
export const replicaLost = createStore<"closed" | "overtaken" | null>(() => null);
