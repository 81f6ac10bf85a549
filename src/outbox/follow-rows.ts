import { Dexie, type IntervalTree, type ObservabilitySet } from "dexie";
import { closeOutbox, outboxName, outboxOf, type OutboxDatabase } from "./database.ts";
import type { OutboxRow, RowState } from "./row.ts";

/*
 * The rows of an outbox, read whole once and then by what changed: each write, in any tab or in the worker, says of which rows it was
 * (what Dexie's live queries listen to as well, where they learn no more than that there was one). So a mutation behind a thousand others
 * costs one row, and a row that did not change stays the same object: nothing that is shown of it is worked out again.
 */

/** By their number. */
type Rows = ReadonlyMap<number, OutboxRow>;

/** Waited before a database is asked again that could not be read or opened. */
const AGAIN_MS = 1_000;
/** Waited after a change before it is looked whether there was one that nobody told of: once for all that come meanwhile. */
const COUNTED_MS = 1_000;

const STATES: readonly RowState[] = ["queued", "sending", "sent", "refused"];

/**
 * Tells all rows of `userId`, oldest first, now and after each change in any context; the unsubscribe function also closes the database in this
 * context.
 */
export function followRows(userId: string, listener: (rows: readonly OutboxRow[]) => void): () => void {
  const part = `idb://${outboxName(userId)}/mutations/`;
  let held: Rows = new Map();
  let emitted: Rows | null = null;
  /** Rows that were said to have changed since they were read; null when it may be any. */
  let changed: ReadonlySet<number> | null = null;
  let isReading = false;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let counting: ReturnType<typeof setTimeout> | undefined;

  const hear = (parts: ObservabilitySet): void => {
    // A page that was kept by "Back" has heard nothing meanwhile, and is told of everything at once.
    const seqs = "all" in parts ? null : seqsOf(parts[part]);
    if (seqs?.length === 0) return;
    changed = changed === null || seqs === null ? null : new Set([...changed, ...seqs]);
    void look();
    counting ??= setTimeout(() => void count(), COUNTED_MS);
  };

  /** A tab or a worker that died between its write and its word of it is found out by that, after the next change of anybody's. */
  async function count(): Promise<void> {
    counting = undefined;
    const agreed = await Dexie.ignoreTransaction(() => agrees(outboxOf(userId), held)).catch(() => true);
    if (agreed || stopped) return;
    changed = null;
    void look();
  }

  /** One at a time, or an older answer could be laid over a newer one. */
  async function look(): Promise<void> {
    if (isReading || stopped) return;
    clearTimeout(timer);
    isReading = true;
    try {
      while (!stopped && (changed === null || changed.size > 0)) {
        const wanted: ReadonlySet<number> | null = changed;
        changed = new Set();
        // A change is heard inside the transaction that made it, which is over.
        held = await Dexie.ignoreTransaction(() => read(outboxOf(userId), held, wanted));
      }
    } catch {
      changed = null;
      if (!stopped) timer = setTimeout(() => void look(), AGAIN_MS);
    }
    isReading = false;
    if (stopped || changed === null || held === emitted) return;
    emitted = held;
    listener([...held.values()].sort((a, b) => a.seq - b.seq));
  }

  Dexie.on.storagemutated.subscribe(hear);
  // A follower that is gone again at once has opened nothing: a database that is deleted while it opens is taken for one that must stay away.
  timer = setTimeout(() => void look(), 0);
  return () => {
    stopped = true;
    clearTimeout(timer);
    clearTimeout(counting);
    Dexie.on.storagemutated.unsubscribe(hear);
    closeOutbox(userId);
  };
}

/** The numbers that a change names; null when it names none by itself, as one of fifty rows at once does. */
function seqsOf(tree: IntervalTree | null | undefined): readonly number[] | null {
  if (tree == null || !("from" in tree)) return [];
  const { from, to, l, r } = tree;
  const [less, more] = [seqsOf(l), seqsOf(r)];
  if (typeof from !== "number" || from !== to || less === null || more === null) return null;
  return [...less, from, ...more];
}

/** `held` after a look at the rows called `seqs`, or at all of them; the very same when nothing is different. */
async function read({ mutations }: OutboxDatabase, held: Rows, seqs: ReadonlySet<number> | null): Promise<Rows> {
  if (seqs === null) return laidOver(held, await mutations.toArray(), () => false);
  return laidOver(held, await mutations.bulkGet([...seqs]), (seq) => !seqs.has(seq));
}

/** The rows of `held` that `stays` names, and those that were found: each the object it was where it says the same. */
function laidOver(held: Rows, found: readonly (OutboxRow | undefined)[], stays: (seq: number) => boolean): Rows {
  const rows = new Map([...held].filter(([seq]) => stays(seq)));
  for (const row of found) if (row !== undefined) rows.set(row.seq, asBefore(held.get(row.seq), row));
  const isSame = rows.size === held.size && [...rows].every(([seq, row]) => held.get(seq) === row);
  return isSame ? held : rows;
}

const asBefore = (before: OutboxRow | undefined, now: OutboxRow): OutboxRow =>
  before !== undefined && JSON.stringify(before) === JSON.stringify(now) ? before : now;

/** Whether as many rows stand in each state as are held: counted by the index, no row is read; but each count takes longer the longer the queue. */
async function agrees({ mutations }: OutboxDatabase, held: Rows): Promise<boolean> {
  const states = [...held.values()].map(({ state }) => state);
  const counts = await Promise.all(STATES.map((state) => mutations.where("state").equals(state).count()));
  return counts.every((count, place) => count === states.filter((state) => state === STATES[place]).length);
}
