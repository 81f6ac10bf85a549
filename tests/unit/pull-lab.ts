import "fake-indexeddb/auto";
import { vi } from "vitest";
import { PUBLIC_NAME } from "#replica/names.ts";
import { deleteStored } from "#replica/delete-stored.ts";
import { openPublic } from "#replica/open.ts";
import { type PublicReplica, publicReplica } from "#replica/stores.ts";
import type { Collection } from "#sync/collection.ts";
import { COLLECTIONS } from "#sync/collections.ts";
import type { PullDeps } from "#sync/pull/pull-collection.ts";
import type { Cursor, RequestPage } from "#sync/pull/request-page.ts";

// A real database on a busy machine is no five-second affair.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

export type WireRow = Record<string, unknown> & { id: string; v: number };

/** A listing as `sync_pull_feed` sends it; `n` makes its id, its age and its version. */
export function wireListing(n: number, more: object = {}): WireRow {
  return {
    id: `listing-${String(n).padStart(4, "0")}`,
    v: n,
    code: "",
    user_id: "seller",
    title: `Vélo numéro ${n}`,
    description: "Une bicyclette en bon état, peu servie.",
    price: 45_000,
    category: "sports",
    condition: "good",
    district: "Lobia",
    delivery: false,
    invoice: false,
    has_imei: false,
    photos: [],
    status: "active",
    created_at: new Date(Date.UTC(2025, 10, 1) + n * 60_000).toISOString(),
    boosted_until: null,
    reserved_until: null,
    seller_name: "Awa",
    seller_rating: null,
    seller_reviews: 0,
    seller_avatar: null,
    town: "daloa",
    ...more,
  };
}

/** Speaks the pull protocol over an array: rows are settled in the order of `v`. Its requests are in `asked`. */
export class ScriptedServer {
  rows: (WireRow | { id: string; v: number; deleted: true })[] = [];
  epoch = "first";
  now = 5_000;
  /** More changes than this since a checkpoint, and none is sent. */
  far = Number.POSITIVE_INFINITY;
  readonly asked: Cursor[] = [];
  /** Called before each answer; may throw or wait. */
  before: () => void | Promise<void> = () => {};

  versions(): ReadonlyMap<string, number> {
    return new Map(this.rows.filter((row) => !("deleted" in row)).map(({ id, v }) => [id, v]));
  }

  readonly request: RequestPage = async ({ cursor, rows: size }) => {
    this.asked.push(cursor);
    await this.before();
    const base = { epoch: this.epoch, now: this.now, far: false, ahead: false, tail: null };
    if ("after" in cursor) {
      const none = { ...base, rows: [], checkpoint: null, before: null, more: false };
      if (Number(cursor.after) > Math.max(0, ...this.rows.map(({ v }) => v))) return { ...none, ahead: true };
      if (this.rows.filter((row) => row.v > Number(cursor.after)).length > this.far) return { ...none, far: true };
      const page = this.rows
        .filter((row) => row.v > Number(cursor.after))
        .toSorted((a, b) => a.v - b.v)
        .slice(0, size);
      return {
        ...base,
        rows: page,
        checkpoint: String(page.at(-1)?.v ?? cursor.after),
        before: null,
        more: page.length === size,
      };
    }
    const from = "before" in cursor ? Number(cursor.before) : 0;
    const newest = this.rows.filter((row) => !("deleted" in row)).toReversed();
    const horizon = "before" in cursor ? null : String(Math.max(0, ...this.rows.map((row) => row.v)));
    const more = newest.length > from + size;
    return {
      ...base,
      rows: newest.slice(from, from + size),
      checkpoint: horizon,
      before: more ? String(from + size) : null,
      more,
    };
  };
}

export type Lab = {
  db: PublicReplica;
  server: ScriptedServer;
  deps: PullDeps;
  feed: Collection;
  shown: number[];
  /** The server's time of each of these. */
  shownAt: number[];
  epochs: string[];
};

export async function openLab(): Promise<Lab> {
  publicReplica.getState()?.close();
  publicReplica.setState(null, true);
  await deleteStored(PUBLIC_NAME);
  const db = await openPublic();
  publicReplica.setState(db, true);
  const server = new ScriptedServer();
  const shown: number[] = [];
  const shownAt: number[] = [];
  const epochs: string[] = [];
  const deps: PullDeps = {
    request: server.request,
    now: () => 1_000,
    verdictsSoFar: () => Promise.resolve(shown.length),
    versions: () => Promise.resolve(server.versions()),
    onEpoch: (epoch) => Promise.resolve(void epochs.push(epoch)),
    removeShown: (_, pullStartedAt, serverNow) => {
      shown.push(pullStartedAt);
      shownAt.push(serverNow);
      return Promise.resolve();
    },
  };
  return { db, server, deps, feed: collectionNamed("feed"), shown, shownAt, epochs };
}

export function collectionNamed(name: string): Collection {
  const collection = COLLECTIONS.find((found) => found.name === name);
  if (collection === undefined) throw new Error(`No collection ${name}`);
  return collection;
}

export async function idsOf(db: PublicReplica): Promise<string[]> {
  return (await db.rows("feed").find()).map(({ id }) => id).toSorted();
}

export const never = new AbortController().signal;
