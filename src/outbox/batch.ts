/**
 * The next request: which rows it carries, how many at most, and how long it must wait.
 * First in, first out per key: a key whose head must wait holds back its own rows and nobody else's.
 */
import { crosses, mayCross } from "#model/keys.ts";
import { isRunning, type OutboxRow, type Wait, waitFrom } from "./row.ts";
import type { OutboxDatabase } from "./database.ts";
import { backoff } from "#remote/backoff.ts";
import type { PushReason } from "#sync/requests.ts";

/** `lonely`: until when no row that fails by itself may go, null when one may. */
export type BatchLimits = { rows: number; bytes: number; lonely?: Wait | null };

/**
 * `nextAt`: the earliest time at which a row that now waits may leave, null when none does. `full`: no later row could have
 * changed the choice.
 */
export type Batch = { rows: OutboxRow[]; nextAt: number | null; full?: true };

/** About how many bytes they are on the wire. */
export const bytesOf = (rows: readonly OutboxRow[]): number => rows.reduce((bytes, row) => bytes + sizeOf(row), 0);

const sizeOf = (row: OutboxRow): number =>
  JSON.stringify(row.args).length + JSON.stringify(row.base ?? null).length + 160;

/**
 * `queued`: rows in state `queued`, oldest first. Rows of another author are never chosen. Of a kind at which the server has failed
 * the rest comes after what is of other kinds: it may fail at all of them.
 */
export function chooseBatch(
  queued: readonly OutboxRow[],
  author: string,
  now: number,
  limits: BatchLimits,
  leaving: readonly OutboxRow[] = [],
): Batch {
  const doubtful = new Set(queued.filter(({ alone }) => alone).map(({ kind }) => kind));
  if (doubtful.size === 0) return choose(queued, author, now, limits, leaving);
  const sure = choose(queued, author, now, limits, leaving, doubtful);
  if (sure.rows.length > 0) return sure;
  // What comes later may be of another kind.
  const { rows, nextAt } = choose(queued, author, now, limits, leaving);
  return { rows, nextAt };
}

/** `but`: kinds that stay here this time, with what failed by itself. */
function choose(
  queued: readonly OutboxRow[],
  author: string,
  now: number,
  limits: BatchLimits,
  leaving: readonly OutboxRow[],
  but?: ReadonlySet<OutboxRow["kind"]>,
): Batch {
  const rows: OutboxRow[] = [];
  // Without Web Locks a second pusher may run: what is under way holds back its key, or later rows would overtake it.
  const held = new Set(leaving.map((row) => row.key));
  const taken = new Set<string>();
  let nextAt: number | null = null;
  let bytes = 0;
  let lonely: OutboxRow | null = null;
  for (const row of queued) {
    if (row.userId !== author || held.has(row.key)) continue;
    // Not even in one request: the server tells what may not be overtaken by the key alone.
    if (mayCross(row.key) && [...held, ...taken].some((key) => crosses(key, row.key))) {
      held.add(row.key);
      continue;
    }
    const wait = waitOf(row, now);
    if (wait !== null) {
      held.add(row.key);
      nextAt = Math.min(nextAt ?? Infinity, wait.until);
      continue;
    }
    if (hasUploads(row) || isProof(row) || but?.has(row.kind) === true || (but !== undefined && row.alone)) {
      held.add(row.key);
      continue;
    }
    if (row.alone) {
      held.add(row.key);
      lonely ??= row;
      continue;
    }
    bytes += sizeOf(row);
    if (rows.length > 0 && bytes > limits.bytes) return { rows, nextAt, full: true };
    rows.push(row);
    taken.add(row.key);
    if (rows.length >= limits.rows) return { rows, nextAt, full: true };
  }
  // What has failed by itself must not take others down with it: it goes when nothing else can.
  if (rows.length > 0 || lonely === null) return { rows, nextAt };
  const wait = limits.lonely;
  if (!isRunning(wait, now)) return { rows: [lonely], nextAt };
  return { rows, nextAt: Math.min(nextAt ?? Infinity, wait.until) };
}

/** Goes to an endpoint of its own, one at a time. */
const isProof = (row: OutboxRow): boolean => row.travel.carries === "screenshot";

const hasUploads = (row: OutboxRow): boolean => (row.uploads?.left.length ?? 0) > 0;

/** What keeps a row on this phone now: the person's time to undo, or the server's "not now". */
function waitOf({ wait, hold }: OutboxRow, now: number): Wait | null {
  if (isRunning(hold, now)) return hold;
  return isRunning(wait, now) ? wait : null;
}

/**
 * The row whose next photo may be uploaded: asked when no row can leave, so that no message waits behind a photo.
 * `queued` as for `chooseBatch`.
 */
export const chooseUpload = (queued: readonly OutboxRow[], author: string, now: number): OutboxRow | null =>
  firstOf(hasUploads, queued, author, now);

/** The proof of payment that may leave: also asked when no row can leave, and before any photo. */
export const chooseProof = (queued: readonly OutboxRow[], author: string, now: number): OutboxRow | null =>
  firstOf(isProof, queued, author, now);

function firstOf(
  wanted: (row: OutboxRow) => boolean,
  queued: readonly OutboxRow[],
  author: string,
  now: number,
): OutboxRow | null {
  const held = new Set<string>();
  for (const row of queued) {
    if (row.userId !== author || held.has(row.key)) continue;
    held.add(row.key);
    if (wanted(row) && waitOf(row, now) === null) return row;
  }
  return null;
}

/**
 * How long the queue as a whole must wait, and what cuts a wait short. Stored, so that another tab, a reload or the worker waits
 * as well. `random` gives 0 to 1.
 */
export type Patience = {
  /** Requests in a row that reached nobody or were answered "not now". */
  failures: number;
  /** Nothing leaves before the end of it. */
  wait: Wait | null;
  /** The server named the time: only the person, a network that comes back, or a page that opens cuts it short. */
  byServer: boolean;
  /** Rows the next request may carry. */
  limit: number;
  /** Bytes it may carry: what this road is known to take. */
  bytes: number;
  /** Of acts that fail by themselves while others pass: how often in a row, and until when the next one waits. Nobody else waits for it. */
  lonely: { failures: number; wait: Wait | null } | null;
};

export const BATCH_MAX = 200;

/** `first`: as many short acts as one request may hold, on a road of which nothing is known; between the others is what is learnt of it. */
const BYTES = { first: 80_000, least: 16_000, most: 200_000 } as const;
/** `fit`: so long a request should be on its way at most, for what is written meanwhile waits for it; cut before `reached`, nobody was. */
const MS = { fit: 10_000, reached: 2_000 } as const;

export const CALM: Patience = {
  failures: 0,
  wait: null,
  byServer: false,
  limit: BATCH_MAX,
  bytes: BYTES.first,
  lonely: null,
};

const NAME = "patience";

/** What the last requests have taught about this road, as every tab and the worker keep it; CALM where there were none. */
export async function readPatience(db: OutboxDatabase): Promise<Patience> {
  const stored = (await db.meta.get(NAME))?.value;
  return typeof stored === "object" && stored !== null ? { ...CALM, ...stored } : CALM;
}

export async function writePatience(db: OutboxDatabase, patience: Patience): Promise<void> {
  await db.meta.put({ name: NAME, value: patience });
}

/**
 * After a request of `carried` bytes that was on its way for `ms`: the next one is as large as this road takes in good time, so
 * that none grows into the cut that the one before met. Less only by what was large and long on its way: a small one is all waiting,
 * and one that failed at once was on no road. More by what came soon and was half of what may be sent.
 */
export function afterRoad(patience: Patience, carried: number, ms: number, arrived: boolean): Patience {
  const fit = arrived ? (carried * MS.fit) / Math.max(1, ms) : carried / 2;
  const less = carried > BYTES.least && ms > (arrived ? MS.fit : MS.reached);
  const more = arrived && ms <= MS.fit && fit > patience.bytes && carried * 2 >= patience.bytes;
  const bytes = Math.round(Math.min(Math.max(fit, BYTES.least), BYTES.most));
  return less || more ? { ...patience, bytes } : patience;
}

/** After a request as a whole that was cut or answered "not now": longer waits, up to `longest`, smaller requests. */
export function afterTrouble(
  patience: Patience,
  carried: number,
  retryAfter: number | null,
  now: number,
  random: () => number,
  longest?: number,
): Patience {
  const failures = patience.failures + 1;
  return {
    ...patience,
    failures,
    // A server that says "at once" again and again is not asked again and again.
    wait: waitFrom(now, Math.max(retryAfter ?? 0, backoff(failures, random, longest))),
    byServer: retryAfter !== null,
    limit: Math.max(1, Math.floor(carried / 2)),
  };
}

/** After an act that failed by itself while others pass: the next such act waits, longer each time, and nothing else does. */
export function afterLonely(patience: Patience, now: number, random: () => number): Patience {
  const failures = (patience.lonely?.failures ?? 0) + 1;
  return { ...patience, lonely: { failures, wait: waitFrom(now, backoff(failures, random)) } };
}

/** The person, or a network that came back, says that also what fails by itself is worth another try. */
export const withLonely = (patience: Patience): Patience => ({
  ...patience,
  lonely: patience.lonely === null ? null : { ...patience.lonely, wait: null },
});

/** After an answer to each row: no wait, and twice as many rows next time, as far as their bytes go. `lonely`: to one that had failed by itself. */
export const afterSuccess = (patience: Patience, lonely: boolean): Patience => ({
  ...CALM,
  bytes: patience.bytes,
  limit: Math.min(BATCH_MAX, patience.limit * 2),
  lonely: lonely ? null : patience.lonely,
});

/** A request as a whole was refused: half of it may pass, the other half holds the one at fault. Nothing to wait for. */
export const afterSplit = (patience: Patience, carried: number): Patience => ({
  ...patience,
  wait: null,
  limit: Math.max(1, Math.floor(carried / 2)),
});

const CUTS_SHORT: ReadonlySet<PushReason> = new Set<PushReason>(["online", "visible", "person", "session"]);

/** A person, or a network that came back, need not wait, be it a time that the server has named; that one holds for all else. */
export function mayLeave(patience: Patience, reason: PushReason, now: number): boolean {
  return !isRunning(patience.wait, now) || (patience.byServer ? endsRowWaits(reason) : CUTS_SHORT.has(reason));
}

/** Whether `reason` also ends the waits of single rows. */
export const endsRowWaits = (reason: PushReason): boolean => reason === "online" || reason === "person";
