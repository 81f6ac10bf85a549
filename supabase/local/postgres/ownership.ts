import { rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import postgres, { type Sql } from "postgres";
import { Problem } from "../problem.ts";
import type { Cluster } from "./cluster.ts";
import { haltOrphan, isPostmasterOf, readPostmaster } from "./process.ts";

/**
 * The owner of a data folder is decided by a session-level advisory lock inside its own PostgreSQL: the lock of a
 * killed process is gone with its connection, so no stale lock file and no reused process number can deceive us.
 */
const OWNER_LOCK = 4_357_201;

/** How long a server may take to finish starting or stopping before a person has to look. */
const UNSETTLED_LIMIT_MS = 90_000;

/** The lock of a process that crashed is gone once PostgreSQL has seen its connection close. */
const CRASHED_LIMIT_MS = 3_000;

export type Ownership = { release(): Promise<void> };

type Found = Pick<Cluster, "dir" | "password">;

export const urlOf = (cluster: Found, port: number): string =>
  `postgres://postgres:${cluster.password}@127.0.0.1:${port}/postgres`;

/**
 * Clears the way for a start: a server left by a killed run is stopped, a stale `postmaster.pid` removed.
 * Throws a Problem when a live Djassa owns this data.
 */
export async function evictLeftover(cluster: Found, dataDir: string): Promise<void> {
  const begun = Date.now();
  for (;;) {
    const found = readPostmaster(cluster.dir);
    if (found === null) return;
    if (Date.now() - begun > UNSETTLED_LIMIT_MS)
      throw new Problem(
        `Un ancien PostgreSQL (processus ${found.pid}) ne s'arrête pas : arrêtez-le, puis relancez Djassa.`,
      );
    if (!isPostmasterOf(cluster.dir, found.pid)) {
      await rm(path.join(cluster.dir, "postmaster.pid"), { force: true });
      return;
    }
    if (found.ready) {
      const taken = await tryOwn(urlOf(cluster, found.port));
      if (taken === "owned-by-another") {
        if (Date.now() - begun > CRASHED_LIMIT_MS) throw alreadyRunning(dataDir);
      } else if (taken !== "not-answering") {
        await taken.release();
        await haltOrphan(found.pid, cluster.dir);
        return;
      }
    }
    await pause(50); // starting, stopping or crashed at this moment
  }
}

/** Takes over the server that a crashed process left, running as it is; null when there is none in working order. */
export async function adoptLeftover(
  cluster: Found,
): Promise<{ pid: number; port: number; ownership: Ownership } | null> {
  const found = readPostmaster(cluster.dir);
  if (found === null || !found.ready || !isPostmasterOf(cluster.dir, found.pid)) return null;
  for (const deadline = Date.now() + CRASHED_LIMIT_MS; Date.now() < deadline;) {
    const taken = await tryOwn(urlOf(cluster, found.port));
    if (taken === "not-answering") return null;
    if (taken !== "owned-by-another") return { pid: found.pid, port: found.port, ownership: taken };
    await pause(20);
  }
  return null;
}

/** Takes the data folder for this process and keeps it, also over a restart of the database. */
export async function own(url: string, dataDir: string): Promise<Ownership> {
  const taken = await tryOwn(url);
  if (taken === "owned-by-another") throw alreadyRunning(dataDir);
  if (taken === "not-answering") throw new Error("postgres: ready, yet it answers nobody");
  return taken;
}

async function tryOwn(url: string): Promise<Ownership | "owned-by-another" | "not-answering"> {
  let released = false;
  let relocking = false;
  const lock = (client: Sql): Promise<boolean> =>
    client`select pg_try_advisory_lock(${OWNER_LOCK}) as got`.then((rows) => rows[0]?.["got"] === true);
  const sql = postgres(url, {
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    connect_timeout: 5,
    onnotice: () => {},
    onclose: () => void (released || relocking ? undefined : relock()),
  });
  // Each try that fails closes its connection too: one of them at a time, however long the database is away.
  const relock = async (): Promise<void> => {
    relocking = true;
    while (!released && !(await lock(sql).catch(() => false))) await pause(200);
    relocking = false;
  };
  const got = await lock(sql).catch((error: unknown) => {
    if (isConnectionError(error)) return null;
    throw error;
  });
  if (got !== true) {
    released = true;
    await sql.end({ timeout: 1 });
    return got === null ? "not-answering" : "owned-by-another";
  }
  return {
    release: async () => {
      released = true;
      await sql.end({ timeout: 1 });
    },
  };
}

/** Socket trouble, or 57P01–57P03: shutting down, crashed, starting up. */
function isConnectionError(error: unknown): boolean {
  const code = (error as { code?: string }).code ?? "";
  return code.startsWith("57P0") || code.startsWith("ECONN") || code.startsWith("CONNECT");
}

const alreadyRunning = (dataDir: string): Problem =>
  new Problem(
    `Djassa tourne déjà sur les données de ${dataDir} : arrêtez-le d'abord (Ctrl-C dans son terminal), ou choisissez un autre dossier avec DJASSA_DATA.`,
  );
