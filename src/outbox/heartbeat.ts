/** The heartbeat of the pusher: a lock whose holder has none is taken from it (push-lock.ts). */
import { readState, writeState, type OutboxDatabase } from "./database.ts";

/** Signs that the pusher lives: one that is silent for long is taken for frozen and robbed of its lock. */
export const heartbeat = (db: OutboxDatabase, now: number): Promise<void> => writeState(db, { heartbeat: now });

/** When a pusher last began a request, null when never. Tells a slow pusher from a frozen one. */
export const lastHeartbeat = async (db: OutboxDatabase): Promise<number | null> =>
  (await readState(db)).heartbeat ?? null;

const HEARTBEAT_MS = 15_000;

type Living = { db: OutboxDatabase; now: () => number; after: (ms: number, run: () => void) => () => void };

/** A long upload shows signs of life, or its lock would be taken for that of a frozen tab. */
export async function alive<T>({ after, db, now }: Living, work: () => Promise<T>): Promise<T> {
  let cancel = () => {};
  const next = () => {
    cancel = after(HEARTBEAT_MS, () => {
      void heartbeat(db, now()).catch(() => undefined);
      next();
    });
  };
  next();
  return await work().finally(() => cancel());
}
