/** The back-off of the queue as a whole, and how large its next request may be. */
import { isRunning, type Wait, waitFrom } from "./row.ts";
import { readState, writeState, type OutboxDatabase } from "./database.ts";
import { backoff } from "#remote/backoff.ts";
import type { PushReason } from "#sync/requests.ts";

/**
 * How long the queue as a whole must wait, and what cuts a wait short. Stored, so that another tab, a reload or the worker waits
 * as well. `random` gives 0 to 1.
 */
export type RetryState = {
  /** Requests in a row that reached nobody or were answered "not now". */
  failures: number;
  /** Nothing leaves before the end of it. */
  wait: Wait | null;
  /** The server named the time: only the person, a network that comes back, or a page that opens cuts it short. */
  byServer: boolean;
  /** Rows the next request may carry. */
  limit: number;
  /** Bytes it may carry: what this connection is known to take. */
  bytes: number;
  /** Mutations that fail by themselves while others pass: how often in a row, and until when the next one waits. Nobody else waits for it. */
  isolated: { failures: number; wait: Wait | null } | null;
};

export const BATCH_MAX = 200;

/** `first`: as many short mutations as one request may hold, on a connection of which nothing is known; between the others is what is learnt of it. */
const BYTES = { first: 80_000, least: 16_000, most: 200_000 } as const;
/** `fit`: so long a request should be on its way at most, for what is written meanwhile waits for it; cut before `reached`, nobody was. */
const MS = { fit: 10_000, reached: 2_000 } as const;

export const CALM: RetryState = {
  failures: 0,
  wait: null,
  byServer: false,
  limit: BATCH_MAX,
  bytes: BYTES.first,
  isolated: null,
};

/** The lessons of the last requests about this connection, as every tab and the worker keep it; CALM where there were none. */
export const readRetryState = async (db: OutboxDatabase): Promise<RetryState> =>
  (await readState(db)).retryState ?? CALM;

export const writeRetryState = (db: OutboxDatabase, retryState: RetryState): Promise<void> =>
  writeState(db, { retryState: retryState });

/**
 * After a request of `carried` bytes that was on its way for `ms`: the next one is as large as this connection takes in good time, so
 * that none grows into the cut that the one before met. Less only by what was large and long on its way: a small one is all waiting,
 * and one that failed at once was on no connection. More by what came soon and was half of what may be sent.
 */
export function afterConnection(retryState: RetryState, carried: number, ms: number, arrived: boolean): RetryState {
  const fit = arrived ? (carried * MS.fit) / Math.max(1, ms) : carried / 2;
  const less = carried > BYTES.least && ms > (arrived ? MS.fit : MS.reached);
  const more = arrived && ms <= MS.fit && fit > retryState.bytes && carried * 2 >= retryState.bytes;
  const bytes = Math.round(Math.min(Math.max(fit, BYTES.least), BYTES.most));
  return less || more ? { ...retryState, bytes } : retryState;
}

/** After a request as a whole that was cut or answered "not now": longer waits, up to `longest`, smaller requests. */
export function afterTrouble(
  retryState: RetryState,
  carried: number,
  retryAfter: number | null,
  now: number,
  random: () => number,
  longest?: number,
): RetryState {
  const failures = retryState.failures + 1;
  return {
    ...retryState,
    failures,
    // A server that says "at once" again and again is not asked again and again.
    wait: waitFrom(now, Math.max(retryAfter ?? 0, backoff(failures, random, longest))),
    byServer: retryAfter !== null,
    limit: Math.max(1, Math.floor(carried / 2)),
  };
}

/** After a mutation that failed by itself while others pass: the next such mutation waits, longer each time, and nothing else does. */
export function afterIsolated(retryState: RetryState, now: number, random: () => number): RetryState {
  const failures = (retryState.isolated?.failures ?? 0) + 1;
  return { ...retryState, isolated: { failures, wait: waitFrom(now, backoff(failures, random)) } };
}

/** The person, or a network that came back, says that also what fails by itself is worth another try. */
export const withIsolated = (retryState: RetryState): RetryState => ({
  ...retryState,
  isolated: retryState.isolated === null ? null : { ...retryState.isolated, wait: null },
});

/** After an answer to each row: no wait, and twice as many rows next time, as far as their bytes go. `isolated`: to one that had failed by itself. */
export const afterSuccess = (retryState: RetryState, isolated: boolean): RetryState => ({
  ...CALM,
  bytes: retryState.bytes,
  limit: Math.min(BATCH_MAX, retryState.limit * 2),
  isolated: isolated ? null : retryState.isolated,
});

/** A request as a whole was refused: half of it may pass, the other half holds the one at fault. Nothing to wait for. */
export const afterSplit = (retryState: RetryState, carried: number): RetryState => ({
  ...retryState,
  wait: null,
  limit: Math.max(1, Math.floor(carried / 2)),
});

const CUTS_SHORT: ReadonlySet<PushReason> = new Set<PushReason>(["online", "visible", "person", "session"]);

/** A person, or a network that came back, need not wait, be it a time that the server has named; that one holds for all else. */
export function mayLeave(retryState: RetryState, reason: PushReason, now: number): boolean {
  return !isRunning(retryState.wait, now) || (retryState.byServer ? endsRowWaits(reason) : CUTS_SHORT.has(reason));
}

/** Whether `reason` also ends the waits of single rows. */
export const endsRowWaits = (reason: PushReason): boolean => reason === "online" || reason === "person";
