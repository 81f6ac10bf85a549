import type { ChildProcess } from "node:child_process";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findCluster, openCluster, type Cluster } from "./postgres/cluster.ts";
import { evictLeftover, own, urlOf } from "./postgres/ownership.ts";
import { freePort, halt, launch } from "./postgres/process.ts";
import { Problem } from "./problem.ts";

export type PostgresOptions = {
  /** Folder that holds the cluster, its password and its log; made when missing. */
  dataDir: string;
  /** TCP port on 127.0.0.1; a free one when left out. */
  port?: number;
  /** Receives the few lines a person should see (a restart after a crash). */
  log?: (line: string) => void;
  /** false trades crash safety for speed: tests only. */
  durable?: boolean;
  /** Gives up the start; children already running are stopped before the promise rejects. */
  signal?: AbortSignal;
};

export type RunningPostgres = { url: string; stop(): Promise<void> };

type Start = { cluster: Cluster; dataDir: string; port: number; durable: boolean; signal?: AbortSignal };

/** A server that died leaves processes that hold its shared memory for a moment: the next one is tried again. */
const ATTEMPTS = 12;
const BETWEEN_ATTEMPTS_MS = 250;

/**
 * Starts the embedded PostgreSQL of a data folder, creating the cluster on the first start.
 * Whatever an earlier run left behind (killed, half created) is put right; a live owner is left alone.
 * @throws Problem when the person has to act: data in use, unreadable, or no server for this system
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const dataDir = path.resolve(options.dataDir);
  const { durable = true, signal, log = () => {} } = options;
  const cluster = await openCluster(dataDir, durable, signal);
  await evictLeftover(cluster, dataDir);
  const start: Start = { cluster, dataDir, durable, port: options.port ?? (await freePort()) };
  const first = await launchPatiently({ ...start, ...(signal && { signal }) });
  const url = urlOf(cluster, start.port);
  const ownership = await own(url, dataDir).catch(async (error: unknown) => {
    await halt(first);
    throw error;
  });
  const server = keepAlive(first, () => launchPatiently(start), log);
  let stopping: Promise<void> | null = null;
  const stop = async (): Promise<void> => {
    await ownership.release();
    await server.stop();
  };
  return { url, stop: () => (stopping ??= stop()) };
}

/** Starts the server again, on the same address, when it dies without being asked to. */
function keepAlive(first: ChildProcess, again: () => Promise<ChildProcess>, log: (line: string) => void): { stop(): Promise<void> } {
  let current = Promise.resolve(first);
  let stopped = false;
  const watch = (child: ChildProcess): void => {
    child.once("exit", () => {
      if (stopped) return;
      log("PostgreSQL s’est arrêté : il est relancé.");
      current = again();
      current.then(watch, (error: Error) => log(`${error.message} Relancez ensuite Djassa.`));
    });
  };
  watch(first);
  return {
    stop: async () => {
      stopped = true;
      await current.then(halt, () => undefined); // a relaunch that failed has said so and left no process
    },
  };
}

/**
 * Stops the server that a killed run left on this data folder, if any.
 * @throws Problem when a live Djassa owns it
 */
export async function stopLeftover(dataDir: string): Promise<void> {
  const cluster = await findCluster(path.resolve(dataDir));
  if (cluster !== null) await evictLeftover(cluster, dataDir);
}

async function launchPatiently({ cluster, dataDir, port, durable, signal }: Start): Promise<ChildProcess> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await launch(cluster, port, durable, signal);
    } catch (cause) {
      signal?.throwIfAborted();
      await evictLeftover(cluster, dataDir); // lost the race against another start: says so
      if (attempt === ATTEMPTS) {
        throw new Problem(`PostgreSQL n’a pas démarré : lisez ${cluster.logFile}, ou indiquez un serveur par DATABASE_URL.`, { cause });
      }
      await pause(BETWEEN_ATTEMPTS_MS);
    }
  }
}
