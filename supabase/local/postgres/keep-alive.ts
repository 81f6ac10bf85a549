import { setTimeout as pause } from "node:timers/promises";

/** A server's process, ours or one taken over. */
export type Process = { onExit(gone: () => void): void; halt(): Promise<void> };

export type Stoppable = { stop(): Promise<void> };

/** Starts the server once more; `attempts` at most, one soon after the other. */
type Launch = (signal: AbortSignal, attempts: number) => Promise<Process>;

/** A server that died leaves processes that hold its shared memory for a moment: the next one is tried again. */
export const ATTEMPTS = 12;
/** A cause that keeps it from starting for longer (a full disk) may pass. */
export const LATER_MS = 10_000;

/**
 * Starts the server again when it dies without being asked to, and tries until `stop`: a process that lived on without its
 * database would answer 503 for ever, and nobody would start it anew. Says each change, not each try.
 */
export function keepAlive(first: Process, launch: Launch, log: (line: string) => void, laterMs: number): Stoppable {
  const stopping = new AbortController();
  const { signal } = stopping;
  let current = Promise.resolve(first);
  const soon = async (): Promise<Process | null> => {
    try {
      return await launch(signal, ATTEMPTS);
    } catch (error) {
      signal.throwIfAborted();
      log(`${(error as Error).message} Djassa réessaie toutes les dix secondes.`);
      return null;
    }
  };
  const later = async (): Promise<Process> => {
    for (;;) {
      await pause(laterMs, undefined, { signal });
      const back = await launch(signal, 1).catch(() => null);
      if (back === null) continue;
      log("PostgreSQL tourne de nouveau.");
      return back;
    }
  };
  const watch = (server: Process, since: number): void => {
    server.onExit(() => {
      if (signal.aborted) return;
      log("PostgreSQL s'est arrêté : il est relancé.");
      // One that dies as soon as it is up is not started in a circle.
      const lived = Date.now() - since >= laterMs;
      current = (lived ? soon() : Promise.resolve(null)).then((back) => back ?? later());
      current.then(
        (back) => watch(back, Date.now()),
        () => undefined, // stopped meanwhile
      );
    });
  };
  watch(first, -Infinity);
  return {
    stop: async () => {
      stopping.abort();
      await current.then(
        (server) => server.halt(),
        () => undefined, // a start that was given up has left no process
      );
    },
  };
}
