import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rename, stat } from "node:fs/promises";
import path from "node:path";
import type { Sql } from "postgres";
import { applySystemSchemas } from "../database/system.ts";
import { withoutSpace } from "../full-disk.ts";
import { startPostgres, stopLeftover } from "../postgres.ts";
import { claimCluster, clusterDirOf, removeWithCluster } from "../postgres/place.ts";
import { beforeOf, freshOf, holdForRestore, placeOf } from "../postgres/restoring.ts";
import { Problem } from "../problem.ts";
import { RETIRED_KEY } from "../signing-keys.ts";
import { copyConnection } from "./connection.ts";
import { KEY_FILES, MAILS, STORAGE, readManifest, stampOf, type Manifest } from "./manifest.ts";
import { readTables } from "./tables.ts";
import { copyObjects, namedObjects, type Named } from "./take.ts";

export type PutBack = Manifest & {
  /** Where the data that was there before lies now; null when there was none. */
  before: string | null;
  /** Key files that stay as they are today and are others in the backup. */
  otherKeys: readonly string[];
  /** Objects that the backup counted and does not have. */
  lost: { readonly count: number; readonly first: string | undefined };
};

export type PutBackOptions = {
  /** Receives what a person should hear: of an earlier restore that was cut, and of what this version has no place for. */
  log?: (line: string) => void;
  /** Gives the restore up, as long as nothing was moved. */
  signal?: AbortSignal;
};

/**
 * Makes `dataDir` what it was when the backup in `from` was taken. The rows go into a new cluster beside it, which takes its
 * place when it is whole; what was there before is moved aside, never deleted. A new epoch begins
 * (private.raise_epoch): phones pull anew and send again what they sent in the last two days (docs/sync.md). Today's keys stay.
 * @throws Problem when a server runs on `dataDir`, it cannot be replaced, the backup is damaged or the disk full; then nothing
 * has changed
 */
export async function putBack(
  from: string,
  dataDir: string,
  { log = () => {}, signal }: PutBackOptions = {},
): Promise<PutBack> {
  const manifest = await readManifest(from);
  await refuseMountPoint(dataDir);
  await refuseStrangers(dataDir);
  const release = await holdForRestore(dataDir, log);
  try {
    return await replace(from, dataDir, manifest, { log, signal });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EBUSY") throw mountPoint(dataDir);
    throw withoutSpace(error, dataDir);
  } finally {
    await release();
  }
}

async function replace(from: string, dataDir: string, manifest: Manifest, options: Filling): Promise<PutBack> {
  const { signal } = options;
  if (existsSync(dataDir)) await stopLeftover(dataDir);
  const stamp = stampOf(new Date());
  const place = await placeOf(dataDir);
  const fresh = freshOf(place, stamp);
  try {
    const named = await fill(fresh, from, manifest, options);
    await mkdir(path.join(fresh, STORAGE), { recursive: true, mode: 0o700 });
    const missing = await copyObjects(path.join(from, STORAGE), path.join(fresh, STORAGE), named, signal);
    await copyIfThere(path.join(from, MAILS), path.join(fresh, MAILS));
    const otherKeys = await bringKeys(from, place, fresh);
    const before = existsSync(place) ? beforeOf(place, stamp) : null;
    if (before !== null) await stopLeftover(dataDir); // a server that had begun to start before the mark was there
    signal?.throwIfAborted();
    await swap(fresh, place, before);
    // The next start does it too; a reset may come before it.
    await claimCluster(path.resolve(dataDir)).catch(() => undefined);
    // Some may have been missing when it was taken, which was said then.
    const count = Math.max(0, manifest.objects - (named.length - missing.length));
    return { ...manifest, before, otherKeys, lost: { count, first: missing[0] } };
  } catch (error) {
    await removeWithCluster(fresh);
    throw error;
  }
}

/** Puts a folder in the place of another, which goes to `before`, or stays where it is when that cannot be. */
export async function swap(fresh: string, place: string, before: string | null): Promise<void> {
  if (before !== null) await rename(place, before);
  await rename(fresh, place).catch(async (error: unknown) => {
    if (before !== null) await rename(before, place);
    throw error;
  });
}

async function copyIfThere(from: string, to: string): Promise<void> {
  if (existsSync(from)) await cp(from, to, { recursive: true, preserveTimestamps: true });
}

const textOf = (file: string): Promise<string> =>
  existsSync(file) ? readFile(file, "utf8").then((text) => text.trim()) : Promise.resolve("");

/** Today's keys where there are some: those of a backup may have been exchanged since because they leaked. */
async function bringKeys(from: string, today: string, fresh: string): Promise<string[]> {
  const others: string[] = [];
  for (const name of KEY_FILES) {
    const [theirs, ours] = [await textOf(path.join(from, name)), await textOf(path.join(today, name))];
    if (ours !== "" && theirs !== "" && ours !== theirs) others.push(name);
    await copyIfThere(path.join(ours === "" ? from : today, name), path.join(fresh, name));
  }
  await copyIfThere(path.join(today, RETIRED_KEY), path.join(fresh, RETIRED_KEY));
  return others;
}

/** A disk's own place cannot be moved aside: said before the hour that a fill may take. */
async function refuseMountPoint(dataDir: string): Promise<void> {
  if (!existsSync(dataDir)) return;
  const place = await placeOf(dataDir);
  const [own, around] = [await stat(place), await stat(path.dirname(place))];
  if (own.dev !== around.dev) throw mountPoint(dataDir);
}

/** A folder that is no data folder is somebody's, and nobody asked to have it moved. */
async function refuseStrangers(dataDir: string): Promise<void> {
  if (!existsSync(dataDir)) return;
  const place = await placeOf(dataDir);
  const names = (await stat(place)).isDirectory() ? await readdir(place) : null;
  if (names?.length === 0) return;
  const isOurs =
    existsSync(path.join(clusterDirOf(place), "PG_VERSION")) || KEY_FILES.some((key) => names?.includes(key));
  if (names === null || !isOurs)
    throw new Problem(
      `${dataDir} n'est pas un dossier de données de Djassa : donnez-en un autre, nouveau ou vide, avec DJASSA_DATA. Rien n'a été remplacé.`,
    );
}

const mountPoint = (dataDir: string): Problem =>
  new Problem(
    `${dataDir} est le point de montage d'un disque, une restauration ne peut pas le remplacer : déplacez les données dans un dossier de ce disque (DJASSA_DATA=${path.join(dataDir, "djassa")}), puis relancez. Rien n'a été remplacé.`,
  );

type Filling = { log: (line: string) => void; signal: AbortSignal | undefined };

/** Returns the objects that its rows name. */
async function fill(fresh: string, from: string, manifest: Manifest, options: Filling): Promise<Named[]> {
  const { signal } = options;
  const database = await startPostgres({ dataDir: fresh, ...(signal && { signal }) });
  const { sql } = copyConnection(database.url);
  try {
    await makeSchema(sql, manifest, signal);
    await sql.begin((tx) => readTables(tx, from, manifest, options));
    await sql`select private.raise_epoch()`;
    await sql`analyze`;
    return await namedObjects(sql);
  } catch (error) {
    throw asSentence(error, from);
  } finally {
    await sql.end({ timeout: 5 });
    await database.stop();
  }
}

/** Errors of PostgreSQL about a schema or a row of another version. */
function asSentence(error: unknown, from: string): unknown {
  if (!(error instanceof Error) || error.name !== "PostgresError" || withoutSpace(error, from) !== error) return error;
  return new Problem(
    `Cette version ne sait pas remettre la sauvegarde ${from} (PostgreSQL : ${error.message}). Rien n'a été remplacé : remettez-la avec la version qui l'a faite, puis lancez celle-ci sur ses données.`,
    { cause: error },
  );
}

/** The schema of the backup, by its own migrations: what came after them is applied by the next start. */
async function makeSchema(sql: Sql, { migrations }: Manifest, signal: AbortSignal | undefined): Promise<void> {
  await sql.begin((tx) => applySystemSchemas(tx));
  for (const { statements } of migrations) {
    signal?.throwIfAborted();
    await sql.begin(async (tx) => {
      for (const statement of statements) await tx.unsafe(statement).simple();
    });
  }
}
