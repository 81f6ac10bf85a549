import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, type Dirent } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { haltOrphan, isAlive, isPostmasterOf, readPostmaster } from "../../supabase/local/postgres/process.ts";

/**
 * Everything that tests write outside the repository lies in folders named `djassa-<what>-<pid>-<chance>` below the
 * system's temporary one, or in memory. The number says whose they are, so that what a killed run left can be found and
 * removed.
 */
const OWNED = /^djassa-[a-z-]+-(\d+)-[A-Za-z0-9]{6}$/u;
/** A cluster lies at most this deep below a folder of ours. */
const DEPTH = 4;

/** The file system in memory that Linux has, and how much of it and of all memory must be free: a run fills a half of that. */
const MEMORY = "/dev/shm";
const GIB = 1024 ** 3;
const ROOM = 3 * GIB;
const AMPLE = 6 * GIB;

/**
 * Where the folder of a whole run lies: in memory where there is plenty, which spares the processor the disk's share of
 * every server that starts and stops; else, as in a container that gives it 64 MB or runs no program from there, and
 * wherever somebody has chosen by TMPDIR, the system's temporary folder.
 */
export function placeOfRuns(): string {
  const chosen = process.env["TMPDIR"] !== undefined;
  return !chosen && runsPrograms(MEMORY) && hasSpace(MEMORY) && process.availableMemory() >= AMPLE ? MEMORY : tmpdir();
}

/** True for a file system in memory whose files may be executed: tests put programs beside their data. */
function runsPrograms(folder: string): boolean {
  const [, type, options = ""] =
    readMounts()
      .map((line) => line.split(" ").slice(1))
      .findLast(([where]) => where === folder) ?? [];
  return type === "tmpfs" && !options.split(",").some((option) => option === "noexec" || option === "ro");
}

function readMounts(): readonly string[] {
  try {
    return readFileSync("/proc/mounts", "utf8").split("\n");
  } catch {
    return []; // No Linux.
  }
}

function hasSpace(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= ROOM;
}

/** A new folder of this process that PostgreSQL's account may enter, also when tests run as root. */
export function ownFolder(what: string, within: string = tmpdir()): string {
  const folder = mkdtempSync(join(within, `djassa-${what}-${process.pid}-`));
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
export async function sweepDeadRuns(...places: readonly string[]): Promise<readonly string[]> {
  // In memory as well when there is no longer plenty: what a dead run left there may be why.
  const within = places.length > 0 ? places : [...new Set([tmpdir(), MEMORY])];
  const dead = within.flatMap((place) =>
    foldersIn(place)
      .filter(({ name }) => !isAlive(Number(OWNED.exec(name)?.[1] ?? process.pid)))
      .map(({ name }) => ({ name, folder: join(place, name) })),
  );
  const removed: string[] = [];
  for (const { name, folder } of dead) {
    // Another account's, or gone meanwhile: not ours to remove, and in nobody's way.
    await removeFolder(folder).then(
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
