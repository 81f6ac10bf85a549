import { constants, existsSync } from "node:fs";
import { copyFile, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Sql, TransactionSql } from "postgres";
import { startPostgres } from "../postgres.ts";
import { findCluster } from "../postgres/cluster.ts";
import { urlOf } from "../postgres/ownership.ts";
import { isAlive, isPostmasterOf, readPostmaster } from "../postgres/process.ts";
import { Problem } from "../problem.ts";
import { ObjectFiles, SIDE } from "../storage/object-files.ts";
import { copyConnection } from "./connection.ts";
import { KEPT_FILES, MANIFEST, ROWS, STORAGE, type Manifest } from "./manifest.ts";
import { writeTables } from "./tables.ts";

export type Taken = Manifest & {
  /** Objects that the rows name and that were not on the disk: taken away since, or lost before. */
  missing: readonly string[];
};

/**
 * Writes a consistent backup of a data folder into the new folder `to`, while its server runs or not. All rows are of one
 * moment; an object is named by its bytes and never changes, so it may be copied after it.
 * @throws Problem when there is nothing to copy, `to` exists, or the disk is full; then nothing is left of it, nor when it was given up
 */
export async function takeBackup(dataDir: string, to: string, signal?: AbortSignal): Promise<Taken> {
  if (existsSync(to)) throw new Problem(`${to} existe déjà : une sauvegarde n'en remplace pas une autre.`);
  const partial = `${to}${PARTIAL}${process.pid}`;
  await sweepPartial(to);
  const database = await databaseOf(path.resolve(dataDir), signal);
  try {
    await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
    for (const part of [partial, path.join(partial, ROWS), path.join(partial, STORAGE)])
      await mkdir(part, { mode: 0o700 });
    const taken = await write(database.url, dataDir, partial, signal);
    await rename(partial, to);
    return taken;
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    if ((error as NodeJS.ErrnoException).code === "ENOSPC")
      throw new Problem(`Le disque de ${to} est plein : la sauvegarde n'a pas été faite.`, { cause: error });
    throw error;
  } finally {
    await database.stop();
  }
}

const PARTIAL = ".partial-";

/** Folders that a killed backup has left beside `to`: personal data that nobody knows of. */
async function sweepPartial(to: string): Promise<void> {
  const folder = path.dirname(path.resolve(to));
  const names = await readdir(folder).catch((): string[] => []);
  const left = names.filter((name) => {
    const [, pid] = /\.partial-(\d+)$/u.exec(name) ?? [];
    return pid !== undefined && !isAlive(Number(pid)) && existsSync(path.join(folder, name, ROWS));
  });
  for (const name of left) await rm(path.join(folder, name), { recursive: true, force: true });
}

/** The database of a data folder: the one that runs, or started for as long as this takes. */
async function databaseOf(
  dataDir: string,
  signal: AbortSignal | undefined,
): Promise<{ url: string; stop(): Promise<void> }> {
  const cluster = await findCluster(dataDir);
  if (cluster === null) throw new Problem(`Il n'y a pas encore de base dans ${dataDir} : rien à sauvegarder.`);
  const found = readPostmaster(cluster.dir);
  if (found !== null && found.ready && isPostmasterOf(cluster.dir, found.pid))
    return { url: urlOf(cluster, found.port), stop: () => Promise.resolve() };
  return await startPostgres({ dataDir, ...(signal && { signal }) });
}

export type Named = { bucket: string; name: string };

/** The objects that the rows name. */
export const namedObjects = async (sql: Sql | TransactionSql): Promise<Named[]> => [
  ...(await sql<Named[]>`select bucket_id as bucket, name from storage.objects where name is not null order by 1, 2`),
];

async function write(url: string, dataDir: string, partial: string, signal: AbortSignal | undefined): Promise<Taken> {
  const { sql, copied, giveUp } = copyConnection(url);
  // The error of the table, not that of the session that it ends.
  let failed: { readonly error: unknown } | null = null;
  const stop = (error: unknown): never => {
    failed = { error };
    giveUp();
    throw error;
  };
  try {
    const [rows, named, at] = await sql.begin("isolation level repeatable read read only", async (tx) => [
      await writeTables(tx, partial, copied, signal).catch(stop),
      await namedObjects(tx),
      await momentOf(tx),
    ]);
    const missing = await copyObjects(path.join(dataDir, STORAGE), path.join(partial, STORAGE), named, signal);
    for (const file of KEPT_FILES) await copyIfThere(path.join(dataDir, file), path.join(partial, file));
    const manifest: Manifest = { format: 1, at, ...rows, objects: named.length - missing.length };
    // Last: a folder without it is no backup.
    await writeFile(path.join(partial, MANIFEST), JSON.stringify(manifest, null, 1), { mode: 0o600, flush: true });
    return { ...manifest, missing };
  } catch (error) {
    throw failed === null ? error : (failed as { readonly error: unknown }).error;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function momentOf(tx: TransactionSql): Promise<string> {
  const [row] = await tx<{ at: Date }[]>`select now() as at`;
  return (row?.at ?? new Date()).toISOString();
}

/** Copies the named objects with their side files; gives the names of those that are not there. */
export async function copyObjects(
  fromRoot: string,
  toRoot: string,
  named: readonly Named[],
  signal?: AbortSignal,
): Promise<string[]> {
  const [from, to] = [new ObjectFiles(fromRoot), new ObjectFiles(toRoot)];
  const missing: string[] = [];
  for (const { bucket, name } of named) {
    signal?.throwIfAborted();
    const [source, target] = [from.pathOf(bucket, name), to.pathOf(bucket, name)];
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    const whole = (await copyIfThere(source + SIDE, target + SIDE)) && (await copyIfThere(source, target));
    if (!whole) missing.push(`${bucket}/${name}`);
  }
  return missing;
}

async function copyIfThere(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}
