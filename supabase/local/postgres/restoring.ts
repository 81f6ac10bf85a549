import { existsSync } from "node:fs";
import { readFile, readdir, readlink, realpath, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { Problem } from "../problem.ts";
import { findCluster } from "./cluster.ts";
import { evictLeftover } from "./ownership.ts";
import { removeWithCluster } from "./place.ts";
import { commandOf, isAlive } from "./process.ts";

type Log = (line: string) => void;

/** Where a data folder lies, or will: behind a link the disk that was meant for it, also while nothing is there. */
export async function placeOf(dataDir: string): Promise<string> {
  const folder = path.resolve(dataDir);
  if (existsSync(folder)) return await realpath(folder);
  const target = await readlink(folder).catch(() => null);
  return target === null ? folder : await placeOf(path.resolve(path.dirname(folder), target));
}

/** Beside a data folder: the one that is to take its place, and the one that was there. */
export const freshOf = (place: string, stamp: string): string => `${place}.restoring-${stamp}`;
export const beforeOf = (place: string, stamp: string): string => `${place}.before-${stamp}`;

/** Beside the data folder, found by each name that leads to it. Which process it is of stands in it. */
const markOf = async (dataDir: string): Promise<string> => `${await placeOf(dataDir)}.restoring`;

/**
 * Marks a data folder as one that is being replaced, until the function it gives is called. A server that started meanwhile
 * would have its files moved from under it.
 * @throws Problem when another process is replacing it
 */
export async function holdForRestore(dataDir: string, log: Log): Promise<() => Promise<void>> {
  await refuseWhileRestored(dataDir, log);
  const mark = await markOf(dataDir);
  await writeFile(mark, `${process.pid}\n${commandOf(process.pid)}`, { flag: "wx", mode: 0o600 });
  const release = (): Promise<void> => rm(mark, { force: true });
  try {
    await sweep(await placeOf(dataDir));
  } catch (error) {
    await release();
    throw error;
  }
  return release;
}

/**
 * Clears away what a restore that was killed left: its database, its half-filled folder, its mark; what it had moved aside comes
 * back. Its number may be another program's by now, so its command counts too.
 * @throws Problem when a restore is replacing this data folder
 */
export async function refuseWhileRestored(dataDir: string, log: Log): Promise<void> {
  const mark = await markOf(dataDir);
  const words = await readFile(mark, "utf8").catch(() => null);
  if (words === null) return;
  const [pid = "", ...command] = words.split("\n");
  if (isAlive(Number(pid)) && commandOf(Number(pid)) === command.join("\n"))
    throw new Problem(
      `Une restauration remplace les données de ${dataDir} (processus ${pid}) : attendez qu'elle soit finie, puis relancez.`,
    );
  const place = await placeOf(dataDir);
  if (!existsSync(place)) await comeBack(place, dataDir, log);
  await sweep(place);
  await rm(mark, { force: true });
}

const stampsOf = async (place: string): Promise<string[]> => {
  const prefix = path.basename(freshOf(place, ""));
  const names = await readdir(path.dirname(place)).catch(() => []);
  return names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
};

/** Cut after the first of its two moves, when nothing is in the place: a start would open an empty market. */
async function comeBack(place: string, dataDir: string, log: Log): Promise<void> {
  for (const stamp of await stampsOf(place)) {
    // Without the one beside it, it is of an earlier restore, which has ended.
    if (!existsSync(beforeOf(place, stamp))) continue;
    await rename(beforeOf(place, stamp), place);
    log(
      `Une restauration a été interrompue : les données d'avant sont de nouveau dans ${dataDir}. Relancez-la si elle reste nécessaire.`,
    );
    return;
  }
}

/** Folders that dead restores were filling, and the databases that run on in them. */
async function sweep(place: string): Promise<void> {
  for (const stamp of await stampsOf(place)) {
    const fresh = freshOf(place, stamp);
    const cluster = await findCluster(fresh);
    if (cluster !== null) await evictLeftover(cluster, fresh);
    await removeWithCluster(fresh);
  }
}
