/**
 * The outbox as the pusher sees it. The pusher holds the lock of this outbox, so whatever is found `sending` when it
 * begins was left behind by a process that died.
 */
import { laneOf, type LaneName } from "#domain/mutation.ts";
import { BEAT, beat } from "./beat.ts";
import { chooseBatch, type Batch, type BatchLimits } from "./batch.ts";
import type { OutboxDatabase } from "./database.ts";
import type { OutboxRow } from "./row.ts";
import { lastMark, MARK } from "./settle.ts";
import { rememberBase } from "./draft-base.ts";
import { forgetScreenshot } from "./screenshots.ts";
import { step, type RowEvent } from "./state.ts";
import { endUploads } from "./uploads.ts";

/** What became of one row of a batch. A verdict gets its mark when it is stored. */
export type Outcome = { id: string; event: Exclude<RowEvent, { type: "verdict" } | { type: "begin" } | { type: "again" }> | VerdictOutcome };
type VerdictOutcome = Omit<Extract<RowEvent, { type: "verdict" }>, "mark">;

/** Back to `queued` with everything a dead sender left. Only under the push lock. */
export async function recover(db: OutboxDatabase): Promise<void> {
  await db.mutations.where("state").equals("sending").modify((row) => void Object.assign(row, step(row, { type: "interrupted" })));
  await endUploads(db);
}

/** Ends the waits of single rows: the person or the network says that it is worth another try. Not those the server named. */
export async function endWaits(db: OutboxDatabase): Promise<void> {
  await db.mutations.where("state").equals("queued").filter((row) => row.wait !== null && row.wait.named !== true).modify({ wait: null });
}

export async function hasQueued(db: OutboxDatabase): Promise<boolean> {
  return (await db.mutations.where("state").equals("queued").limit(1).count()) > 0;
}

/** Chooses the next rows and marks them `sending`, in one transaction: from here on they are not merged into. */
export function begin(db: OutboxDatabase, author: string, now: number, limits: BatchLimits): Promise<Batch> {
  return db.transaction("rw", db.mutations, db.meta, async () => {
    const queued = await db.mutations.where("state").equals("queued").sortBy("seq");
    const { rows, nextAt } = chooseBatch(queued, author, now, limits, await db.mutations.where("state").equals("sending").toArray());
    if (rows.length === 0) return { rows, nextAt };
    const leaving = rows.map((row) => ({ ...row, ...step(row, { type: "begin" }) }));
    await db.mutations.bulkPut(leaving);
    await beat(db, now);
    return { rows: leaving, nextAt };
  });
}

/** Stores what became of a batch, all of it or nothing. Gives the lanes in which something now has an effect. */
export function conclude(db: OutboxDatabase, outcomes: readonly Outcome[]): Promise<ReadonlySet<LaneName>> {
  return db.transaction("rw", db.mutations, db.meta, db.screenshots, async () => {
    const lanes = new Set<LaneName>();
    const mark = (await lastMark(db)) + 1;
    const rows = await db.mutations.where("id").anyOf(outcomes.map(({ id }) => id)).toArray();
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const { id, event } of outcomes) {
      const row = byId.get(id);
      const lane = row === undefined ? null : await apply(db, row, event, mark);
      if (lane !== null) lanes.add(lane);
    }
    await db.meta.put({ name: MARK, value: mark });
    return lanes;
  });
}

async function apply(db: OutboxDatabase, row: OutboxRow, outcome: Outcome["event"], mark: number): Promise<LaneName | null> {
  const event = outcome.type === "verdict" ? { ...outcome, mark } : outcome;
  const changes = step(row, event);
  if (changes === null) return null;
  const lane = laneOf(row.kind);
  if (changes.state === "sent") await rememberBase(db, row);
  if (changes.state === "sent") await forgetScreenshot(db, row);
  // Nothing will come back by a pull for an act without a lane: its verdict is its end.
  if (changes.state === "sent" && lane === null) await db.mutations.delete(row.seq);
  else await db.mutations.put({ ...row, ...changes });
  return changes.state === "sent" || changes.state === "refused" ? lane : null;
}

/** When a pusher last began a request, null when never. Tells a slow pusher from a frozen one. */
export async function lastBeat(db: OutboxDatabase): Promise<number | null> {
  const value = (await db.meta.get(BEAT))?.value;
  return typeof value === "number" ? value : null;
}
