/**
 * The next request: which rows it carries, and how many at most.
 * First in, first out per key: a key whose head must wait holds back its own rows and nobody else's.
 */
import { crosses, mayCross } from "#model/keys.ts";
import { isRunning, type OutboxRow, type Wait } from "./row.ts";

/** `isolated`: until when no row that fails by itself may go, null when one may. */
export type BatchLimits = { rows: number; bytes: number; isolated?: Wait | null };

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
  const doubtful = new Set(queued.filter(({ isolated }) => isolated).map(({ kind }) => kind));
  if (doubtful.size === 0) return choose(queued, author, now, limits, leaving);
  const sure = choose(queued, author, now, limits, leaving, doubtful);
  if (sure.rows.length > 0) return sure;
  // Later rows may be of another kind.
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
  let isolated: OutboxRow | null = null;
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
    if (hasUploads(row) || isProof(row) || but?.has(row.kind) === true || (but !== undefined && row.isolated)) {
      held.add(row.key);
      continue;
    }
    if (row.isolated) {
      held.add(row.key);
      isolated ??= row;
      continue;
    }
    bytes += sizeOf(row);
    if (rows.length > 0 && bytes > limits.bytes) return { rows, nextAt, full: true };
    rows.push(row);
    taken.add(row.key);
    if (rows.length >= limits.rows) return { rows, nextAt, full: true };
  }
  // A row that has failed by itself must not take others down with it: it goes when nothing else can.
  if (rows.length > 0 || isolated === null) return { rows, nextAt };
  const wait = limits.isolated;
  if (!isRunning(wait, now)) return { rows: [isolated], nextAt };
  return { rows, nextAt: Math.min(nextAt ?? Infinity, wait.until) };
}

/** Goes to an endpoint of its own, one at a time. */
const isProof = (row: OutboxRow): boolean => row.travel.carries === "screenshot";

const hasUploads = (row: OutboxRow): boolean => (row.uploads?.left.length ?? 0) > 0;

/** The wait that keeps a row on this phone now: the person's time to undo, or the server's "not now". */
function waitOf({ wait, undoUntil }: OutboxRow, now: number): Wait | null {
  if (isRunning(undoUntil, now)) return undoUntil;
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
