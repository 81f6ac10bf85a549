/**
 * The outbox as the pusher sees it. The pusher holds the lock of this outbox, so whatever is found `sending` when it
 * begins was left behind by a process that died.
 */
import { laneOf } from "#acts/ways.ts";
import type { LaneName } from "#domain/lane.ts";
import { BEAT, beat } from "./locks.ts";
import { chooseBatch, type Batch, type BatchLimits } from "./batch.ts";
import type { OutboxDatabase } from "./database.ts";
import { withoutAhead } from "./photos.ts";
import { picturedBy, step, type OutboxRow, type RowEvent } from "./row.ts";
import { lastMark, MARK, keepSettled } from "./settle.ts";
import { rememberBase } from "./open-draft.ts";
import { forgetScreenshot } from "./screenshots.ts";

/** What became of one row of a batch. A verdict gets its mark when it is stored. */
export type Outcome = {
  id: string;
  event: Extract<RowEvent, { type: "interrupted" | "partial" | "postponed" | "puzzled" | "gave-up" }> | VerdictOutcome;
};
type VerdictOutcome = Omit<Extract<RowEvent, { type: "verdict" }>, "mark">;

/** Back to `queued` with everything a dead sender left. Only under the push lock. */
export async function recover(db: OutboxDatabase): Promise<void> {
  await db.mutations
    .where("state")
    .anyOf("sending", "queued")
    .filter((row) => row.state === "sending" || typeof row.uploads?.going === "string")
    .modify((row) => void Object.assign(row, step(row, { type: "interrupted" })));
}

/** Ends the waits of single rows: the person or the network says that it is worth another try. */
export async function endWaits(db: OutboxDatabase): Promise<void> {
  await db.mutations
    .where("state")
    .equals("queued")
    .filter((row) => row.wait !== null)
    .modify((row) => void Object.assign(row, step(row, { type: "hurry", hold: false })));
}

export async function hasQueued(db: OutboxDatabase): Promise<boolean> {
  return (await db.mutations.where("state").equals("queued").limit(1).count()) > 0;
}

/** Chooses the next rows and marks them `sending`, in one transaction: from here on they are not merged into. */
export function begin(db: OutboxDatabase, author: string, now: number, limits: BatchLimits): Promise<Batch> {
  return db.transaction("rw", db.mutations, db.meta, async () => {
    const leaving = await db.mutations.where("state").equals("sending").toArray();
    const { rows, nextAt } = await chooseFromQueue(db, (queued) => chooseBatch(queued, author, now, limits, leaving));
    if (rows.length === 0) return { rows, nextAt };
    const marked = rows.map((row) => ({ ...row, ...step(row, { type: "begin" }) }));
    await db.mutations.bulkPut(marked);
    await beat(db, now);
    return { rows: marked, nextAt };
  });
}

/** So many rows are read at once to choose from. */
const PORTION = 256;

/** Chooses from the oldest queued rows, reading no further than the choice needs. */
async function chooseFromQueue(db: OutboxDatabase, choose: (queued: readonly OutboxRow[]) => Batch): Promise<Batch> {
  const oldest = await db.mutations.where("state").equals("queued").first();
  const queued: OutboxRow[] = [];
  for (let from = oldest?.seq; from !== undefined;) {
    const portion = await db.mutations.where("seq").aboveOrEqual(from).limit(PORTION).toArray();
    queued.push(...portion.filter(({ state }) => state === "queued"));
    const chosen = choose(queued);
    const last = portion.at(-1);
    if (chosen.full === true || portion.length < PORTION || last === undefined) return chosen;
    from = last.seq + 1;
  }
  return choose(queued);
}

/** Stores what became of a batch, all of it or nothing. Gives the lanes in which something now has an effect. */
export function conclude(db: OutboxDatabase, outcomes: readonly Outcome[]): Promise<ReadonlySet<LaneName>> {
  return db.transaction("rw", [db.mutations, db.kept, db.meta, db.screenshots, db.photos], async () => {
    const lanes = new Set<LaneName>();
    const mark = (await lastMark(db)) + 1;
    const rows = await rowsOf(db, outcomes);
    // Nothing is awaited for a row that needs nothing: a long line of awaits without a request ends the transaction.
    const judged = outcomes.flatMap(({ id, event }) => after(rows.get(id), event, mark));
    const changed: OutboxRow[] = [];
    for (const row of judged)
      changed.push(row.state === "refused" && picturedBy(row) !== null ? await withoutAhead(db, row) : row);
    for (const row of changed) if (row.state === "sent" && leavesMore(row)) await afterwards(db, row);
    for (const { kind, state } of changed) {
      const lane = laneOf(kind);
      if (lane !== null && (state === "sent" || state === "refused")) lanes.add(lane);
    }
    // Nothing will come back by a pull for an act without a lane: its verdict is its end.
    const isOver = (row: OutboxRow) => row.state === "sent" && laneOf(row.kind) === null;
    await db.mutations.bulkPut(changed.filter((row) => !isOver(row)));
    await keepSettled(db, changed.filter(isOver), Date.now());
    await db.meta.put({ name: MARK, value: mark });
    return lanes;
  });
}

/** The rows of a batch: nearly always all those that are `sending`, which one look finds. */
async function rowsOf(db: OutboxDatabase, outcomes: readonly Outcome[]): Promise<ReadonlyMap<string, OutboxRow>> {
  const rows = new Map<string, OutboxRow>();
  for (const row of await db.mutations.where("state").equals("sending").toArray()) rows.set(row.id, row);
  const missing = outcomes.map(({ id }) => id).filter((id) => !rows.has(id));
  if (missing.length === 0) return rows;
  for (const row of await db.mutations.where("id").anyOf(missing).toArray()) rows.set(row.id, row);
  return rows;
}

/** The row after what became of it; nothing when that means nothing to it. */
function after(row: OutboxRow | undefined, outcome: Outcome["event"], mark: number): OutboxRow[] {
  if (row === undefined) return [];
  const changes = step(row, outcome.type === "verdict" ? { ...outcome, mark } : outcome);
  return changes === null ? [] : [{ ...row, ...changes }];
}

const leavesMore = ({ kind }: OutboxRow): boolean => kind === "save_draft" || kind === "send_proof";

/** What else on this phone changes once the server has the act. */
async function afterwards(db: OutboxDatabase, row: OutboxRow): Promise<void> {
  await rememberBase(db, row);
  await forgetScreenshot(db, row);
}

/** When a pusher last began a request, null when never. Tells a slow pusher from a frozen one. */
export async function lastBeat(db: OutboxDatabase): Promise<number | null> {
  const value = (await db.meta.get(BEAT))?.value;
  return typeof value === "number" ? value : null;
}
