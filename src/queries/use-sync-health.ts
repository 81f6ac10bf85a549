import { type Live, derive } from "#domain/cell.ts";
import { outboxRows } from "#outbox/live.ts";
import { identity } from "#identity/current.ts";
import { lastRows } from "#replica/last-rows.ts";
import type { Progress } from "#replica/progress.ts";
import { publicReplica } from "#replica/stores.ts";
import { useLive } from "./live.ts";
import { progressOf } from "./rows.ts";
import { shared, source } from "./sources.ts";

/**
 * How current this phone is. `first`: nothing was ever pulled · `live`: the last try brought everything ·
 * `offline`: the last try did not reach the server · `behind`: reached, but a lane of this person has never been filled.
 * Times are milliseconds of this device.
 */
export type SyncHealth = {
  readonly phase: "first" | "live" | "offline" | "behind";
  readonly lastPullAt: number | null;
  readonly feedAsOf: number | null;
  /** The last try for these rows failed, whatever the browser says of the network. */
  readonly feedFailing: boolean;
  readonly messagesFailing: boolean;
  readonly mineFailing: boolean;
  readonly oldestQueuedAt: number | null;
  readonly listingsOnPhone: number;
};

export function syncHealth(): Live<SyncHealth> {
  return shared("sync-health", () =>
    derive(
      [progressOf("feed"), progressOf("messages"), progressOf("mine"), identity, outboxRows, listingCount(), lastRows],
      (feed, messages, mine, who, rows, count, last): SyncHealth => {
        const pulls = [feed?.pulledAt, messages?.pulledAt].filter((at) => at != null);
        const queued = rows.find((row) => row.state === "queued" || row.state === "sending");
        return {
          phase: phaseOf(feed, messages, who.phase === "person"),
          lastPullAt: pulls.length === 0 ? null : Math.max(...pulls),
          feedFailing: failing(feed),
          messagesFailing: failing(messages),
          mineFailing: failing(mine),
          feedAsOf: feed?.pulledAt ?? last?.at ?? null,
          oldestQueuedAt: queued?.createdAt ?? null,
          listingsOnPhone: Math.max(count, last?.rows.length ?? 0),
        };
      },
    ),
  );
}

const failing = (lane: Progress | null): boolean => (lane?.failedAt ?? 0) > (lane?.pulledAt ?? 0);

function phaseOf(feed: Progress | null, messages: Progress | null, person: boolean): SyncHealth["phase"] {
  if (failing(feed) || failing(messages)) return "offline";
  if (feed?.pulledAt == null) return "first";
  return person && messages?.pulledAt == null ? "behind" : "live";
}

/** How many listings this phone holds. */
function listingCount(): Live<number> {
  return shared("listing-count", () =>
    source(0, (emit) => {
      let stop = () => {};
      const start = () => {
        stop();
        const db = publicReplica.get();
        const subscription = db?.feed.count().$.subscribe({ next: emit, error: () => emit(0) });
        stop = () => subscription?.unsubscribe();
      };
      const stopReplica = publicReplica.subscribe(start);
      start();
      return () => {
        stopReplica();
        stop();
      };
    }),
  );
}

export function useSyncHealth(): SyncHealth {
  return useLive(syncHealth());
}
