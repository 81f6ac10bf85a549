import { existsSync } from "node:fs";
import { cp, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Sql } from "postgres";
import { applySystemSchemas } from "../database/system.ts";
import { startPostgres, stopLeftover } from "../postgres.ts";
import { clusterDirOf } from "../postgres/place.ts";
import { holdForRestore } from "../postgres/restoring.ts";
import { copyConnection } from "./connection.ts";
import { KEPT_FILES, STORAGE, readManifest, stampOf, type Manifest } from "./manifest.ts";
import { readTables } from "./tables.ts";

export type PutBack = Manifest & {
  /** Where the data that was there before lies now; null when there was none. */
  before: string | null;
};

/**
 * Makes `dataDir` what it was when the backup in `from` was taken. The rows go into a new cluster beside it, which takes its
 * place when it is whole; what was there before is moved aside, never deleted. A new generation begins
 * (private.raise_epoch): phones pull anew and send again what they sent in the last two days (docs/sync.md).
 * @throws Problem when a server runs on `dataDir`, or the backup is damaged; then nothing has changed
 */
export async function putBack(from: string, dataDir: string): Promise<PutBack> {
  const manifest = await readManifest(from);
  const release = await holdForRestore(dataDir);
  try {
    return await replace(from, dataDir, manifest);
  } finally {
    await release();
  }
}

async function replace(from: string, dataDir: string, manifest: Manifest): Promise<PutBack> {
  if (existsSync(dataDir)) await stopLeftover(dataDir);
  const stamp = stampOf(new Date());
  const fresh = `${dataDir}.restoring-${stamp}`;
  try {
    await fill(fresh, from, manifest);
    for (const name of [STORAGE, ...KEPT_FILES])
      if (existsSync(path.join(from, name)))
        await cp(path.join(from, name), path.join(fresh, name), { recursive: true, preserveTimestamps: true });
    const before = existsSync(dataDir) ? `${dataDir}.before-${stamp}` : null;
    if (before !== null) {
      await stopLeftover(dataDir); // a server that had begun to start before the mark was there
      await rename(dataDir, before);
    }
    await rename(fresh, dataDir);
    return { ...manifest, before };
  } catch (error) {
    await forget(fresh);
    throw error;
  }
}

async function fill(fresh: string, from: string, manifest: Manifest): Promise<void> {
  const database = await startPostgres({ dataDir: fresh });
  const { sql } = copyConnection(database.url);
  try {
    await makeSchema(sql, manifest);
    await sql.begin((tx) => readTables(tx, from, manifest));
    await sql`select private.raise_epoch()`;
    await sql`analyze`;
  } finally {
    await sql.end({ timeout: 5 });
    await database.stop();
  }
}

/** The schema of the backup, by its own migrations: what came after them is applied by the next start. */
async function makeSchema(sql: Sql, { migrations }: Manifest): Promise<void> {
  await sql.begin((tx) => applySystemSchemas(tx));
  for (const { statements } of migrations)
    await sql.begin(async (tx) => {
      for (const statement of statements) await tx.unsafe(statement).simple();
    });
}

async function forget(fresh: string): Promise<void> {
  const cluster = clusterDirOf(fresh);
  if (path.dirname(cluster) !== fresh) await rm(path.dirname(cluster), { recursive: true, force: true });
  await rm(fresh, { recursive: true, force: true });
}
