import { chmodSync, mkdtempSync, readdirSync, rmSync, type Dirent } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { haltOrphan, isAlive, isPostmasterOf, readPostmaster } from "../../supabase/local/postgres/process.ts";

/**
 * Everything that tests write outside the repository lies in folders named `djassa-<what>-<pid>-<chance>` below the
 * system's temporary one. The number says whose they are, so that what a killed run left can be found and removed.
 */
const OWNED = /^djassa-[a-z-]+-(\d+)-[A-Za-z0-9]{6}$/u;
/** A cluster lies at most this deep below a folder of ours. */
const DEPTH = 4;

/** A new folder of this process that PostgreSQL's account may enter, also when tests run as root. */
export function ownFolder(what: string): string {
  const folder = mkdtempSync(join(tmpdir(), `djassa-${what}-${process.pid}-`));
  chmodSync(folder, 0o755);
  return folder;
}

/** Stops the PostgreSQL servers whose data lies in `folder`, then removes it. Whoever started them must be gone. */
export async function removeFolder(folder: string): Promise<void> {
  for (const cluster of clustersIn(folder, DEPTH)) {
    const server = readPostmaster(cluster);
    if (server !== null && isPostmasterOf(cluster, server.pid)) await haltOrphan(server.pid, cluster);
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

/** Removes what runs left whose process has ended without doing so itself. Gives the folders' names. */
export async function sweepDeadRuns(within: string = tmpdir()): Promise<readonly string[]> {
  const dead = foldersIn(within)
    .map(({ name }) => name)
    .filter((name) => !isAlive(Number(OWNED.exec(name)?.[1] ?? process.pid)));
  const removed: string[] = [];
  for (const name of dead) {
    // Another account's, or gone meanwhile: not ours to remove, and in nobody's way.
    await removeFolder(join(within, name)).then(
      () => removed.push(name),
      () => undefined,
    );
  }
  return removed;
}

function foldersIn(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  } catch {
    return []; // Closed to us, or gone between the two looks.
  }
}

function clustersIn(folder: string, depth: number): readonly string[] {
  if (readPostmaster(folder) !== null) return [folder];
  if (depth === 0) return [];
  return foldersIn(folder).flatMap(({ name }) => clustersIn(join(folder, name), depth - 1));
}
