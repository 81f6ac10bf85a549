import "fake-indexeddb/auto";
import * as v from "valibot";
import { vi } from "vitest";
import type { ReadonlyStore } from "#domain/derive.ts";
import type { Mutation } from "#model/mutations.ts";
import { append } from "#outbox/append.ts";
import { setIdentity } from "#identity/current.ts";
import { deleteOutbox, outboxOf } from "#outbox/database.ts";
import type { OutboxRow } from "#outbox/row.ts";
import { commitRows } from "#replica/commit.ts";
import { conversations as conversationsCollection } from "#replica/conversations.ts";
import { deleteStored } from "#replica/delete-stored.ts";
import { favorites as favoritesCollection } from "#replica/favorites.ts";
import { feed as feedCollection } from "#replica/feed.ts";
import { holdReplicas } from "#replica/open.ts";
import { messages as messagesCollection } from "#replica/messages.ts";
import { news as newsCollection } from "#replica/news.ts";
import { PUBLIC_NAME, privateName } from "#replica/names.ts";
import { type PrivateReplica, type PublicReplica, privateReplica, publicReplica } from "#replica/stores.ts";
import { wireListing } from "./pull-lab.ts";

export const ME = "11111111-1111-4111-8111-111111111111";
export const SELLER = "22222222-2222-4222-8222-222222222222";
export const LISTING = "33333333-3333-4333-8333-333333333333";

let turn = 0;

/** A phone with both replicas open; rows are put in as the server would send them, mutations as a person would. */
export class Phone {
  readonly userId = `${ME.slice(0, -4)}${String(++turn).padStart(4, "0")}`;
  #release: () => Promise<void> = () => Promise.resolve();

  static async open(): Promise<Phone> {
    const phone = new Phone();
    setIdentity(phone.userId);
    phone.#release = await holdReplicas();
    return phone;
  }

  get shared(): PublicReplica {
    return opened(publicReplica.getState());
  }

  get own(): PrivateReplica {
    return opened(privateReplica.getState());
  }

  async listing(n: number, more: object = {}): Promise<void> {
    await commitRows(this.shared.rows("feed"), [v.parse(feedCollection.row, wireListing(n, more))]);
  }

  async favorite(n: number, more: object = {}, heart: object = {}): Promise<void> {
    const listing = wireListing(n, more);
    const row = { id: listing.id, v: n, created_at: listing["created_at"], listing, ...heart };
    await commitRows(this.own.rows("favorites"), [v.parse(favoritesCollection.row, row)]);
  }

  /** A message of the conversation with the seller and what that is about, as pulled; `from` whom. */
  async message(seq: number, from: "me" | "seller", more: object = {}): Promise<void> {
    await this.conversation({ v: seq, ...more });
    await this.said(seq, from, more);
  }

  /** The message alone. */
  async said(seq: number, from: "me" | "seller", more: object = {}): Promise<void> {
    const row = {
      id: `message-${seq}`,
      v: seq,
      listing_id: LISTING,
      content: `Message ${seq}`,
      read: false,
      seq,
      sender_id: from === "me" ? this.userId : SELLER,
      receiver_id: from === "me" ? SELLER : this.userId,
      created_at: new Date(Date.UTC(2025, 10, 20) + seq * 60_000).toISOString(),
      other_id: SELLER,
      ...more,
    };
    await commitRows(this.own.rows("messages"), [v.parse(messagesCollection.row, row)]);
  }

  /** The subject of the conversation with the seller, as pulled beside its messages. */
  async conversation({ listing, ...more }: { listing?: object; [field: string]: unknown } = {}): Promise<void> {
    const row = {
      v: 1,
      listing_id: LISTING,
      other_id: SELLER,
      other_name: "Kouassi",
      other_gone: false,
      other_suspended: false,
      ...more,
      listing: {
        title: "Vélo",
        price: 45_000,
        photos: [],
        user_id: SELLER,
        status: "active",
        reserved_until: null,
        ...listing,
      },
    };
    const id = `${row.listing_id}:${row.other_id}`;
    await commitRows(this.own.rows("conversations"), [v.parse(conversationsCollection.row, { ...row, id })]);
  }

  async news(n: number, more: object = {}): Promise<void> {
    const row = {
      id: `news-${n}`,
      v: n,
      kind: "favorite",
      tag: `t:${n}`,
      path: `/listings/${n}`,
      data: {},
      seen: false,
    };
    const created_at = new Date(Date.UTC(2025, 10, 20) + n * 60_000).toISOString();
    await commitRows(this.own.rows("news"), [v.parse(newsCollection.row, { ...row, created_at, ...more })]);
  }

  pulled(collection: "messages" | "favorites" | "mine"): Promise<void> {
    return this.own.progress.change(collection, { pulledAt: 1 });
  }

  mutate(mutation: Mutation): Promise<{ id: string | null }> {
    return append(this.userId, mutation);
  }

  async change(id: string | null, change: Partial<OutboxRow>): Promise<void> {
    await outboxOf(this.userId)
      .mutations.where("id")
      .equals(id ?? "")
      .modify(change);
  }

  async close(): Promise<void> {
    await this.#release();
    setIdentity(null);
    await deleteOutbox(this.userId);
    await deleteStored(PUBLIC_NAME);
    await deleteStored(privateName(this.userId));
  }
}

function opened<T>(replica: T | null): T {
  if (replica === null) throw new Error("The replica is not open");
  return replica;
}

const stops: (() => void)[] = [];

/** Reads a live until `check` passes on it; it stays read until `stopReading`. */
export async function until<T>(live: ReadonlyStore<T>, check: (value: T) => void): Promise<T> {
  stops.push(live.subscribe(() => {}));
  await vi.waitFor(() => check(live.getState()), { timeout: 10_000, interval: 10 });
  return live.getState();
}

export function stopReading(): void {
  for (const stop of stops.splice(0)) stop();
}
