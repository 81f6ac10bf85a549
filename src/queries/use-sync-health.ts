import { useStore } from "zustand";
import { watchOnceLoaded } from "#domain/until-loaded.ts";
import { type CollectionName, PERSON_COLLECTIONS, PUBLIC_COLLECTIONS } from "#domain/collection.ts";
import { derive, type ReadonlyStore } from "#domain/derive.ts";
import { identity } from "#identity/current.ts";
import { currentAuthor } from "#identity/current-author.ts";
import type { RetryState } from "#outbox/retry-state.ts";
import { outboxRows } from "#outbox/live.ts";
import type { Wait, RowState } from "#outbox/row.ts";
import type { Spent } from "#outbox/spent.ts";
import { lastRows } from "#first-paint/last-rows.ts";
import type { Progress } from "#replica/progress.ts";
import { type PublicReplica, publicReplica, replicaFailure } from "#replica/stores.ts";
import { requestWholeFeed, wholeFeedWanted } from "#sync/requests.ts";
import { shared, source } from "./sources.ts";
import { follow, progressOf } from "./rows.ts";

/**
 * How current this phone is. `first`: nothing was ever pulled · `live`: the last try brought everything ·
 * `offline`: the last try did not reach the server · `behind`: reached, but a collection of this person has never been filled.
 * Times are milliseconds of the server's clock.
 */
export type SyncHealth = {
  readonly phase: "first" | "live" | "offline" | "behind";
  /** The browser gives no storage for what the server says: nothing of it can be shown but what came with the page. */
  readonly unpersisted: boolean;
  readonly lastPullAt: number | null;
  readonly feedAsOf: number | null;
  /** The last try for these rows failed, whatever the browser says of the network. */
  readonly feedFailing: boolean;
  readonly messagesFailing: boolean;
  readonly mineFailing: boolean;
  readonly listingsOnPhone: number;
};

export function syncHealth(): ReadonlyStore<SyncHealth> {
  return shared("sync-health", () =>
    derive(
      [...collections(), identity, listingCount(), lastRows, replicaFailure],
      (feed, messages, mine, who, count, last, failure): SyncHealth => {
        const pulls = [feed?.pulledAt, messages?.pulledAt].filter((at) => at != null);
        return {
          phase: phaseOf(feed, messages, who.phase === "person"),
          unpersisted: failure !== null,
          lastPullAt: pulls.length === 0 ? null : Math.max(...pulls),
          feedFailing: failing(feed),
          messagesFailing: failing(messages),
          mineFailing: failing(mine),
          feedAsOf: feed?.pulledAt ?? last?.at ?? null,
          listingsOnPhone: Math.max(count, last?.rows.length ?? 0),
        };
      },
    ),
  );
}

const collections = () => [progressOf("feed"), progressOf("messages"), progressOf("mine")] as const;

/** A pull that works takes the failure away. The two times are not compared: a clock that was wrong once would be believed for months. */
const failing = (collection: Progress | null): boolean => collection?.failedAt != null;

function phaseOf(feed: Progress | null, messages: Progress | null, person: boolean): SyncHealth["phase"] {
  if (failing(feed) || failing(messages)) return "offline";
  if (feed?.pulledAt == null) return "first";
  return person && messages?.pulledAt == null ? "behind" : "live";
}

/** How many listings this phone holds. */
function listingCount(): ReadonlyStore<number> {
  return shared("listing-count", () =>
    derive(
      [follow<PublicReplica, number>(publicReplica, (db, next) => db.watch(() => db.rows("feed").count(), next))],
      (count) => count ?? 0,
    ),
  );
}

export function useSyncHealth(): SyncHealth {
  return useStore(syncHealth());
}

/** The facts that support needs of a phone that is stuck: kinds, states, ages in seconds and counts; no words of anybody. */
export type PhoneState = {
  readonly listings: number;
  readonly outbox: readonly {
    readonly kind: string;
    readonly state: RowState;
    readonly code: string | null;
    readonly age: number;
    readonly tries: number;
  }[];
  readonly collections: readonly {
    readonly name: CollectionName;
    readonly age: number | null;
    readonly failed: number | null;
    readonly strange: number;
  }[];
};

const COLLECTIONS = [...PUBLIC_COLLECTIONS, ...PERSON_COLLECTIONS];
const MOST_ROWS = 100;

/** As it is now, in milliseconds of this phone's clock and of the server's, which dates what came from it. */
export function usePhoneState(now: number, serverNow: number): PhoneState {
  const live = shared("phone-state", () =>
    derive(
      [outboxRows, listingCount(), derive(COLLECTIONS.map(progressOf), (...collections) => collections)],
      (rows, listings, collections) => ({ rows, listings, collections }),
    ),
  );
  const { rows, listings, collections } = useStore(live);
  const since = (at: number | null | undefined, by = now) =>
    at == null ? null : Math.max(0, Math.round((by - at) / 1_000));
  return {
    listings,
    outbox: rows.slice(0, MOST_ROWS).map(({ kind, state, refusal, createdAt, sends }) => ({
      kind,
      state,
      code: refusal?.code ?? null,
      age: since(createdAt) ?? 0,
      tries: sends,
    })),
    collections: COLLECTIONS.map((name, at) => ({
      name,
      age: since(collections[at]?.pulledAt, serverNow),
      failed: since(collections[at]?.failedAt),
      strange: collections[at]?.quarantined.length ?? 0,
    })),
  };
}

/**
 * Why nothing leaves although there is a network, and until when (milliseconds of this phone's clock). `server`: the
 * server asked to wait · `trouble`: the last request came to nothing, on the way or there.
 */
type Pause = { readonly by: "server" | "trouble"; readonly until: number };

function retryStateOf(userId: string): ReadonlyStore<RetryState | null> {
  return shared(`retryState:${userId}`, () =>
    source<RetryState | null>(null, (emit) =>
      watchOnceLoaded(
        () => import("#outbox/watch.ts"),
        ({ watchRetryState }) => watchRetryState(userId, emit),
      ),
    ),
  );
}

const later = (waits: readonly (Wait | null)[]): number | null =>
  waits.reduce<number | null>((latest, wait) => (wait === null ? latest : Math.max(latest ?? 0, wait.until)), null);

/** Null while nothing holds the queue back. A pause may be over already: whoever shows it knows what time it is. */
export function pauseOf(userId: string): ReadonlyStore<Pause | null> {
  return shared(`pause:${userId}`, () =>
    derive([retryStateOf(userId), outboxRows], (retryState, rows): Pause | null => {
      const named = rows.map(({ state, wait }) => (state === "queued" && wait?.named === true ? wait : null));
      const asked = later([...named, retryState?.byServer === true ? retryState.wait : null]);
      const until = later([retryState?.wait ?? null]);
      // The later one: what the server asked for is over when the connection still is not there.
      if (asked !== null && asked >= (until ?? 0)) return { by: "server", until: asked };
      return until === null ? null : { by: "trouble", until };
    }),
  );
}

/** Those of the current person. */
export function usePause(): Pause | null {
  return useStore(pauseOf(currentAuthor()));
}

type WholeFeedAnswer = {
  /** Listings this phone holds now. */
  readonly listings: number;
  readonly state: "idle" | "running" | "done" | "failed";
  /** Downloads the rest at once, also on a metered connection; again at each press. */
  readonly start: () => void;
};

/** For Réglages: how far this phone is with fetching the whole feed. */
export function wholeFeed(): ReadonlyStore<WholeFeedAnswer> {
  return shared("whole-feed", () =>
    derive([wholeFeedWanted, syncHealth(), progressOf("feed")], (wanted, health, feed): WholeFeedAnswer => {
      const whole = feed !== null && feed.pulledAt !== null && feed.before === null;
      const state = whole ? "done" : !wanted ? "idle" : health.phase === "offline" ? "failed" : "running";
      return { listings: health.listingsOnPhone, state, start: requestWholeFeed };
    }),
  );
}

/** "Tout télécharger": how many listings are here, and the way to fetch them all. */
export function useWholeFeed(): WholeFeedAnswer {
  return useStore(wholeFeed());
}

function spent(): ReadonlyStore<Spent | null> {
  return shared("spent", () =>
    source<Spent | null>(null, (emit) =>
      watchOnceLoaded(
        () => import("#outbox/spent.ts"),
        ({ watchSpent }) => watchSpent(emit),
      ),
    ),
  );
}

/** Bytes that this phone spent this month and last month; null until they have been read. */
export const useSpent = (): Spent | null => useStore(spent());
