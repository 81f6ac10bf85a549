import type { ChildProcess } from "node:child_process";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findCluster, openCluster, type Cluster } from "./postgres/cluster.ts";
import { ATTEMPTS, LATER_MS, keepAlive, type Process, type Stoppable } from "./postgres/keep-alive.ts";
import { adoptLeftover, evictLeftover, own, urlOf, type Ownership } from "./postgres/ownership.ts";
import { freePort, halt, haltOrphan, isPostmasterOf, launch } from "./postgres/process.ts";
import { refuseWhileRestored } from "./postgres/restoring.ts";
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
  /** Goes on with the server that a crashed process left running on this data, if there is one. */
  adopt?: boolean;
  /** Gives up the start; children already running are stopped before the promise rejects. */
  signal?: AbortSignal;
  /** How long it waits between tries to start a database again that does not come back: tests only. */
  laterMs?: number;
};

export type RunningPostgres = { url: string; stop(): Promise<void> };

type Start = { cluster: Cluster; dataDir: string; port: number; durable: boolean; signal?: AbortSignal };

const BETWEEN_ATTEMPTS_MS = 250;

/**
 * Starts the embedded PostgreSQL of a data folder, creating the cluster on the first start.
 * Whatever an earlier run left behind (killed, half created) is put right; a live owner is left alone.
 * @throws Problem when the person has to act: data in use, unreadable, or no server for this system
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const dataDir = path.resolve(options.dataDir);
  const { durable = true, signal, log = () => {}, laterMs = LATER_MS } = options;
  await refuseWhileRestored(dataDir, log);
  const cluster = await openCluster(dataDir, durable, signal);
  const keep = (server: Process, start: Start): Stoppable =>
    keepAlive(server, (stopping, attempts) => relaunch({ ...start, signal: stopping }, attempts), log, laterMs);
  const left = options.adopt === true ? await adoptLeftover(cluster) : null;
  if (left !== null) {
    const start: Start = { cluster, dataDir, durable, port: left.port };
    return running(urlOf(cluster, left.port), left.ownership, keep(adopted(left.pid, cluster.dir), start));
  }
  await evictLeftover(cluster, dataDir);
  const start: Start = { cluster, dataDir, durable, port: options.port ?? (await freePort()) };
  const first = await launchPatiently({ ...start, ...(signal && { signal }) });
  const url = urlOf(cluster, start.port);
  const ownership = await own(url, dataDir).catch(async (error: unknown) => {
    await halt(first);
    throw error;
  });
  return running(url, ownership, keep(launched(first), start));
}

function running(url: string, ownership: Ownership, server: Stoppable): RunningPostgres {
  let stopping: Promise<void> | null = null;
  const stop = async (): Promise<void> => {
    await ownership.release();
    await server.stop();
  };
  return { url, stop: () => (stopping ??= stop()) };
}

const launched = (child: ChildProcess): Process => ({
  onExit: (gone) => void child.once("exit", gone),
  halt: () => halt(child),
});

const ADOPTED_LOOK_MS = 250;

const adopted = (pid: number, clusterDir: string): Process => ({
  onExit: (gone) => {
    const timer = setInterval(() => {
      if (isPostmasterOf(clusterDir, pid)) return;
      clearInterval(timer);
      gone();
    }, ADOPTED_LOOK_MS);
    timer.unref();
  },
  halt: () => haltOrphan(pid, clusterDir),
});

/**
 * Stops the server that a killed run left on this data folder, if any.
 * @throws Problem when a live Djassa owns it
 */
export async function stopLeftover(dataDir: string): Promise<void> {
  const cluster = await findCluster(path.resolve(dataDir));
  if (cluster !== null) await evictLeftover(cluster, dataDir);
}

const relaunch = (start: Start, attempts: number): Promise<Process> => launchPatiently(start, attempts).then(launched);

async function launchPatiently(
  { cluster, dataDir, port, durable, signal }: Start,
  attempts = ATTEMPTS,
): Promise<ChildProcess> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await launch(cluster, port, durable, signal);
    } catch (cause) {
      signal?.throwIfAborted();
      await evictLeftover(cluster, dataDir); // lost the race against another start: says so
      if (attempt === attempts) {
        throw new Problem(
          `PostgreSQL n'a pas démarré (${(cause as Error).message}) : lisez ${cluster.logFile}, ou indiquez un serveur par DATABASE_URL.`,
          { cause },
        );
      }
      await pause(BETWEEN_ATTEMPTS_MS);
    }
  }
}
