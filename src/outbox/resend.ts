/**
 * What the server said it has done stays here for two days more: a server that is restored from a backup has lost what was
 * newer, and the phones that sent it give it back. Sent again under the same id, it is harmless to a server that still
 * has it.
 */
import { outboxExists, outboxOf, type OutboxDatabase } from "./database.ts";
import type { OutboxRow } from "./row.ts";

const KEPT_MS = 48 * 3_600_000;
const RESENT = "resent-for";

/** Takes settled rows out of the queue and keeps them. Only inside a transaction over `mutations` and `kept`. */
export async function keepSettled(db: OutboxDatabase, rows: readonly OutboxRow[], now: number): Promise<void> {
  if (rows.length === 0) return;
  await db.mutations.bulkDelete(rows.map(({ seq }) => seq));
  await db.kept.bulkPut(rows.map((row) => ({ ...row, keptAt: now })));
  // Also what a clock that was ahead has dated: it would stay for ever.
  await db.kept
    .where("keptAt")
    .below(now - KEPT_MS)
    .or("keptAt")
    .above(now + KEPT_MS)
    .delete();
}

/** Whether the server has done this act of the last two days: a row may leave the queue before anybody saw it as sent. */
export async function wasSent(userId: string, id: string): Promise<boolean> {
  if (!(await outboxExists(userId))) return false;
  return (
    (await outboxOf(userId)
      .kept.filter((row) => row.id === id)
      .count()) > 0
  );
}

/**
 * Queues what was sent within the last two days again, in its order; once for each generation of the server. Gives back
 * how many rows.
 */
export async function resendSent(userId: string, generation: string): Promise<number> {
  if (!(await outboxExists(userId))) return 0;
  const db = outboxOf(userId);
  return await db.transaction("rw", db.mutations, db.kept, db.meta, async () => {
    if ((await db.meta.get(RESENT))?.value === generation) return 0;
    await db.meta.put({ name: RESENT, value: generation });
    const sent = await db.mutations.where("state").equals("sent").toArray();
    const kept = (await db.kept.toArray()).map(({ keptAt, ...row }) => ({ row, keptAt }));
    const again = [...sent, ...kept.map(({ row }) => row)].map((row) => ({
      ...row,
      state: "queued" as const,
      wait: null,
      hold: null,
      mark: null,
      failures: 0,
      unknowns: 0,
      alone: false,
    }));
    await db.mutations.bulkPut(again);
    await db.kept.clear();
    return again.length;
  });
}
