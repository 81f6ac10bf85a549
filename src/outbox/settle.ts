/**
 * When a `sent` row may go: once a pull of its lane that began after its verdict is committed here, for then the
 * replica shows the effect. Before, the screen would lose it for a moment; much later, it would show it twice.
 *
 * "After" is counted, not timed: verdicts are numbered as they are stored, and a pull notes the last number before its
 * first request. A phone clock that jumps changes nothing.
 */
import { laneOf } from "#acts/ways.ts";
import type { LaneName } from "#domain/lane.ts";
import { currentUser } from "#identity/current.ts";
import { forgetDraft } from "./draft-base.ts";
import { outboxOf, VISITOR, type OutboxDatabase } from "./database.ts";
import { keepSettled } from "./resend.ts";

export const MARK = "mark";

export async function lastMark(db: OutboxDatabase): Promise<number> {
  const stored = (await db.meta.get(MARK))?.value;
  return typeof stored === "number" ? stored : 0;
}

/** To be read just before the first request of a pull, and given to `settleSent` once its last page is committed. */
export function pullMark(userId: string = currentUser() ?? VISITOR): Promise<number> {
  return lastMark(outboxOf(userId));
}

export type Settled = { lanes: readonly LaneName[]; pullStartedAt: number; userId?: string; now?: number };

/** Takes out of the queue what the pulled lanes now show. `now`: milliseconds. */
export async function settleSent({
  lanes,
  pullStartedAt,
  userId = currentUser() ?? VISITOR,
  now = Date.now(),
}: Settled): Promise<void> {
  const db = outboxOf(userId);
  await db.transaction("rw", db.mutations, db.kept, db.photos, db.meta, async () => {
    const sent = await db.mutations.where("state").equals("sent").toArray();
    const shown = sent.filter((row) => {
      const lane = laneOf(row.kind);
      return (row.mark ?? 0) <= pullStartedAt && (lane === null || lanes.includes(lane));
    });
    await keepSettled(db, shown, now);
    for (const row of shown) await forgetDraft(db, row);
  });
}
