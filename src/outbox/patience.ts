/** How long the queue as a whole must wait. Stored, so that another tab, a reload or the worker waits as well. */
import type { OutboxDatabase } from "./database.ts";
import type { Wait } from "./wait.ts";

export type Patience = {
  /** Requests in a row that reached nobody or were answered "not now". */
  failures: number;
  /** Nothing leaves before the end of it. */
  wait: Wait | null;
  /** The server named the time: only the person, a network that comes back, or a page that opens cuts it short. */
  byServer: boolean;
  /** Rows the next request may carry. */
  limit: number;
};

export const BATCH_MAX = 200;

export const CALM: Patience = { failures: 0, wait: null, byServer: false, limit: BATCH_MAX };

const NAME = "patience";

export async function readPatience(db: OutboxDatabase): Promise<Patience> {
  const stored = (await db.meta.get(NAME))?.value;
  return typeof stored === "object" && stored !== null ? { ...CALM, ...stored } : CALM;
}

export async function writePatience(db: OutboxDatabase, patience: Patience): Promise<void> {
  await db.meta.put({ name: NAME, value: patience });
}
