import type { OutboxDatabase } from "./database.ts";

export const BEAT = "beat";

/** Signs that the pusher lives: one that is silent for long is taken for frozen and robbed of its lock. */
export async function beat(db: OutboxDatabase, now: number): Promise<void> {
  await db.meta.put({ name: BEAT, value: now });
}
